import { all } from './dom.ts';

/** A click on the heading of a column sorts the rows of its table, and a second click turns the order around. */
export function enableSort(): void {
  for (const button of all('[data-sort]')) button.addEventListener('click', () => sortBy(button));
}

function sortBy(button: HTMLElement): void {
  const heading = button.closest('th');
  const body = button.closest('table')?.tBodies[0];
  if (heading === null || body === undefined) return;
  const column = heading.cellIndex;
  const rows = [...body.rows];
  const valueOf = (row: HTMLTableRowElement): string => row.cells[column]?.dataset['value'] ?? '';
  const isNumeric = rows.every((row) => valueOf(row) === '' || !Number.isNaN(Number(valueOf(row))));
  const before = heading.getAttribute('aria-sort');
  // Large numbers come first, and texts in the order of the alphabet.
  const isDescending = before === null ? isNumeric : before === 'ascending';
  const compare = (a: HTMLTableRowElement, b: HTMLTableRowElement): number =>
    isNumeric ? Number(valueOf(a)) - Number(valueOf(b)) : valueOf(a).localeCompare(valueOf(b));
  body.append(...rows.sort(isDescending ? (a, b) => compare(b, a) : compare));
  for (const each of all('th[aria-sort]', heading.parentElement ?? document)) each.removeAttribute('aria-sort');
  heading.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
}
