/** `probity compare OLD NEW`: each is a snapshot file, or a base URL with --plan. */
import { judgmentsOn } from '../../../rules/index.ts';
import { compareSnapshots } from '../../contract/compare.ts';
import type { Snapshot } from '../../contract/snapshot.ts';
import type { Plan } from '../../core/plan.ts';
import { withSettings } from '../../core/settings.ts';
import { createTally } from '../../core/tally.ts';
import { counts, exitCodes } from '../../report/gate.ts';
import { foundWords } from '../../report/words.ts';
import { problemsIn } from '../../report/problems.ts';
import type { FailOn } from '../../report/report.ts';
import { block, problemSections, wholeBlock } from '../../report/view.ts';
import { pointersMatch } from '../../text/pointers.ts';
import type { AttendedFlags } from '../attended.ts';
import type { Io } from '../io.ts';
import { isUrl, loadPlan } from '../load-plan.ts';
import { type DocumentFlags, printDocument } from '../output.ts';
import { loadSnapshot } from '../saved-files.ts';
import { UsageError } from '../usage.ts';
import { takeSnapshot } from './snapshot.ts';

type CompareFlags = AttendedFlags & DocumentFlags & { readonly plan?: string; readonly failOn?: FailOn };

export async function compareCommand(older: string, newer: string, flags: CompareFlags, io: Io): Promise<number> {
  const { plan: file, failOn = 'must' } = flags;
  const loaded = file === undefined ? undefined : await loadPlan(file, { ...flags, skipsSnapshot: true }, io);
  // Files first, so that nothing is sent if one cannot be used.
  const files = new Map([older, newer].filter((side) => !isUrl(side)).map((side) => [side, loadSnapshot(side, io)]));
  const sideOf = async (side: string): Promise<Snapshot | number> => {
    if (isUrl(side) && file === undefined)
      throw new UsageError(`${side} is a URL. Add --plan PLAN, which describes the API.`);
    return files.get(side) ?? takeSnapshot(file ?? '', { ...flags, baseUrl: side }, io);
  };
  const before = await sideOf(older);
  if (typeof before === 'number') return before;
  const after = await sideOf(newer);
  if (typeof after === 'number') return after;
  const { problems, isCompared } = judged(before, after, older, loaded?.plan);
  const isFailed = problems.some(({ level }) => counts(level, failOn));
  const { tone, exitCode, reason } = isFailed ? outcomes.broken : isCompared ? outcomes.kept : outcomes.nothing;
  const warnings = problems.filter(({ level }) => level === 'should').length;
  const musts = problems.length - warnings;
  const result = `${musts === 0 ? 'compatible' : 'incompatible'}: ${foundWords(musts, warnings)}`;
  const says = isCompared ? result : 'incomplete: the two sides have nothing in common to compare';
  const closing = block(tone, says, { text: `Exit code ${exitCode}: ${reason}.` });
  const sections = problemSections(problems, wholeBlock);
  const document = { title: after.name, facts: `${older} and ${newer}`, sections, closing };
  printDocument(document, flags, io, { exitCode, problems });
  return exitCode;
}

const outcomes = {
  broken: { tone: 'bad', exitCode: exitCodes.violations, reason: 'clients would break' },
  kept: { tone: 'good', exitCode: exitCodes.passed, reason: 'passed' },
  nothing: { tone: 'warning', exitCode: exitCodes.incomplete, reason: 'nothing was compared' },
} as const;

/** What the rules about versions make of the differences, with the settings of the plan. */
function judged(older: Snapshot, newer: Snapshot, olderName: string, plan: Plan | undefined) {
  const { deprecated = [], minNoticeDays } = plan?.contract ?? {};
  const isVolatile = (pointer: string): boolean => plan?.volatile.some((each) => pointersMatch(each, pointer)) === true;
  const options = { olderName, deprecated, minNoticeDays, nowMs: Date.now(), isVolatile };
  const judgments = judgmentsOn(compareSnapshots(older, newer, options));
  const all = judgments.map(({ rule }) => rule);
  const rules = plan === undefined ? all : withSettings(all, plan);
  const judgedBy = (id: string) => judgments.filter(({ rule }) => rule.id === id);
  const tally = createTally(rules);
  tally.add(rules.flatMap((rule) => judgedBy(rule.id).map(({ verdict }) => ({ rule, verdict }))));
  const nowhere = { keep: () => 0, curl: () => '', placeOf: () => null, spotOf: () => null };
  const problems = problemsIn(tally.findings(), nowhere);
  return { problems, isCompared: tally.rules().some(({ passes, failures }) => passes + failures > 0) };
}
