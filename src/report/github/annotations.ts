import { shorten } from '../../facts/report/clean.ts';
import { groupBy, type Some } from '../../facts/report/group-by.ts';
import { failingFindings, failures } from '../../facts/report/standing.ts';
import type { Finding, Report, RuleResult } from '../../model/report.ts';
import type { Annotation, Place } from './command.ts';

/** GitHub shows so many annotations of each level in a step. */
export const mostOfALevel = 10;

/** Longer messages are folded away, or not shown at all. */
export const longestMessage = 1500;
const longestTitle = 120;

/** The annotations of the findings: errors where they fail the gate, else warnings; at most `room` of each level. */
export function findingAnnotations(
  report: Report,
  room: { readonly error: number; readonly warning: number },
): readonly Annotation[] {
  const failing = failingFindings(report, report.gate?.failOn ?? 'must');
  const others = failures(report).filter((finding) => !failing.includes(finding));
  return [
    ...annotationsOf(failing, 'error', room.error, report),
    ...annotationsOf(others, 'warning', room.warning, report),
  ];
}

/** One annotation for each rule and resource; where that is too many, for each rule; where that is too many, the last one names the rest. */
function annotationsOf(
  findings: readonly Finding[],
  level: 'error' | 'warning',
  room: number,
  report: Report,
): readonly Annotation[] {
  const byPlace = groupBy(findings, ({ rule, resource }) => JSON.stringify([rule, resource]));
  const groups = [...(byPlace.size <= room ? byPlace : groupBy(findings, ({ rule }) => rule)).values()];
  if (groups.length <= room) return groups.map((group) => annotationOf(group, level, report));
  const shown = groups.slice(0, Math.max(0, room - 1));
  const rest = groups.slice(shown.length);
  return [...shown.map((group) => annotationOf(group, level, report)), restOf(rest, level, report)];
}

function annotationOf(findings: Some<Finding>, level: 'error' | 'warning', report: Report): Annotation {
  const [head] = findings;
  const rule = report.rules.find(({ id }) => id === head.rule);
  const clauses = [...new Set(findings.flatMap((finding) => finding.clauses))];
  const marks = [...new Set(findings.flatMap(({ qualifiers }) => qualifiers))];
  const lines = [
    ...findings.slice(0, 5).map(sentenceOf),
    ...(findings.length > 5 ? [`... and ${findings.length - 5} more findings of this rule`] : []),
    ...fixLines(rule),
    `Breaks ${clauses.map((id) => clauseWords(id, report)).join('; ')}`,
  ];
  const title = `${head.rule}${marks.length === 0 ? '' : ` [${marks.join(', ')}]`}: ${rule?.title ?? ''}`;
  return {
    level,
    title: shorten(title, longestTitle),
    message: shorten(lines.join('\n'), longestMessage),
    place: placeIn(report, head.resource),
  };
}

/** Where it was seen, what, and how often. */
export function sentenceOf({ operation, resource, occurrences, violations, reason }: Finding): string {
  const where = operation ?? resource ?? 'the service';
  const what = violations[0]?.message ?? reason ?? 'violated';
  return `${where}: ${shorten(what, 300)}${occurrences > 1 ? ` (${occurrences} times)` : ''}`;
}

function clauseWords(id: string, report: Report): string {
  const clause = report.clauses.find((each) => each.id === id);
  return clause === undefined ? id : `${id} (${clause.text})`;
}

function fixLines(rule: RuleResult | undefined): readonly string[] {
  return rule === undefined || rule.fix === '' ? [] : [`Fix: ${rule.fix}`];
}

function restOf(groups: readonly Some<Finding>[], level: 'error' | 'warning', report: Report): Annotation {
  const rules = groups.map(([head]) => head.rule);
  const findings = groups.reduce((sum, group) => sum + group.length, 0);
  return {
    level,
    title: `${rules.length} more rules are violated`,
    message: shorten(
      `GitHub shows ${mostOfALevel} annotations of a level, so these ${findings} findings have none of their own: ${rules.join(', ')}. The log and the summary of this step list them.`,
      longestMessage,
    ),
    place: placeIn(report, null),
  };
}

/** The resource's line in the plan; the plan's first line for what belongs to none. */
export function placeIn({ plan }: Report, resource: string | null): Place | null {
  if (plan === null) return null;
  const place = plan.places.find((each) => each.resource === resource);
  return place === undefined
    ? { file: plan.file, line: 1 }
    : { file: plan.file, line: place.line, column: place.column };
}
