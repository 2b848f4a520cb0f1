import { shorten } from '../../facts/report/clean.ts';
import { moreAbout } from '../../facts/report/rule-page.ts';
import { failingFindings } from '../../facts/report/standing.ts';
import { firstResource, type Told, type ToldProblem, toldProblems } from '../../facts/report/told.ts';
import { enumerate } from '../../facts/report/words.ts';
import type { Report } from '../../model/report.ts';
import type { Annotation, Place } from './command.ts';

/** GitHub shows so many annotations of each level in a step. */
export const mostOfALevel = 10;

/** Longer messages are folded away, or not shown at all. */
export const longestMessage = 1500;
const longestTitle = 120;
/** Observations of one problem that its annotation names. */
const mostTold = 5;
const namedPlaces = 3;

interface Setting {
  readonly report: Report;
  /** Where the pages of the rules are published. */
  readonly docs: string | undefined;
}

/** One annotation a problem, the heaviest first: an error if it fails the gate, else a warning; at most `room` of each level. */
export function problemAnnotations(
  report: Report,
  room: { readonly error: number; readonly warning: number },
  docs: string | undefined,
): readonly Annotation[] {
  const failing = new Set(failingFindings(report, report.gate?.failOn ?? 'must'));
  const fails = ({ told }: ToldProblem): boolean =>
    told.some(({ findings }) => findings.some((finding) => failing.has(finding)));
  const problems = toldProblems(report);
  return [
    ...annotationsOf(problems.filter(fails), 'error', room.error, { report, docs }),
    ...annotationsOf(
      problems.filter((each) => !fails(each)),
      'warning',
      room.warning,
      { report, docs },
    ),
  ];
}

/** An annotation for each problem; if that is too many, the last one names the rest. */
function annotationsOf(
  problems: readonly ToldProblem[],
  level: 'error' | 'warning',
  room: number,
  setting: Setting,
): readonly Annotation[] {
  const shown = problems.length <= room ? problems : problems.slice(0, Math.max(0, room - 1));
  const rest = problems.slice(shown.length);
  return [
    ...shown.map((each) => annotationOf(each, level, setting)),
    ...(rest.length === 0 ? [] : [restOf(rest, level, setting)]),
  ];
}

function annotationOf(
  { problem, told, isNew }: ToldProblem,
  level: 'error' | 'warning',
  { report, docs }: Setting,
): Annotation {
  const marks = [...(isNew ? ['new'] : []), ...problem.qualifiers.filter((each) => each !== 'new')];
  const lines = [
    ...told.slice(0, mostTold).map(sentenceOf),
    ...(told.length > mostTold ? [`... and ${told.length - mostTold} more observations of this problem`] : []),
    ...(problem.fix === '' ? [] : [`Fix: ${problem.fix}`]),
    ...(problem.clauses.length === 0
      ? []
      : [`Breaks ${problem.clauses.map((id) => clauseWords(id, report)).join('; ')}`]),
    moreAbout(problem.id, docs),
  ];
  return {
    level,
    title: shorten(
      `${problem.id}${marks.length === 0 ? '' : ` [${marks.join(', ')}]`}: ${problem.title}`,
      longestTitle,
    ),
    message: shorten(lines.join('\n'), longestMessage),
    place: placeIn(report, firstResource(told)),
  };
}

/** What was seen, how often and where. */
export function sentenceOf({ violation, places, occurrences }: Told): string {
  const times = occurrences === 1 ? 'once' : `${occurrences} times`;
  const where = enumerate(places, namedPlaces);
  return `${shorten(violation.message, 300)} (${where === '' ? times : `${times}: ${where}`})`;
}

function clauseWords(id: string, report: Report): string {
  const clause = report.clauses.find((each) => each.id === id);
  return clause === undefined ? id : `${id} (${clause.text})`;
}

function restOf(problems: readonly ToldProblem[], level: 'error' | 'warning', { report }: Setting): Annotation {
  const ids = problems.map(({ problem }) => problem.id).join(', ');
  return {
    level,
    title: `${problems.length} more problems`,
    message: shorten(
      `GitHub shows ${mostOfALevel} annotations of a level, so these have none of their own: ${ids}. The log and the summary of this step list them.`,
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
