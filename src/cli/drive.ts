import { setFlagsFromString } from 'node:v8';
import type { Kept } from '../model/kept-body.ts';
import { forecast } from '../audit/wanted/forecast.ts';
import type { AuditOptions } from '../audit/options.ts';
import { runAudit } from '../audit/run.ts';
import { type BudgetFlags, runningBudget } from './budget.ts';
import { hasShortSecret, maskedInHeadersOnly } from '../plan/auth.ts';
import { contractOptions } from '../contract/options.ts';
import { cloak, learnExchange, learnSecrets } from './discretion.ts';
import { UsageError } from './failure.ts';
import { createFresh } from './fresh.ts';
import { heldWords } from './held-words.ts';
import { listenForInterruption } from './interruption.ts';
import type { LiveReports } from './live.ts';
import type { LoadedPlan } from './load-plan.ts';
import type { Selection } from '../model/selection.ts';
import { packageVersion } from './package-root.ts';
import { aboutToWrite } from './about-to-write.ts';
import { journalOf, tellAtOnce } from './run-journal.ts';
import { goneLine } from '../report/progress.ts';
import { screenOf } from './screen.ts';
import { isCi } from './surroundings.ts';
import { createLog, createTicker, silentTicker, type Ticker } from './ticker.ts';

/** How a run shows that it is under way, and what it may cost. */
export interface DriveFlags extends BudgetFlags {
  readonly color?: boolean;
  readonly progress: boolean;
  /** Whose headers and bodies the report holds. */
  readonly keep?: Kept;
  /** What options cut the run to. */
  readonly selection?: Selection;
  /** False: all is judged, whatever the first answers say of the setup. */
  readonly preflight?: boolean;
  /** The file of the journal; left out: one beside the plan. False: none. */
  readonly journal?: string | false;
  /** Reports that tell the run as it goes. */
  readonly live?: LiveReports;
}

/** What a run brought, and its journal where something is or may be left. */
export type Audited = Awaited<ReturnType<typeof runAudit>> & { readonly journal: string | undefined };

/** Runs all scenarios and rules against the service of a plan; the report shows no secret. `more` takes the place of what the plan asks for. */
export async function drive(
  loaded: LoadedPlan,
  flags: DriveFlags,
  more: Pick<AuditOptions, 'contract'> = contractOptions(loaded.plan),
): Promise<Audited> {
  const { plan, digest, planFile, isRestricted } = loaded;
  if (plan.resources.length > manyResources && process.versions.v8.startsWith('11.')) {
    setFlagsFromString('--semi-space-growth-factor=2');
  }
  const [{ openWire, WireSetupError }, { scenarios, cleaning, preflight }, { rules }, { clauses }] = await Promise.all([
    import('../wire/wire.ts'),
    import('../probe/index.ts'),
    import('../../rules/index.ts'),
    import('../../rules/clauses.ts'),
  ]);
  const version = packageVersion();
  const ticker = tickerFor(flags, () => forecast(plan, [preflight, ...scenarios], rules, flags.selection).about);
  const fresh = createFresh();
  const run = fresh.word();
  const failing = new AbortController();
  const journal = await journalOf(loaded, { run, file: flags.journal }, () => failing.abort());
  const interruption = listenForInterruption(
    () =>
      ticker.tell('Interrupted: deleting what this run created, then reporting. Press Ctrl-C again to stop at once.'),
    () => tellAtOnce(journal, loaded),
  );
  /** Whether anything may be left, as far as is known. */
  let isAnythingLeft = true;
  const { live } = flags;
  const running = runningBudget(flags, () =>
    ticker.tell('Time is up: deleting what this run created, and sending nothing else.'),
  );
  try {
    const signal = AbortSignal.any([interruption.signal, running.over, failing.signal]);
    const wire = await openWire(plan, {
      signal,
      userAgent: `probity/${version} (run ${run})`,
      onSecrets: learnSecrets,
      onHeld: (ms, why) => ticker.tell(heldWords(ms, why)),
    });
    learnSecrets(wire.secrets);
    if (wire.proxy !== undefined) ticker.tell(`Requests go through ${wire.proxy}.`);
    try {
      // The plan's own are told with their place.
      const isTold = plan.auth !== undefined && hasShortSecret(plan.auth);
      if (!isTold && wire.stats().shortSecrets > 0) ticker.tell(shortSecretWarning);
      for (const line of aboutToWrite(plan, rules, scenarios, flags.selection)) ticker.tell(line);
      running.start();
      const audited = await runAudit({
        plan,
        scenarios,
        rules,
        clauses,
        cleaning,
        ...(flags.preflight === false ? {} : { preflight }),
        send: async (probe, context) => {
          const exchange = await wire.send(probe, context);
          learnExchange(exchange);
          return exchange;
        },
        ...(journal === undefined ? {} : { journal }),
        runId: run,
        onTraceEnd: wire.endTrace,
        fresh,
        version,
        planDigest: digest,
        planFile,
        keep: flags.keep ?? 'findings',
        signal: AbortSignal.any([interruption.signal, failing.signal]),
        onEvent: (event) => {
          ticker.note(event);
          if (event.type === 'gone') ticker.tell(cloak.text(goneLine(event)));
          live?.note(event);
        },
        ...(live === undefined ? {} : { pause: () => live.caughtUp(signal) }),
        budget: running.budget,
        isRestricted,
        ...(flags.selection === undefined ? {} : { selection: flags.selection }),
        ...more,
      });
      isAnythingLeft =
        audited.report.cleanup.left.length > 0 ||
        audited.report.diagnosis.some(({ code }) => code === 'creates-unsure' || code === 'own-back');
      if (journal?.failure !== undefined) throw new UsageError(`${journal.failure}: ${stoppedFor(isAnythingLeft)}`);
      const kept = isAnythingLeft ? journal?.file : undefined;
      return { ...audited, report: cloak.all(audited.report), journal: kept };
    } finally {
      await wire.close();
    }
  } catch (error) {
    if (error instanceof WireSetupError) throw new UsageError(error.message);
    throw error;
  } finally {
    await journal?.end(isAnythingLeft && journal.isUsed);
    running.end();
    ticker.end();
    interruption.end();
  }
}

/** From so many on a run is long enough to earn back a young generation that grows, which bin/load.js keeps small: a twelfth of its CPU. */
const manyResources = 40;

function stoppedFor(isAnythingLeft: boolean): string {
  const end = isAnythingLeft ? 'not all of what it had created could be deleted' : 'what it had created is deleted';
  return `the run was stopped, and ${end}`;
}

const shortSecretWarning = `probity: warning: a secret has fewer than 8 characters: ${maskedInHeadersOnly}`;

/** `total`: how many requests the run will probably send. */
function tickerFor(flags: DriveFlags, total: () => number): Ticker {
  const write = (text: string): void => void process.stderr.write(text);
  if (!flags.progress || flags.live?.prints === true) return silentTicker(write);
  if (isCi()) return createLog({ write, total });
  const isWatched = process.stderr.isTTY && process.env['TERM'] !== 'dumb';
  return isWatched ? createTicker({ write, total }, screenOf(process.stderr, flags.color)) : silentTicker(write);
}
