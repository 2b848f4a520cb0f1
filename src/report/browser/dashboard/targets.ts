import { type Row, shownRows, startsAscending } from './rows.ts';
import { readView, type View, viewHash, wholeView } from './view.ts';

/** The controls above the table. */
interface Controls {
  readonly tools: HTMLElement;
  readonly find: HTMLInputElement;
  readonly verdict: HTMLSelectElement;
  readonly labels: readonly HTMLSelectElement[];
  readonly group: HTMLSelectElement | null;
  readonly changed: HTMLInputElement;
  readonly stale: HTMLInputElement;
}

/** Lets the table of targets be searched, filtered, grouped and sorted; does nothing on a page without one. */
export function startTargets(): void {
  const body = document.querySelector<HTMLTableSectionElement>('#targets tbody');
  const controls = findControls();
  if (body === null || controls === undefined) return;
  const rows = [...body.rows].map(rowOf);
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
  controls.tools.addEventListener('input', () => change({ ...view, ...chosen(controls) }));
  for (const head of document.querySelectorAll<HTMLElement>('#targets th[data-key]')) {
    head
      .querySelector('button')
      ?.addEventListener('click', () => change(sortedBy(view, head.dataset['key'] ?? 'rank')));
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

function rowOf(element: HTMLTableRowElement, rank: number): Row {
  const tags = [...element.querySelectorAll<HTMLElement>('[data-label]')];
  return {
    element,
    rank,
    text: (element.cells[0]?.textContent ?? '').toLowerCase(),
    labels: new Map(tags.map((tag) => [tag.dataset['label'] ?? '', tag.textContent ?? ''])),
  };
}

function findControls(): Controls | undefined {
  const tools = document.querySelector<HTMLElement>('#tools');
  const find = document.querySelector<HTMLInputElement>('#find');
  const verdict = document.querySelector<HTMLSelectElement>('[data-facet="verdict"]');
  const labels = [...document.querySelectorAll<HTMLSelectElement>('[data-facet="label"]')];
  const group = document.querySelector<HTMLSelectElement>('#group');
  const changed = document.querySelector<HTMLInputElement>('[data-flag="changed"]');
  const stale = document.querySelector<HTMLInputElement>('[data-flag="stale"]');
  const isWhole = tools && find && verdict && changed && stale;
  return isWhole ? { tools, find, verdict, labels, group, changed, stale } : undefined;
}

/** What the controls say. */
function chosen({ find, verdict, labels, group, changed, stale }: Controls): Partial<View> {
  const wanted = labels.map((select) => [select.dataset['name'] ?? '', select.value]);
  return {
    find: find.value,
    verdict: verdict.value,
    labels: Object.fromEntries(wanted),
    group: group?.value ?? '',
    changed: changed.checked,
    stale: stale.checked,
  };
}

/** A second press on a column turns its order round, a third brings back the first order. */
function sortedBy(view: View, sort: string): View {
  const first = startsAscending(sort);
  if (view.sort !== sort) return { ...view, sort, ascending: first };
  if (view.ascending === first) return { ...view, ascending: !first };
  return { ...view, sort: 'rank', ascending: true };
}

function apply(view: View, rows: readonly Row[], body: HTMLTableSectionElement): void {
  const groups = shownRows(view, rows, columnOf(view.sort));
  const shown = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const columns = document.querySelectorAll('#targets thead th').length;
  body.replaceChildren(
    ...groups.flatMap(({ name, rows: own }) => [
      ...(name === null ? [] : [groupHead(`${name} (${own.length})`, columns)]),
      ...own.map(({ element }) => element),
    ]),
  );
  const status = document.querySelector('#shown');
  const all = rows.length;
  const noun = all === 1 ? 'target' : 'targets';
  if (status !== null) status.textContent = shown === all ? `${all} ${noun}` : `${shown} of ${all} ${noun}`;
  document.querySelector('#empty')?.toggleAttribute('hidden', shown > 0);
  document.querySelector('#targets')?.toggleAttribute('hidden', shown === 0);
}

function groupHead(text: string, columns: number): HTMLTableRowElement {
  const row = document.createElement('tr');
  row.className = 'group';
  const head = document.createElement('th');
  head.scope = 'colgroup';
  head.colSpan = columns;
  head.textContent = text;
  row.append(head);
  return row;
}

function columnOf(sort: string): number {
  const heads = [...document.querySelectorAll<HTMLElement>('#targets thead th')];
  return heads.findIndex((head) => head.dataset['key'] === sort);
}

/** Brings the controls and the heads of the columns in line with the view. */
function mark(view: View, { find, verdict, labels, group, changed, stale }: Controls): void {
  if (find.value !== view.find) find.value = view.find;
  verdict.value = view.verdict;
  for (const select of labels) select.value = view.labels[select.dataset['name'] ?? ''] ?? '';
  if (group !== null) group.value = view.group;
  changed.checked = view.changed;
  stale.checked = view.stale;
  for (const head of document.querySelectorAll<HTMLElement>('#targets th[data-key]')) {
    if (head.dataset['key'] !== view.sort) head.removeAttribute('aria-sort');
    else head.setAttribute('aria-sort', view.ascending ? 'ascending' : 'descending');
  }
  for (const link of document.querySelectorAll<HTMLElement>('a[data-show]')) {
    const wanted = link.dataset['show'];
    link.toggleAttribute('data-on', wanted === 'stale' ? view.stale : view.verdict === wanted);
  }
}
