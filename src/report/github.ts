import { shorten } from '../facts/report/clean.ts';
import { leftAdvice } from '../facts/report/left-advice.ts';
import { failedFindings, failingFindings, ruleRecords, type Standing, waived } from '../facts/report/standing.ts';
import { counted } from '../facts/report/words.ts';
import { clauseStatuses, outcomes } from '../model/finding.ts';
import type { Diagnosis, Finding, Report } from '../model/report.ts';
import { longestMessage, mostOfALevel, placeIn, problemAnnotations } from './github/annotations.ts';
import { type Annotation, annotationLine, groupLines } from './github/command.ts';

/**
 * The report as workflow commands of GitHub Actions: an annotation a problem at the plan's lines, as many as GitHub shows of a step, and folded
 * in the log every failed finding, and every rule that failed, warned or could not be judged.
 */
export function githubReport(report: Report, { docs }: { docs?: string | undefined } = {}): readonly string[] {
  const summary = summaryOf(report);
  const remarks = remarksOf(report);
  const taken = (level: Annotation['level']): number =>
    [summary, ...remarks].filter((each) => each.level === level).length;
  const room = { error: mostOfALevel - taken('error'), warning: mostOfALevel - taken('warning') };
  const problems = problemAnnotations(report, room, docs);
  const rules = ruleLines(report);
  return [
    ...groupLines(`Probity: ${counted(rules.length, 'rule')} failed, warned or undecided`, rules),
    ...groupLines(
      `Probity: ${counted(failedFindings(report).length, 'finding')}`,
      failedFindings(report).map(findingLine),
    ),
    ...[summary, ...problems, ...remarks].map(annotationLine),
  ];
}

/** What the log says of a rule; nothing where there is nothing to look at. */
const ruleWords: Readonly<Record<Standing, string | null>> = {
  failed: 'failed',
  known: 'failed before',
  warning: 'warned',
  waived: 'waived',
  inconclusive: 'inconclusive',
  errored: 'errored',
  passed: null,
  inapplicable: null,
};

/** The rules that a reader may want to look into, failed ones first. */
function ruleLines(report: Report): readonly string[] {
  const records = ruleRecords(report);
  return Object.entries(ruleWords).flatMap(([standing, words]) =>
    words === null
      ? []
      : records.filter((each) => each.standing === standing).map(({ rule }) => `${words} ${rule.id}: ${rule.title}`),
  );
}

function findingLine({
  rule,
  level,
  clauses,
  qualifiers,
  operation,
  resource,
  occurrences,
  violations,
  reason,
}: Finding): string {
  const marks = qualifiers.map((qualifier) => `, ${qualifier}`).join('');
  const where = operation ?? resource ?? 'the service';
  const what = shorten(violations[0]?.message ?? reason ?? 'violated', 300);
  const times = occurrences > 1 ? ` (${occurrences} times)` : '';
  return `${level === 'must' ? 'failed' : 'warned'}${marks} ${rule} [${clauses.join(', ')}] ${where}: ${what}${times}`;
}

/** Verdict and counts in one annotation: an error where the run is not to pass. */
function summaryOf(report: Report): Annotation {
  const { counts, gate, comparison, verdict } = report;
  const numbers = <Key extends string>(keys: readonly Key[], of: Readonly<Record<Key, number>>): string =>
    keys.map((key) => `${of[key]} ${key}`).join(', ');
  const accepted = waived(report).length;
  const lines = [
    `${counted(counts.problems, 'problem')}, ${counted(counts.warnings, 'warning')}, ${counted(counts.requests, 'request')}${accepted === 0 ? '' : `; waived: ${counted(accepted, 'finding')}`}`,
    `Clauses: ${numbers(clauseStatuses, counts.clauses)}`,
    `Rules: ${numbers(outcomes, counts.rules)}`,
    ...(comparison === null
      ? []
      : [
          `Since ${comparison.against.startedAt}: ${comparison.new} new, ${comparison.fixed} fixed, ${comparison.unchanged} unchanged, ${comparison.flaky} flaky, ${comparison.unjudged.length} not judged again`,
        ]),
    ...(gate?.reasons ?? []),
  ];
  const result =
    gate === null ? '' : gate.exitCode === 0 ? ', gate passed' : `, gate failed with exit code ${gate.exitCode}`;
  return {
    level: passes(report) ? 'notice' : 'error',
    title: `Probity: ${verdict}${result}`,
    message: shortened(lines),
    place: null,
  };
}

function passes(report: Report): boolean {
  const { gate, verdict } = report;
  if (gate !== null) return gate.exitCode === 0;
  if (verdict === 'incomplete' || verdict === 'error') return false;
  return failingFindings(report, 'must').length === 0;
}

const mostRemarks = 3;

/** What is to be known of the setup: at most a few, for findings need the room. */
function remarksOf(report: Report): readonly Annotation[] {
  const { diagnosis } = report;
  const of = (level: Diagnosis['level'], as: Annotation['level']): readonly Annotation[] => {
    const all = diagnosis.filter((each) => each.level === level);
    const shown = all.slice(0, all.length > mostRemarks ? mostRemarks - 1 : mostRemarks);
    const rest = all.slice(shown.length);
    const more = {
      level: as,
      title: counted(rest.length, 'more remark'),
      message: shortened(rest.map(({ message }) => message)),
      place: null,
    };
    return [
      ...shown.map(({ code, message, resource }) => ({
        level: as,
        title: code,
        message,
        place: placeIn(report, resource),
      })),
      ...(rest.length === 0 ? [] : [more]),
    ];
  };
  return [
    ...of('error', 'error'),
    ...of('warning', 'warning'),
    ...of('note', 'notice'),
    ...unjudged(report),
    ...leftBehind(report),
    ...kept(report),
  ];
}

/** Rules that were asked and brought no judgement; a warning only where that is a reason not to pass. */
function unjudged(report: Report): readonly Annotation[] {
  const open = report.rules.filter(({ outcome }) => outcome === 'inconclusive' || outcome === 'errored');
  if (open.length === 0) return [];
  const level = passes(report) ? 'notice' : 'warning';
  const message = shortened(open.map(({ id, outcome, reason }) => `${id} ${outcome}: ${reason ?? ''}`));
  return [{ level, title: `${counted(open.length, 'rule')} without a result`, message, place: null }];
}

/** What the run created and could not delete. */
function leftBehind(report: Report): readonly Annotation[] {
  const { left } = report.cleanup;
  if (left.length === 0) return [];
  const message = shortened(left.map(({ address, reason }) => `${address}: ${reason}`));
  return [
    {
      level: 'warning',
      title: `${counted(left.length, 'item')} may be left: ${leftAdvice(report)}`,
      message,
      place: null,
    },
  ];
}

/** What the run created and kept. */
function kept({ cleanup }: Report): readonly Annotation[] {
  if (cleanup.kept.length === 0) return [];
  const message = shortened(cleanup.kept.map(({ address, reason }) => `${address}: ${reason}`));
  return [{ level: 'notice', title: `${counted(cleanup.kept.length, 'item')} kept`, message, place: null }];
}

function shortened(lines: readonly string[]): string {
  return shorten(lines.join('\n'), longestMessage);
}
