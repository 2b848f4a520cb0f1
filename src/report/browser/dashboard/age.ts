const day = 86_400_000;

/** Says so where the newest report is old by the reader's clock: the page itself is the same whenever it is built. */
export function outdatedWords(): void {
  const newest = document.querySelector('[data-newest]')?.getAttribute('datetime');
  const place = document.querySelector('#outdated');
  if (newest === null || newest === undefined || !(place instanceof HTMLElement)) return;
  const days = Math.floor((Date.now() - Date.parse(newest)) / day);
  if (!(days >= 2)) return;
  place.textContent = ` That is ${days} days ago.`;
  place.hidden = false;
}
