import { all, announce } from './dom.ts';

/** Filters and groups the rows of a table by labels. The choice is in the hash: `#team=payments&group-by=stage`. */
export function enableFilter(): void {
  const selects = all('[data-filter], [data-group]').filter((each) => each instanceof HTMLSelectElement);
  if (selects.length === 0) return;
  const nameOf = ({ dataset }: HTMLSelectElement): string => dataset['filter'] ?? 'group-by';
  const apply = (): void => {
    const chosen = new URLSearchParams(location.hash.slice(1));
    for (const select of selects) {
      select.value = chosen.get(nameOf(select)) ?? '';
      if (select.selectedIndex < 0) select.value = '';
    }
    const filters = selects.filter(({ dataset, value }) => dataset['filter'] !== undefined && value !== '');
    const wanted = filters.map((select) => [nameOf(select), select.value] as const);
    for (const table of all('[data-grouped]'))
      if (table instanceof HTMLTableElement) arrange(table, wanted, chosen.get('group-by') ?? '');
  };
  for (const select of selects)
    select.addEventListener('change', () => {
      const chosen = selects.filter(({ value }) => value !== '').map((each) => [nameOf(each), each.value]);
      location.hash = String(new URLSearchParams(chosen));
    });
  addEventListener('hashchange', apply);
  apply();
}

function arrange(table: HTMLTableElement, wanted: readonly (readonly [string, string])[], group: string): void {
  const rows = all('[data-labels]', table).filter((each) => each instanceof HTMLTableRowElement);
  const groups = new Map<string, HTMLTableRowElement[]>();
  let shown = 0;
  for (const row of rows) {
    const labels = new URLSearchParams(row.dataset['labels']);
    const isShown = wanted.every(([name, value]) => labels.get(name) === value);
    row.classList.toggle('out', !isShown);
    if (isShown) shown++;
    const value = labels.get(group) ?? '';
    groups.set(value, [...(groups.get(value) ?? []), row]);
  }
  const bodies = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([value, own]) => bodyOf(value, own, group));
  for (const body of all('tbody', table)) body.remove();
  table.append(...bodies);
  announce(wanted.length === 0 ? '' : `${shown} shown.`);
}

function bodyOf(value: string, rows: readonly HTMLTableRowElement[], group: string): HTMLElement {
  const body = document.createElement('tbody');
  if (group !== '' && rows.some((row) => !row.classList.contains('out'))) {
    const heading = document.createElement('th');
    heading.colSpan = rows[0]?.cells.length ?? 1;
    heading.textContent = value === '' ? `no ${group}` : value;
    const head = body.insertRow();
    head.className = 'group';
    head.append(heading);
  }
  body.append(...rows);
  return body;
}
