import type { ExchangeList, ListedExchange } from '../../html/island.ts';
import { digits } from '../../html/words.ts';
import { printable } from '../../../text/printable.ts';
import { all, element, one, sign } from './dom.ts';
import { exchangeDetail } from './exchange-detail.ts';
import { type Filtered, matcherOf, type Wanted } from './filter.ts';
import { openPacks, type Packs, readList } from './packs.ts';

const pageSize = 50;
/** Milliseconds of searching before the page may react to something else. */
const turn = 24;

/** The list of exchanges as the rest of the page uses it. */
export interface Exchanges extends Filtered {
  /** Opens and focuses an exchange; false where there is none of that id. `unfilter` is called where the filter hides it. */
  readonly reveal: (id: string, unfilter: () => void) => boolean;
}

/** Lists the exchanges, a page at a time; undefined where the report has none. */
export function startExchanges(): Exchanges | undefined {
  const place = one('[data-exchange-list]');
  const form = document.querySelector<HTMLFormElement>('[data-exchange-filter]');
  const list = readList();
  if (place === null || form === null || list === undefined) return undefined;
  const packs = openPacks(list);
  for (const note of all('[data-unscripted]')) note.hidden = true;
  form.hidden = false;
  const pager = createPager((page) => show(page, true));
  const rows = element('div', { class: 'exchanges' });
  const nothing = element('p', { class: 'no-match' }, 'No exchange matches the filter.');
  place.append(rows, nothing, pager.bar);

  let fitting: readonly number[] = [];
  let wanted: Pick<Wanted, 'text' | 'resource'> = { text: '', resource: '' };
  let tell: (words: string) => void = () => {};
  let search = 0;

  function show(page: number, toTop = false): void {
    const from = page * pageSize;
    rows.replaceChildren(
      ...fitting.slice(from, from + pageSize).flatMap((index) => {
        const listed = list?.exchanges[index];
        return list === undefined || listed === undefined ? [] : [rowOf(listed, index, list, packs)];
      }),
    );
    nothing.hidden = fitting.length > 0;
    pager.show(page, fitting.length);
    if (toTop) place?.scrollIntoView({ block: 'start' });
  }

  function settle(found: readonly number[], isSearching: boolean): void {
    const isSame = found.length === fitting.length && found.every((index, at) => index === fitting[at]);
    fitting = found;
    if (!isSame || rows.childElementCount === 0) show(0);
    const words = `Exchanges ${digits(found.length)} of ${digits(list?.exchanges.length ?? 0)}`;
    tell(isSearching ? `${words}, searching bodies …` : words);
  }

  async function refresh(): Promise<void> {
    search += 1;
    const own = search;
    const data = form === null ? new FormData() : new FormData(form);
    const answer = String(data.get('answer') ?? '');
    const scenario = String(data.get('scenario') ?? '');
    const onlyPointed = data.get('pointed') === '1';
    const exchanges = list?.exchanges ?? [];
    const candidates = [...exchanges.keys()].filter((index) => {
      const each = exchanges[index];
      return (
        each !== undefined &&
        (wanted.resource === '' || String(each.resource) === wanted.resource) &&
        (answer === '' || answer === (each.status === null ? 'none' : String(each.status).charAt(0))) &&
        (scenario === '' || each.scenario === scenario) &&
        (!onlyPointed || each.rules.length > 0)
      );
    });
    if (wanted.text === '') return settle(candidates, false);
    const matches = matcherOf(wanted.text);
    const found = new Set(candidates.filter((index) => matches(headOf(exchanges[index]))));
    const inOrder = (): readonly number[] => candidates.filter((index) => found.has(index));
    settle(inOrder(), true);
    await packs.complete;
    let until = performance.now() + turn;
    for (const index of candidates) {
      if (performance.now() > until) {
        await new Promise((resolve) => window.setTimeout(resolve));
        if (own !== search) return;
        until = performance.now() + turn;
      }
      if (!found.has(index) && holds(packs, index, matches)) found.add(index);
    }
    if (own === search) settle(inOrder(), false);
  }

  form.addEventListener('input', () => void refresh());
  form.addEventListener('submit', (event) => event.preventDefault());
  listenForEscape(rows);
  void refresh();
  return {
    apply: (next, report) => {
      wanted = next;
      tell = report;
      void refresh();
    },
    reveal: (id, unfilter) => {
      const index = list.exchanges.findIndex((each) => printable(each.id) === id);
      if (index === -1) return false;
      if (!fitting.includes(index)) {
        form.reset();
        wanted = { text: '', resource: '' };
        search += 1;
        unfilter();
        fitting = [...list.exchanges.keys()];
      }
      show(Math.floor(fitting.indexOf(index) / pageSize));
      const row = rows.querySelector<HTMLDetailsElement>(`[data-index="${index}"]`);
      if (row === null) return false;
      // What was not there when the document ended is read only then.
      void packs.complete.then(() => {
        row.open = true;
        row.scrollIntoView({ block: 'start' });
        row.querySelector('summary')?.focus({ preventScroll: true });
      });
      return true;
    },
  };
}

