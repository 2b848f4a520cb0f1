import { digits } from '../../../facts/report/words.ts';
import { printable } from '../../../text/printable.ts';
import { all, element, one, openAround } from './dom.ts';
import { listenForEscape, rowOf } from './exchange-row.ts';
import { candidatesOf, headOf, holds } from './exchange-search.ts';
import type { Filtered, Wanted } from './filter.ts';
import { matcherOf, resetFields, valueOf } from './form.ts';
import { type ExchangeList, openPacks, readList } from './packs.ts';
import { createPager, pageSize } from './pager.ts';
import { unfold } from './unfold.ts';

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
  const form = one('[data-exchange-filter]');
  const list = readList();
  return place === null || form === null || list === undefined ? undefined : exchangesIn(place, form, list);
}

function exchangesIn(place: HTMLElement, form: HTMLElement, list: ExchangeList): Exchanges {
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
        const listed = list.exchanges[index];
        return listed === undefined ? [] : [rowOf(listed, index, list, packs)];
      }),
    );
    nothing.hidden = fitting.length > 0;
    pager.show(page, fitting.length);
    if (toTop) place.scrollIntoView({ block: 'start' });
  }

  function settle(found: readonly number[], isSearching: boolean): void {
    const isSame = found.length === fitting.length && found.every((index, at) => index === fitting[at]);
    fitting = found;
    if (!isSame || rows.childElementCount === 0) show(0);
    const section = place.closest('section');
    if (section !== null) unfold(section, wanted.text === '' && wanted.resource === '', found.length > 0);
    const words = `Exchanges ${digits(found.length)} of ${digits(list.exchanges.length)}`;
    tell(isSearching ? `${words}, searching bodies …` : words);
  }

  async function refresh(): Promise<void> {
    search += 1;
    const own = search;
    const exchanges = list.exchanges;
    const candidates = candidatesOf(exchanges, {
      ...wanted,
      answer: valueOf(form, 'answer'),
      scenario: valueOf(form, 'scenario'),
      pointed: valueOf(form, 'pointed') !== '',
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
      const each = exchanges[index];
      if (each !== undefined && !found.has(index) && holds(packs, each, matches)) found.add(index);
    }
    if (own === search) settle(inOrder(), false);
  }

  form.addEventListener('input', () => void refresh());
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
        resetFields(form);
        wanted = { text: '', resource: '' };
        search += 1;
        unfilter();
        fitting = [...list.exchanges.keys()];
      }
      show(Math.floor(fitting.indexOf(index) / pageSize));
      const row = rows.querySelector<HTMLDetailsElement>(`[data-index="${index}"]`);
      if (row === null) return false;
      // What was not there when the document ended is read only then.
      void packs.complete.then(() => reach(row));
      return true;
    },
  };
}

function reach(row: HTMLDetailsElement): boolean {
  openAround(row);
  row.open = true;
  row.scrollIntoView({ block: 'start' });
  row.querySelector('summary')?.focus({ preventScroll: true });
  return row.open;
}
