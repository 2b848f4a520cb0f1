import { digits } from '../../../facts/report/words.ts';
import type { ListedExchange } from '../../html/island.ts';
import { element } from './dom.ts';
import { exchangeDetail } from './exchange-detail.ts';
import type { ExchangeList, Packs } from './packs.ts';

/** One exchange, closed; its detail is made when it is opened. */
export function rowOf(listed: ListedExchange, index: number, list: ExchangeList, packs: Packs): HTMLElement {
  const { method, url, status, why, durationMs, mark } = listed;
  const row = element(
    'details',
    { class: 'exchange', 'data-index': String(index) },
    element(
      'summary',
      {},
      element('span', { class: `status ${toneOf(status)}` }, status === null ? 'none' : String(status)),
      element('span', { class: 'method' }, method),
      element('span', { class: 'path' }, url.replace(/^[a-z]+:\/\/[^/?#]*/i, '') || '/'),
      mark === '' ? null : element('span', { class: `tag ${markTones[mark]}` }, mark),
      element('span', { class: 'why' }, why),
      element('span', { class: 'took' }, `${digits(durationMs)} ms`),
    ),
  );
  row.addEventListener('toggle', () => {
    if (row.open && row.querySelector('.detail') === null) row.append(exchangeDetail(listed, packs.of(listed), list));
  });
  return row;
}

const markTones = { problem: 'bad', warning: 'warning', waived: 'quiet' } as const;

function toneOf(status: number | null): string {
  if (status === null || status >= 500) return 'bad';
  return status >= 400 ? 'warning' : status >= 300 ? 'quiet' : 'good';
}

/** Escape closes the exchange that holds the focus. */
export function listenForEscape(rows: HTMLElement): void {
  rows.addEventListener('keydown', (event) => {
    const row = event.target instanceof Element ? event.target.closest('details') : null;
    if (event.key !== 'Escape' || row === null || !row.open) return;
    event.preventDefault();
    row.open = false;
    row.querySelector('summary')?.focus();
  });
}
