import { all, openAround } from './dom.ts';
import type { Exchanges } from './exchange-list.ts';
import type { Filter } from './filter.ts';

/** Opens and focuses what the address names: `#clause-…`, `#rule-…` (with the id as it is, too) and `#exchange-…`. */
export function followLinks(exchanges: Exchanges | undefined, filter: Filter | undefined): void {
  const follow = (): void => {
    const hash = window.location.hash.slice(1);
    if (hash !== '') reveal(hash, exchanges, filter);
  };
  window.addEventListener('hashchange', follow);
  // A link to where the address already points changes nothing, and must open it all the same.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link !== null && link.hash !== '' && link.hash === window.location.hash) follow();
  });
  follow();
  // Once the document has ended the browser goes there on its own, and takes the focus away.
  window.addEventListener('load', () => {
    window.requestAnimationFrame(() => {
      if (document.activeElement === document.body) follow();
    });
  });
}

function reveal(hash: string, exchanges: Exchanges | undefined, filter: Filter | undefined): void {
  const name = decoded(hash);
  const unfilter = (): void => filter?.clear();
  if (name.startsWith('exchange-') && exchanges?.reveal(name.slice('exchange-'.length), unfilter) === true) return;
  const place =
    document.getElementById(hash) ??
    document.getElementById(name) ??
    all('[data-deep]').find(({ dataset }) => dataset['deep'] === name);
  // The browser follows the link past the contents on its own.
  if (place === undefined || place.id === 'main' || place.closest('main') === null) return;
  if (place.closest('[hidden]') !== null) unfilter();
  openAround(place);
  const own = place instanceof HTMLDetailsElement ? place : place.querySelector<HTMLDetailsElement>(':scope > details');
  if (own !== null) own.open = true;
  const title = place.querySelector<HTMLElement>('[tabindex="-1"]') ?? place;
  place.scrollIntoView({ block: 'start' });
  title.focus({ preventScroll: true });
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