function headOf(listed: ListedExchange | undefined): string {
  return listed === undefined
    ? ''
    : `${listed.method} ${listed.url}\n${listed.status ?? 'no answer'}\n${listed.why}\n${listed.id}`;
}

function holds(packs: Packs, index: number, matches: (text: string) => boolean): boolean {
  const packed = packs.of(index);
  if (packed === undefined) return false;
  const { requestBody, responseBody, requestHeaders, responseHeaders, fault, step, provokes } = packed;
  return (
    matches(`${step}\n${provokes}\n${fault ?? ''}`) ||
    (requestBody !== null && matches(requestBody)) ||
    (responseBody !== null && matches(responseBody)) ||
    [...requestHeaders, ...responseHeaders].some(([name, value]) => matches(`${name}: ${value}`))
  );
}

/** One exchange, closed; its detail is made when it is opened. */
function rowOf(listed: ListedExchange, index: number, list: ExchangeList, packs: Packs): HTMLElement {
  const { method, url, status, why, durationMs, rules } = listed;
  const row = element(
    'details',
    { class: 'exchange', 'data-index': String(index) },
    element(
      'summary',
      {},
      element('span', { class: `status ${toneOf(status)}` }, status === null ? 'none' : String(status)),
      element('span', { class: 'method' }, method),
      element('span', { class: 'path' }, url.replace(/^[a-z]+:\/\/[^/?#]*/i, '') || '/'),
      rules.length === 0 ? null : element('span', { class: 'tag bad' }, 'violation'),
      element('span', { class: 'why' }, why),
      element('span', { class: 'took' }, `${digits(durationMs)} ms`),
    ),
  );
  row.addEventListener('toggle', () => {
    if (row.open && row.querySelector('.detail') === null) row.append(exchangeDetail(listed, packs.of(index), list));
  });
  return row;
}

function toneOf(status: number | null): string {
  if (status === null || status >= 500) return 'bad';
  return status >= 400 ? 'warning' : status >= 300 ? 'quiet' : 'good';
}

/** Escape closes the exchange that holds the focus. */
function listenForEscape(rows: HTMLElement): void {
  rows.addEventListener('keydown', (event) => {
    const row = event.target instanceof Element ? event.target.closest('details') : null;
    if (event.key !== 'Escape' || row === null || !row.open) return;
    event.preventDefault();
    row.open = false;
    row.querySelector('summary')?.focus();
  });
}

interface Pager {
  readonly bar: HTMLElement;
  readonly show: (page: number, all: number) => void;
}

function createPager(go: (page: number) => void): Pager {
  const button = (words: string): HTMLButtonElement => element('button', { type: 'button', class: 'button' }, words);
  const buttons = { first: button('First'), previous: button('Previous'), next: button('Next'), last: button('Last') };
  const words = element('span', { class: 'pager-words' });
  const bar = element(
    'nav',
    { class: 'pager', 'aria-label': 'Pages of exchanges' },
    buttons.first,
    buttons.previous,
    words,
    buttons.next,
    buttons.last,
  );
  let current = 0;
  let last = 0;
  buttons.first.addEventListener('click', () => go(0));
  buttons.previous.addEventListener('click', () => go(current - 1));
  buttons.next.addEventListener('click', () => go(current + 1));
  buttons.last.addEventListener('click', () => go(last));
  return {
    bar,
    show: (page, all) => {
      current = page;
      last = Math.max(0, Math.ceil(all / pageSize) - 1);
      bar.hidden = all <= pageSize;
      words.textContent = `${digits(page * pageSize + 1)}–${digits(Math.min(all, (page + 1) * pageSize))} of ${digits(all)}`;
      buttons.first.disabled = buttons.previous.disabled = page === 0;
      buttons.next.disabled = buttons.last.disabled = page === last;
    },
  };
}
