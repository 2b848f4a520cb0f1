import { all, announce } from './dom.ts';

/** Filters the rows of a table by labels. The choice is in the hash, so that it can be shared: `#team=payments`. */
export function enableFilter(): void {
  const selects = all('[data-filter]').filter((each) => each instanceof HTMLSelectElement);
  if (selects.length === 0) return;
  const nameOf = ({ dataset }: HTMLSelectElement): string => dataset['filter'] ?? '';
  const chosenIn = (): URLSearchParams =>
    new URLSearchParams(selects.filter(({ value }) => value !== '').map((each) => [nameOf(each), each.value]));
  const apply = (): void => {
    const chosen = new URLSearchParams(location.hash.slice(1));
    for (const select of selects) {
      select.value = chosen.get(nameOf(select)) ?? '';
      if (select.selectedIndex < 0) select.value = '';
    }
    const wanted = [...chosenIn()];
    const rows = all('[data-labels]');
    for (const row of rows) {
      const labels = new URLSearchParams(row.dataset['labels']);
      row.classList.toggle(
        'out',
        wanted.some(([name, value]) => labels.get(name) !== value),
      );
    }
    const shown = rows.filter((row) => !row.classList.contains('out'));
    announce(wanted.length === 0 ? '' : `${shown.length} shown.`);
  };
  for (const select of selects) select.addEventListener('change', () => void (location.hash = String(chosenIn())));
  addEventListener('hashchange', apply);
  apply();
}
