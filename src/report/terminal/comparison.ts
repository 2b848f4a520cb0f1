import { changesOf, changeWords } from '../../facts/report/changes.ts';
import { isNew } from '../../facts/report/standing.ts';
import { enumerate } from '../../facts/report/words.ts';
import type { Finding, Report, ReportComparison } from '../../model/report.ts';
import { blank, type Line, line, point, span, together } from '../layout/line.ts';
import { count, heading, type Page } from '../layout/page.ts';
import { widthOf } from '../layout/width.ts';

/** Rows of one kind that are shown without --verbose. */
const shownRows = 5;
const shownPlaces = 5;
/** What stands around the words of a heading. */
const headingColumns = 5;

/** What became of the violations of an earlier report: how many are new, and by name which warnings are new, what is fixed and what was not judged again. */
export function comparisonLines(report: Report, page: Page): readonly Line[] {
  const { comparison } = report;
  const changes = changesOf(report);
  if (comparison === null || changes === null) return [];
  const { against } = comparison;
  const gone = report.findings.filter(({ outcome }) => outcome === 'passed');
  const since = `Since ${dayOf(against.startedAt)}`;
  const words = changeWords(changes);
  const isWide = widthOf(`${since}: ${words}`) + headingColumns <= page.width;
  return [
    ...heading(page, isWide ? `${since}: ${words}` : since),
    ...(isWide ? [] : [line(2, span(words, 'strong'))]),
    line(2, `Compared with ${against.name} of ${minuteOf(against.startedAt)} (${against.verdict}).`),
    // What is new of level must is marked where it is told.
    ...rows(
      page,
      'New',
      'bad',
      placesRows(report.findings.filter((each) => isNew(each) && (page.verbose || each.level === 'should'))),
    ),
    ...rows(page, 'Fixed', 'good', placesRows(gone.filter(has('fixed')))),
    ...rows(page, 'Flaky: failed earlier, and passes now', 'warning', placesRows(gone.filter(has('flaky')))),
    ...rows(page, 'Not checked this time, so it may still be there', 'warning', unjudgedRows(comparison)),
  ];
}

function has(qualifier: 'fixed' | 'flaky'): (finding: Finding) => boolean {
  return ({ qualifiers }) => qualifiers.includes(qualifier);
}

function rows(page: Page, title: string, tone: 'bad' | 'good' | 'warning', texts: readonly string[]): readonly Line[] {
  if (texts.length === 0) return [];
  const shown = page.verbose ? texts : texts.slice(0, shownRows);
  const rest = texts.length - shown.length;
  const sign = { bad: page.marks.bad, good: page.marks.good, warning: page.marks.unknown }[tone];
  return [
    blank,
    line(2, span(title, tone)),
    ...shown.map((text) => point(2, sign, text)),
    ...(rest === 0 ? [] : [line(4, `... and ${count(rest, 'further row')}; --verbose shows them`)]),
  ];
}

/** Each rule with its places; one that only warns says so. */
function placesRows(findings: readonly Finding[]): readonly string[] {
  return placesBy(findings, ({ rule, level, outcome }) =>
    outcome === 'failed' && level === 'should' ? `${rule} (warning)` : rule,
  ).map(([rule, places]) => `${rule} in ${places}`);
}

/** Each rule and reason with where it was not judged. */
function unjudgedRows({ unjudged }: ReportComparison): readonly string[] {
  const separator = '\n';
  return placesBy(unjudged, ({ rule, reason }) => `${rule}${separator}${reason}`).map(([key, places]) => {
    const [rule = '', ...reason] = key.split(separator);
    return `${rule} in ${places}: ${reason.join(' ')}`;
  });
}

function placesBy<Entry extends Pick<Finding, 'resource'> & { readonly operation?: string | null }>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): readonly (readonly [key: string, places: string])[] {
  const groups = new Map<string, Set<string>>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const places = groups.get(key) ?? new Set();
    groups.set(key, places.add(together(entry.operation ?? entry.resource ?? 'the service')));
  }
  return [...groups].map(([key, places]) => [key, enumerate([...places], shownPlaces)]);
}

function dayOf(time: string): string {
  return minuteOf(time).slice(0, '2026-01-01'.length);
}

/** `2026-01-01 12:30 UTC`. */
function minuteOf(time: string): string {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? time : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
