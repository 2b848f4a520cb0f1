import { one } from './dom.ts';

/** Tells a screen reader what happened. */
export function announce(words: string): void {
  const place = one('[data-announce]');
  if (place === null) return;
  // The same words twice are told twice only where something differs.
  place.textContent = place.textContent === words ? `${words}\u00A0` : words;
}
