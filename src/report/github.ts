import { shorten } from '../facts/report/clean.ts';
import { failedFindings, failingFindings, waived } from '../facts/report/standing.ts';
import { counted } from '../facts/report/words.ts';
import { clauseStatuses, outcomes } from '../model/finding.ts';
import type { Diagnosis, Report } from '../model/report.ts';
import { findingAnnotations, longestMessage, mostOfALevel, placeIn, sentenceOf } from './github/annotations.ts';
import { type Annotation, annotationLine, groupLines } from './github/command.ts';

/**
 * The report as workflow commands of GitHub Actions: annotations at the plan's lines, as many as GitHub shows of a step, and folded in
 * the log every finding and every rule.
 */
export function githubReport(report: Report): readonly string[] {
  const summary = summaryOf(report);
  const remarks = remarksOf(report);
  const taken = (level: Annotation['level']): number =>
    [summary, ...remarks].filter((each) => each.level === level).length;
  const findings = findingAnnotations(report, {
    error: mostOfALevel - taken('error'),
    warning: mostOfALevel - taken('warning'),
  });
  return [
    ...groupLines(`Probity: ${counted(report.rules.length, 'rule')}`, ruleLines(report)),
    ...groupLines(
      `Probity: ${counted(failedFindings(report).length, 'finding')}`,
      failedFindings(report).map(findingLine),
    ),
    ...[summary, ...findings, ...remarks].map(annotationLine),
  ];
}

/** Every rule, failed ones first. */
function ruleLines({ rules }: Report): readonly string[] {
  return outcomes
    .flatMap((outcome) => rules.filter((rule) => rule.outcome === outcome))
    .map(({ id, outcome, title }) => `${outcome} ${id}: ${title}`);
}

function findingLine(finding: Report['findings'][number]): string {
  const marks = finding.qualifiers.map((qualifier) => `, ${qualifier}`).join('');
  return `failed${marks} ${finding.rule} [${finding.clauses.join(', ')}] ${sentenceOf(finding)}`;
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

/** What is to be known of the set-up: at most a few, for findings need the room. */
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
  ];
}

/** Rules that were asked and brought no judgement; a warning only where that is a reason not to pass. */
function unjudged(report: Report): readonly Annotation[] {
  const open = report.rules.filter(({ outcome }) => outcome === 'inconclusive' || outcome === 'errored');
  if (open.length === 0) return [];
  const level = passes(report) ? 'notice' : 'warning';
  const message = shortened(open.map(({ id, outcome, reason }) => `${id} ${outcome}: ${reason ?? ''}`));
  return [{ level, title: `${counted(open.length, 'rule')} without a judgement`, message, place: null }];
}

/** What the run created and could not delete. */
function leftBehind({ cleanup: { left } }: Report): readonly Annotation[] {
  if (left.length === 0) return [];
  const message = shortened(left.map(({ address, reason }) => `${address}: ${reason}`));
  return [
    {
      level: 'warning',
      title: `${counted(left.length, 'item')} left behind: delete them by hand`,
      message,
      place: null,
    },
  ];
}

function shortened(lines: readonly string[]): string {
  return shorten(lines.join('\n'), longestMessage);
}
