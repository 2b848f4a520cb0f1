import { readView, type View, viewHash, wholeView } from './view.ts';

/** The controls above the matrix. */
interface Controls {
  readonly tools: HTMLElement;
  readonly find: HTMLInputElement;
  readonly verdict: HTMLSelectElement;
  readonly order: HTMLSelectElement;
  readonly changed: HTMLInputElement;
  readonly stale: HTMLInputElement;
}

interface Row {
  readonly element: HTMLTableRowElement;
  readonly text: string;
  readonly rank: number;
}

/** Lets the matrix be searched, filtered and sorted; does nothing on a page without one. */
export function startMatrix(): void {
  const body = document.querySelector<HTMLTableSectionElement>('#matrix tbody');
  const controls = findControls();
  if (body === null || controls === undefined) return;
  const rows = [...body.rows].map((element, rank) => ({ element, rank, text: element.dataset['text'] ?? '' }));
  let view = wholeView;
  const show = (next: View): void => {
    view = next;
    apply(view, rows, body);
    mark(view, controls);
  };
  const change = (next: View): void => {
    show(next);
    const { pathname, search } = location;
    history.replaceState(null, '', viewHash(next) || `${pathname}${search}`);
  };
  controls.tools.hidden = false;
  controls.tools.addEventListener('input', () => change({ ...view, ...chosen(controls, view) }));
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-sort]')) {
    button.addEventListener('click', () => change(sortedBy(view, button.dataset['sort'] ?? 'rank')));
  }
  for (const link of document.querySelectorAll<HTMLElement>('a[data-show]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      const wanted = link.dataset['show'] ?? '';
      change(wanted === 'stale' ? { ...wholeView, stale: true } : { ...wholeView, verdict: wanted });
      controls.tools.scrollIntoView({ block: 'start' });
      controls.find.focus({ preventScroll: true });
    });
  }
  document.querySelector('#reset')?.addEventListener('click', () => {
    change(wholeView);
    controls.find.focus();
  });
  window.addEventListener('hashchange', () => {
    if (location.hash.includes('=')) show(readView(location.hash));
  });
  show(location.hash.includes('=') ? readView(location.hash) : wholeView);
}

function findControls(): Controls | undefined {
  const tools = document.querySelector<HTMLElement>('#tools');
  const find = document.querySelector<HTMLInputElement>('input#find');
  const verdict = document.querySelector<HTMLSelectElement>('select#verdict');
  const order = document.querySelector<HTMLSelectElement>('select#order');
  const changed = document.querySelector<HTMLInputElement>('input#changed');
  const stale = document.querySelector<HTMLInputElement>('input#stale');
  const isWhole = tools && find && verdict && order && changed && stale;
  return isWhole ? { tools, find, verdict, order, changed, stale } : undefined;
}

/** What the controls say; an order that was chosen starts with its natural end. */
function chosen(controls: Controls, view: View): Partial<View> {
  const { find, verdict, order, changed, stale } = controls;
  const sort = order.value === 'other' ? view.sort : order.value;
  const ascending = sort === view.sort ? view.ascending : startsAscending(sort);
  return { find: find.value, verdict: verdict.value, changed: changed.checked, stale: stale.checked, sort, ascending };
}

function startsAscending(sort: string): boolean {
  return ['rank', 'name', 'coverage', 'age'].includes(sort);
}

/** A second press on a column turns its order round, a third brings back the first order. */
function sortedBy(view: View, sort: string): View {
  const first = startsAscending(sort);
  if (view.sort !== sort) return { ...view, sort, ascending: first };
  if (view.ascending === first) return { ...view, ascending: !first };
  return { ...view, sort: 'rank', ascending: true };
}

function apply(view: View, rows: readonly Row[], body: HTMLElement): void {
  const words = view.find.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { element, text } of rows) {
    const { verdict, changed, stale } = element.dataset;
    const fits =
      words.every((word) => text.includes(word)) &&
      (view.verdict === '' || verdict === view.verdict) &&
      (!view.changed || changed !== undefined) &&
      (!view.stale || stale !== undefined);
    element.hidden = !fits;
    if (fits) shown += 1;
  }
  body.append(...inOrder(view, rows).map(({ element }) => element));
  const status = document.querySelector('#shown');
  const all = rows.length;
  const noun = all === 1 ? 'target' : 'targets';
  if (status !== null) status.textContent = shown === all ? `${all} ${noun}` : `${shown} of ${all} ${noun}`;
  document.querySelector('#empty')?.toggleAttribute('hidden', shown > 0);
  document.querySelector('#matrix')?.toggleAttribute('hidden', shown === 0);
}

function inOrder({ sort, ascending }: View, rows: readonly Row[]): readonly Row[] {
  const index = columnOf(sort);
  if (index === undefined) return rows;
  const sign = ascending ? 1 : -1;
  const keyed = rows.map((row) => ({ row, value: row.element.cells[index]?.dataset['value'] ?? '' }));
  const isText = sort === 'name';
  return keyed
    .sort((one, other) => {
      const difference = isText ? one.value.localeCompare(other.value) : Number(one.value) - Number(other.value);
      return sign * difference || one.row.rank - other.row.rank;
    })
    .map(({ row }) => row);
}

function columnOf(sort: string): number | undefined {
  const heads = [...document.querySelectorAll<HTMLElement>('#matrix thead th')];
  const index = heads.findIndex((head) => head.dataset['key'] === sort);
  return index === -1 ? undefined : index;
}

/** Brings the controls and the heads of the columns in line with the view. */
function mark(view: View, { find, verdict, order, changed, stale }: Controls): void {
  if (find.value !== view.find) find.value = view.find;
  verdict.value = view.verdict;
  changed.checked = view.changed;
  stale.checked = view.stale;
  const other = order.querySelector<HTMLOptionElement>('option[value="other"]');
  const isListed = [...order.options].some((option) => option !== other && option.value === view.sort);
  if (other !== null) {
    other.hidden = isListed;
    const head = document.querySelector(`#matrix th[data-key="${CSS.escape(view.sort)}"]`);
    other.textContent = head?.textContent?.trim() ?? 'A column';
  }
  order.value = isListed ? view.sort : 'other';
  for (const head of document.querySelectorAll<HTMLElement>('#matrix th[data-key]')) {
    if (head.dataset['key'] !== view.sort) head.removeAttribute('aria-sort');
    else head.setAttribute('aria-sort', view.ascending ? 'ascending' : 'descending');
  }
  for (const link of document.querySelectorAll<HTMLElement>('a[data-show]')) {
    const wanted = link.dataset['show'];
    const isOn = wanted === 'stale' ? view.stale : view.verdict === wanted;
    link.toggleAttribute('data-on', isOn);
  }
}
