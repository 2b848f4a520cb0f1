import type { Titles } from './book.ts';
import type { FleetProblem } from './fleet-problems.ts';
import type { Facet } from './labels.ts';
import { labelColumns } from './fleet-table.ts';
import { isWithoutResult } from './run.ts';
import { pairOf } from './tally.ts';
import type { TargetView } from './target-view.ts';

type Cell = string | number | null;

/** Every target in a row, with its labels and the numbers of the table; what is not known is empty. */
export function targetsCsv(views: readonly TargetView[], facets: readonly Facet[]): readonly string[] {
  const labels = labelColumns(views);
  const names = facets.map(({ name }) => name);
  const changes = ['new', 'fixed', 'uncovered', 'unchecked'] as const;
  const head = [
    'target',
    'base_url',
    'page',
    ...names.map((name) => `label:${name}`),
    'verdict',
    'problems',
    ...labels,
    'warnings',
    'waived',
    ...changes,
    'coverage',
    'requests',
    'last_run',
    'age_days',
    'stale',
    'effort',
  ];
  const rows = views.map(({ target, changes: own }): readonly Cell[] => {
    const { latest } = target;
    const known = (number: number): Cell => (isWithoutResult(latest) ? null : number);
    return [
      target.name,
      target.baseUrl,
      `targets/${target.slug}.html`,
      ...names.map((name) => (Object.hasOwn(target.labels, name) ? (target.labels[name] ?? null) : null)),
      latest.verdict,
      known(latest.counts.problems),
      ...labels.map((label) => known(latest.counts.byLabel[label] ?? 0)),
      known(latest.counts.warnings),
      known(latest.counts.waived),
      ...changes.map((kind) => (own === null ? null : pairOf(own[kind]).problems)),
      latest.coverage,
      latest.requests,
      latest.startedAt,
      target.ageDays,
      target.isStale ? 'yes' : 'no',
      latest.effort,
    ];
  });
  return csvOf([head, ...rows]);
}

/** Every problem of every target in a row, the heaviest problems first. */
export function problemsCsv(problems: readonly FleetProblem[], titles: Titles): readonly string[] {
  const head = [
    'problem',
    'level',
    'label',
    'weight',
    'title',
    'target',
    'base_url',
    'waived',
    'new',
    'resources',
    'since',
  ];
  const rows = problems.flatMap(({ entry: { id }, targets }) =>
    targets.map(({ view, known: { entry, since, ...known } }): readonly Cell[] => [
      id,
      entry.level,
      entry.label,
      entry.weight,
      titles.get(id)?.title ?? null,
      view.target.name,
      view.target.baseUrl,
      entry.waived ? 'yes' : 'no',
      view.changes?.new.some((each) => each.seen === known.seen && each.entry === entry) === true ? 'yes' : 'no',
      entry.places,
      since.startedAt,
    ]),
  );
  return csvOf([head, ...rows]);
}

/** Comma-separated values (RFC 4180), a piece a row. */
function csvOf(rows: readonly (readonly Cell[])[]): readonly string[] {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`);
}

/** A spreadsheet takes what begins like a formula for one: an apostrophe before it keeps it a text. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
