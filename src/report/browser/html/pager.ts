import { digits } from '../../../facts/report/words.ts';
import { count } from '../../markup/words.ts';
import { announce } from './announce.ts';
import { element } from './dom.ts';

/** Entries on a page. */
export const pageSize = 50;

/** The buttons below a list that is shown page by page. */
export interface Pager {
  readonly bar: HTMLElement;
  /** Says which page of how many entries is shown. */
  readonly show: (page: number, all: number) => void;
}

/** `go` is called with the page, counted from 0, that a button asks for. */
export function createPager(go: (page: number) => void): Pager {
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
  const listen = (own: HTMLElement, pageOf: () => number): void =>
    own.addEventListener('click', () => {
      if (own.getAttribute('aria-disabled') === 'true') return;
      go(pageOf());
      announce(words.textContent ?? '');
    });
  listen(buttons.first, () => 0);
  listen(buttons.previous, () => current - 1);
  listen(buttons.next, () => current + 1);
  listen(buttons.last, () => last);
  return {
    bar,
    show: (page, all) => {
      current = page;
      last = Math.max(0, Math.ceil(all / pageSize) - 1);
      bar.hidden = all === 0;
      for (const each of Object.values(buttons)) each.hidden = all <= pageSize;
      words.textContent =
        all <= pageSize
          ? count(all, 'exchange')
          : `${digits(page * pageSize + 1)}–${digits(Math.min(all, (page + 1) * pageSize))} of ${digits(all)}`;
      for (const each of [buttons.first, buttons.previous]) rest(each, page === 0);
      for (const each of [buttons.next, buttons.last]) rest(each, page === last);
    },
  };
}

/** A button that has nothing to do rests, and keeps the focus. */
function rest(button: HTMLElement, isResting: boolean): void {
  button.setAttribute('aria-disabled', String(isResting));
}
