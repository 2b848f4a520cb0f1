import type { View } from './view.ts';

/** A row of the table of targets. */
export interface Row {
  readonly element: HTMLTableRowElement;
  /** Place in the order that the page came in. */
  readonly rank: number;
  /** Name, address and labels in lower case. */
  readonly text: string;
  readonly labels: ReadonlyMap<string, string>;
}

/** Rows under one value of a label; the name is null where nothing is grouped. */
export interface Group {
  readonly name: string | null;
  readonly rows: readonly Row[];
}

/** What a view shows, in its order. `column`: the one that is sorted by; -1 for the order that the page came in. */
export function shownRows(view: View, rows: readonly Row[], column: number): readonly Group[] {
  const fitting = inOrder(
    view,
    rows.filter((row) => fits(row, view)),
    column,
  );
  if (view.group === '') return [{ name: null, rows: fitting }];
  const groups = new Map<string, Row[]>();
  for (const row of fitting) {
    const name = row.labels.get(view.group) ?? '';
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups]
    .sort(([one], [other]) => Number(one === '') - Number(other === '') || one.localeCompare(other))
    .map(([name, own]) => ({ name: name === '' ? `no ${view.group}` : name, rows: own }));
}

function fits({ element, text, labels }: Row, view: View): boolean {
  const words = view.find.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    words.every((word) => text.includes(word)) &&
    (view.verdict === '' || element.dataset['verdict'] === view.verdict) &&
    Object.entries(view.labels).every(([name, value]) => value === '' || labels.get(name) === value) &&
    (!view.changed || element.querySelector('.change') !== null) &&
    (!view.stale || element.dataset['stale'] !== undefined)
  );
}

function inOrder({ sort, ascending }: View, rows: readonly Row[], column: number): readonly Row[] {
  if (column === -1) return rows;
  const sign = ascending ? 1 : -1;
  const keyed = rows.map((row) => ({ row, value: valueOf(row.element.cells[column], sort) }));
  return keyed
    .sort((one, other) => {
      const difference =
        typeof one.value === 'string' && typeof other.value === 'string'
          ? one.value.localeCompare(other.value)
          : Number(one.value) - Number(other.value);
      return sign * difference || one.row.rank - other.row.rank;
    })
    .map(({ row }) => row);
}

/** What a cell is sorted by: the name, the time, or its number; of a change what is new before what is fixed. */
function valueOf(cell: HTMLTableCellElement | undefined, sort: string): string | number {
  if (sort === 'name') return cell?.querySelector('a')?.textContent?.toLowerCase() ?? '';
  if (sort === 'age') return Date.parse(cell?.querySelector('time')?.dateTime ?? '');
  const text = cell?.textContent ?? '';
  const [, fresh = '0'] = /\+(\d+)/.exec(text) ?? [];
  const [, fixed = '0'] = /−(\d+)/.exec(text) ?? [];
  if (sort === 'change') return Number(fresh) * 1000 + Number(fixed);
  return /^\d/.test(text) ? Number.parseFloat(text) : -1;
}

/** Whether a column's first order is upwards: what needs a person comes first. */
export function startsAscending(sort: string): boolean {
  return ['rank', 'name', 'coverage', 'age'].includes(sort);
}
