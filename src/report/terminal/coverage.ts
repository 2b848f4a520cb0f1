import { isWarned, partsOf, statuses, statusWords } from '../../facts/report/clauses.ts';
import { coverageOf, coveragePercent } from '../../facts/report/coverage.ts';
import type { ClauseResult, Report } from '../../model/report.ts';
import { type Line, labelled, point, type Span, span, type Tone, together } from '../layout/line.ts';
import { count, heading, labelColumns, type Page } from '../layout/page.ts';
import { widthOf } from '../layout/width.ts';

/** How many clauses were judged, what of the rest is open, and where the largest gaps are. */
export function coverageWords({ clauses, counts }: Report): readonly Line[] {
  const { judged, all } = coverageOf(counts.clauses);
  const open = statuses
    .filter((status) => status !== 'verified' && status !== 'violated' && counts.clauses[status] > 0)
    .map((status) => together(`${counts.clauses[status]} ${statusWords[status]}`));
  const gaps = partsOf(clauses)
    .map(([part, own]) => ({ part, open: own.filter(isOpen).length }))
    .filter((each) => each.open > 0)
    .toSorted((one, other) => other.open - one.open)
    .slice(0, namedGaps)
    .map((each) => together(`${each.part} ${each.open}`));
  const { verified, violated } = counts.clauses;
  const key = widestKey(clauses);
  const next = key === undefined ? '' : `${key.clauses} wait for ${together(key.name)}. `;
  return [
    labelled(
      0,
      'Coverage',
      labelColumns,
      `${coveragePercent(counts.clauses)}%: ${judged} of the ${count(all, 'clause')} that this plan can check (${[together(`${violated} violated`), together(`${verified} verified`)].join(', ')})`,
      open.length === 0 ? '.' : `; ${open.join(', ')}.`,
    ),
    ...(gaps.length === 0
      ? []
      : [labelled(0, '', labelColumns, `Largest gaps: ${gaps.join(', ')}. ${next}Why: --show coverage`)]),
  ];
}

const namedGaps = 3;

/** The key of the plan that most clauses wait for, if it is more than one. */
function widestKey(clauses: readonly ClauseResult[]): { readonly name: string; readonly clauses: number } | undefined {
  const byKey = new Map<string, number>();
  for (const { status, grounds } of clauses) {
    const key = grounds?.key ?? null;
    if (status === 'not-exercised' && key !== null) byKey.set(key, (byKey.get(key) ?? 0) + 1);
  }
  const [widest] = [...byKey].toSorted(([, one], [, other]) => other - one);
  return widest === undefined || widest[1] < 2 ? undefined : { name: widest[0], clauses: widest[1] };
}

function isOpen({ status }: ClauseResult): boolean {
  return status === 'undecided' || status === 'not-exercised' || status === 'not-specified';
}

/** Every part of the conventions: how its clauses fared, and why some were not verified. */
export function coverageLines(report: Report, page: Page): readonly Line[] {
  const parts = partsOf(report.clauses);
  const columns = Math.max(0, ...parts.map(([part]) => widthOf(part))) + 2;
  const { clauses } = report;
  const verified = clauses.filter((clause) => clause.status === 'verified').length;
  return [
    ...heading(page, `Coverage: ${verified} of ${clauses.length} clauses verified`),
    ...parts.flatMap(([part, own]) => [partLine(part, own, columns, page), ...openLines(own, page)]),
  ];
}

function partLine(part: string, clauses: readonly ClauseResult[], columns: number, page: Page): Line {
  const violated = clauses.filter((clause) => clause.status === 'violated');
  const counts: Span[] = [];
  const add = (number: number, words: string, tone: Tone): void => {
    if (number === 0) return;
    if (counts.length > 0) counts.push(span(', '));
    counts.push(span(together(`${number} ${words}`), tone));
  };
  add(violated.length, 'violated', 'bad');
  for (const status of statuses.slice(1)) {
    add(clauses.filter((clause) => clause.status === status).length, statusWords[status], toneOf(status));
  }
  const warned = clauses.filter(isWarned).length;
  if (warned > 0) counts.push(span(` (${warned} with a warning)`, 'warning'));
  const sign = violated.length > 0 ? span(page.marks.bad, 'bad') : signFor(clauses, page);
  return labelled(0, [sign, span(' '), span(part, 'strong')], columns + 2, ...counts);
}

function signFor(clauses: readonly ClauseResult[], page: Page): Span {
  if (clauses.some((clause) => clause.status === 'undecided')) return span(page.marks.unknown, 'warning');
  if (clauses.some((clause) => clause.status === 'verified')) return span(page.marks.good, 'good');
  return span(page.marks.bullet, 'faint');
}

function toneOf(status: ClauseResult['status']): Tone {
  if (status === 'verified') return 'good';
  return status === 'undecided' ? 'warning' : 'plain';
}

/** The clauses that are neither verified nor told above, those with one reason together. */
function openLines(clauses: readonly ClauseResult[], page: Page): readonly Line[] {
  const open = new Map<string, { readonly ids: string[]; readonly words: string; readonly reason: string }>();
  for (const { id, status, reason } of clauses) {
    if (status === 'violated' || status === 'verified') continue;
    const words = statusWords[status];
    const key = `${status}\n${reason ?? ''}`;
    const known = open.get(key);
    if (known === undefined) open.set(key, { ids: [id], words, reason: reason ?? '' });
    else known.ids.push(id);
  }
  return [...open.values()].map(({ ids, words, reason }) =>
    point(
      2,
      page.marks.bullet,
      `${ids.join(', ')}: `,
      span(together(words), 'strong'),
      reason === '' ? '' : `, ${reason}`,
    ),
  );
}
