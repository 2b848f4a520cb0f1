import { setTimeout as sleep } from 'node:timers/promises';
import { cleanAgain, type CleanedAgain } from '../audit/clean/clean-again.ts';
import { curlOf } from '../audit/evidence/curl.ts';
import type { JournalLine } from '../model/journal.ts';
import { type Exchange, requestLine } from '../model/exchange.ts';
import type { Harm } from '../model/harm.ts';
import { type Plan, resourceOf } from '../model/plan.ts';
import type { Remnant } from '../model/report.ts';
import type { CleanupFlags } from './commands/cleanup.ts';
import { cloak, learnExchange, learnSecrets } from './discretion.ts';
import { type ExitCode, exitCodes } from './exit-code.ts';
import { enumerate } from '../text/enumerate.ts';
import { UsageError } from './failure.ts';
import { createFresh } from './fresh.ts';
import { heldWords } from './held-words.ts';
import { removeJournal } from './journal-file.ts';
import { loadPlan } from './load-plan.ts';
import { print, say } from './output.ts';
import { packageVersion } from './package-root.ts';
import { sayOfPlan } from './plan-messages.ts';
import { type ReadJournal, readJournal } from './read-journal.ts';
import { overridesOf } from './plan-settings.ts';

/** What was under way when a run was killed may arrive so much later. */
const pauseMs = 1000;

/** Deletes what a run left behind, as far as its journal proves it; returns the exit code. */
export async function cleanUpAfter(file: string, flags: CleanupFlags): Promise<ExitCode> {
  const journal = await readJournal(file);
  const { plan, warnings } = await loadPlan(flags.plan, { ...(await overridesOf(flags)), writes: true });
  checkTarget(journal, plan, file);
  await sayOfPlan(warnings);
  const cleaned = await cleanedBy(journal, plan);
  if (!cleaned.isReached && cleaned.exchanges.length > 0) {
    await say(`probity: nothing answers at ${plan.baseUrl}; the journal stays: ${file}\n`);
    return exitCodes.unreachable;
  }
  const open = [...strangers(journal.lines, plan), ...cleaned.left, ...unread(journal, file)];
  const isOver = open.length === 0 && !cleaned.harms.some(({ taking }) => taking !== undefined);
  if (isOver) await removeJournal(file);
  await print([...linesOf(cleaned, open, plan, file)].map(cloak.text));
  return isOver ? exitCodes.fine : exitCodes.inconclusive;
}

/** What is no journal of this service is not acted on. */
function checkTarget({ head }: ReadJournal, { baseUrl }: Plan, file: string): void {
  if (head.base_url === cloak.secrets(baseUrl)) return;
  throw new UsageError(
    `${file} is of a run against ${head.base_url}, and the plan describes ${baseUrl}: nothing was sent. Name that run's address with --base-url, or its plan with --plan`,
  );
}

async function cleanedBy({ lines, head }: ReadJournal, plan: Plan): Promise<CleanedAgain> {
  const [{ openWire, WireSetupError }, { cleaning, recalled }] = await Promise.all([
    import('../wire/wire.ts'),
    import('../probe/index.ts'),
  ]);
  try {
    const userAgent = `probity/${packageVersion()} (cleanup of run ${head.run})`;
    const wire = await openWire(plan, {
      userAgent,
      onSecrets: learnSecrets,
      onHeld: (ms, why) => void say(`${heldWords(ms, why)}\n`),
    });
    learnSecrets(wire.secrets);
    try {
      return await cleanAgain({
        plan,
        cleaning,
        fresh: createFresh(),
        send: async (probe, context) => {
          const exchange = await wire.send(probe, context);
          learnExchange(exchange);
          return exchange;
        },
        createdOf: (resource) => recalled(lines, resource),
        pause: () => sleep(pauseMs),
      });
    } finally {
      await wire.close();
    }
  } catch (error) {
    if (error instanceof WireSetupError) throw new UsageError(error.message);
    throw error;
  }
}

/** What was written to resources that the plan does not have. */
function strangers(lines: readonly JournalLine[], plan: Plan): readonly Remnant[] {
  const keys = lines.flatMap((line) => ('before' in line && line.does !== 'delete' ? [line.resource] : []));
  return [...new Set(keys)]
    .filter((key) => resourceOf(plan, key) === undefined)
    .map((key) => ({
      resource: key,
      address: key,
      reason: 'the plan has no such resource: is it the plan of that run?',
      stillShown: false,
    }));
}

function unread({ unreadFrom }: ReadJournal, file: string): readonly Remnant[] {
  if (unreadFrom === undefined) return [];
  const reason = 'not a line of a journal; the lines after it were not read either, and may list more';
  return [{ resource: null, address: `${file}:${unreadFrom}:1`, reason, stillShown: false }];
}

function* linesOf(
  { removed, gone, harms, quoting, exchanges, failures }: CleanedAgain,
  open: readonly Remnant[],
  plan: Plan,
  file: string,
): Generator<string> {
  for (const harm of harms) yield harmLine(harm);
  for (const address of removed) yield `deleted       ${address}\n`;
  for (const { resource, address, reason } of open) {
    yield `may be left   ${address}: ${reason}\n`;
    const curl = resource === null ? undefined : curlFor(address, exchanges, plan);
    if (curl !== undefined) yield `              ${curl}\n`;
  }
  for (const { resource, items } of quoting)
    yield `not deleted   ${resource}: ${enumerate(items, 3)}: they show words of that run, and nothing says that it made them\n`;
  for (const failure of failures) yield `failed        ${failure}\n`;
  const counts = `${removed.length} deleted, ${gone} already gone, ${open.length} that may be left`;
  yield open.length === 0 && !harms.some(({ taking }) => taking !== undefined)
    ? `Exit 0: ${counts}. Nothing that it made shows any more, and its journal is removed.\n`
    : `Exit 3: ${counts}. Check these by hand, then delete the journal: ${file}\n`;
}

/** What others had, and is gone. */
function harmLine({ gone, taking }: Harm): string {
  const what = `${enumerate(gone, 3)}: not of that run, there before the first DELETE, and gone`;
  return taking === undefined
    ? `gone          ${what} since: another client deleted it, or a DELETE of this cleanup took it\n`
    : `harm          ${what} with DELETEs of this cleanup, the last of them ${requestLine(taking)}: no more are sent there\n`;
}

/** How to look at what may be left. */
function curlFor(address: string, exchanges: readonly Exchange[], plan: Plan): string | undefined {
  const like = exchanges.find(({ probe, request }) => probe.credential === 'valid' && request.url !== '');
  const headers = like?.request.headers.filter(([name]) => name.toLowerCase() !== 'content-type') ?? [];
  const request = { method: 'GET', url: `${plan.baseUrl}${address}`, headers } as const;
  return like === undefined ? undefined : curlOf({ request, credential: 'valid' }, { spelling: plan.spelling });
}
