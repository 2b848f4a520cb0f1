/** `probity cleanup JOURNAL` */
import { dirname, relative, resolve } from 'node:path';
import type { Exchange } from '../../core/exchange.ts';
import { isNoise } from '../../core/noise.ts';
import type { Plan } from '../../core/plan.ts';
import { JournalError, ownedIn } from '../../middleware/journal.ts';
import type { Owned } from '../../projections/created.ts';
import { type BuildOptions, buildReport } from '../../report/build.ts';
import { exitCodes } from '../../report/gate.ts';
import { counted, sentence } from '../../report/phrases.ts';
import { type Block, block, type Document, urgentIn } from '../../report/view.ts';
import { cleanUpAfter } from '../../run/run.ts';
import { connectionOf } from '../../wire/connect.ts';
import { readText } from '../files.ts';
import type { Io } from '../io.ts';
import { journalIn, removeJournal } from '../journal.ts';
import { loadPlan, type PlanFlags } from '../load-plan.ts';
import { type DocumentFlags, printDocument } from '../output.ts';
import { UsageError } from '../usage.ts';

export interface CleanupFlags extends Pick<PlanFlags, 'baseUrl' | 'env' | 'variables'>, Pick<DocumentFlags, 'color'> {
  /** Default: the one that the journal names. */
  readonly plan?: string;
}

export async function cleanupCommand(file: string, flags: CleanupFlags, io: Io): Promise<number> {
  const path = resolve(io.cwd, file);
  const { header, entries } = journalIn(readText('journal', file, io), file, io);
  const planFile = flags.plan ?? relative(io.cwd, resolve(dirname(path), header.plan));
  const { env = header.env, baseUrl, variables } = flags;
  const { plan, about } = await loadPlan(planFile, { env, baseUrl, variables, writes: true }, io);
  if (plan.baseUrl !== header.baseUrl)
    throw new UsageError(
      `${file}:1: the run was against ${header.baseUrl}, and the plan is for ${plan.baseUrl}. Nothing was sent. Pass --base-url ${header.baseUrl}, or the plan of that run with --plan.`,
    );
  let left: Owned;
  try {
    left = ownedIn(entries, plan);
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    throw new UsageError(
      `${file}:${error.at + 2}: ${error.message}. Nothing was sent. Pass the plan of that run with --plan.`,
    );
  }
  const cleaned = await cleanUp(plan, left, { env: io.env, sourceOf: about.sourceOf });
  const { report, isReached } = cleaned;
  if (!isReached) {
    io.stderr.write(`${report.lacking.map(sentence).join(' ')} The journal was kept: ${file}\n`);
    return exitCodes.unreachable;
  }
  const isDone = report.remaining.length === 0 && report.damage === null;
  if (isDone) removeJournal(path, io);
  printDocument(viewOf(cleaned, file, isDone), flags, io);
  return isDone ? exitCodes.passed : exitCodes.incomplete;
}

/** Deletes what a run owned when its journal ended. Returns the URLs of what was deleted. */
export async function cleanUp(plan: Plan, left: Owned, options: Omit<BuildOptions, 'mask'> & { env: Io['env'] }) {
  const { mask, ...connection } = await connectionOf(plan, options);
  const tried = new Set<string>();
  let isReached = false;
  let lacking: Exchange | undefined;
  const exchange = (each: Exchange): void => {
    const { probe, response } = each;
    if (probe.method === 'DELETE' && probe.item !== undefined) tried.add(probe.item.url);
    isReached ||= response !== undefined;
    if (isNoise(each) || response?.status === 401) lacking ??= each;
  };
  try {
    const recorder = { exchange, visit: () => undefined, endPhase: () => undefined };
    const nothing = { rules: [], selected: [], scenarios: [], isQuick: false };
    const result = await cleanUpAfter({ plan, ...nothing, ...connection, recorder }, left);
    for (const { url } of result.remaining) tried.delete(url);
    const report = buildReport({ ...result, lacking }, plan, { ...options, mask });
    return { report, deleted: [...tried].map((url) => plan.baseUrl + url), isReached };
  } finally {
    await connection.wire.close();
  }
}

function viewOf({ report, deleted }: Awaited<ReturnType<typeof cleanUp>>, file: string, isDone: boolean): Document {
  const { target, remaining, damage, lacking } = report;
  const [code, tone] = isDone ? (['0', 'good'] as const) : (['3', damage === null ? 'warning' : 'bad'] as const);
  const rest = remaining.length === 0 ? 'Nothing remains' : sentence(`${counted(remaining.length, 'item')} may remain`);
  const kept = `kept (${file}). Run the command again, or delete what remains, and then the journal`;
  const lines = [
    ...(isDone ? [] : lacking.map((each) => sentence(`Not complete: ${each}`))),
    `Exit code ${code}: the journal was ${isDone ? 'deleted' : kept}.`,
  ];
  const blocks = deleted.map((url): Block => ({ tone: 'note', title: url, lines: [] }));
  const sections = [...urgentIn(report), { title: 'Deleted', blocks }];
  const says = `${counted(deleted.length, 'item')} deleted. ${rest}`;
  const closing = block(tone, says, ...lines.map((text) => ({ text })));
  return { title: `${target.name}  ${target.baseUrl}`, facts: '', sections, closing };
}
