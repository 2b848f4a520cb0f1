import { all, announce } from './dom.ts';

/** Hides whatever does not have all words, opens the sections that have some, and marks the words. */
export function enableSearch(): void {
  const opened = new Set<HTMLDetailsElement>();
  for (const input of all('[data-search]')) {
    if (!(input instanceof HTMLInputElement)) continue;
    const search = (): void => filter(input.value, opened);
    input.addEventListener('input', search);
    search();
    addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      input.focus();
    });
  }
}

function filter(text: string, opened: Set<HTMLDetailsElement>): void {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all('[data-find]').filter((each) => {
    const content = (each.textContent ?? '').toLowerCase();
    const isFound = words.every((word) => content.includes(word));
    each.hidden = !isFound;
    return isFound;
  });
  for (const section of all('[data-section]')) show(section, words.length > 0, opened);
  highlight(found, words);
  announce(words.length === 0 ? '' : `${found.length} found.`);
}

function show(section: HTMLElement, isSearching: boolean, opened: Set<HTMLDetailsElement>): void {
  const own = all('[data-find]', section).filter((each) => each.offsetParent !== null || section.tagName === 'DETAILS');
  const count = own.filter((each) => !each.hidden).length;
  const shown = section.querySelector('[data-shown]');
  if (shown !== null) shown.textContent = isSearching ? `${count} found` : '';
  if (!(section instanceof HTMLDetailsElement)) return;
  if (isSearching && count > 0 && !section.open) {
    section.open = true;
    opened.add(section);
  } else if (opened.has(section) && (!isSearching || count === 0)) {
    section.open = false;
    opened.delete(section);
  }
}

/** CSS.highlights leaves the document as it is. */
function highlight(elements: readonly HTMLElement[], words: readonly string[]): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete('found');
  if (words.length === 0) return;
  const ranges: Range[] = [];
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null && ranges.length < 5_000; node = walker.nextNode()) {
      const content = (node.textContent ?? '').toLowerCase();
      for (const word of words) {
        const at = content.indexOf(word);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set('found', new Highlight(...ranges));
}
