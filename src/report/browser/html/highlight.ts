import { patternOf } from './form.ts';

const name = 'found';
/** More is too much for the eye, and takes time. */
const most = 1000;

/** Marks what is searched in the elements that are shown, where the browser can (CSS Custom Highlight API). */
export function highlight(text: string, places: readonly Element[]): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(name);
  if (text === '') return;
  const pattern = patternOf(text, 'giu');
  const ranges: Range[] = [];
  for (const place of places) {
    addRanges(place, pattern, ranges);
    if (ranges.length >= most) break;
  }
  CSS.highlights.set(name, new Highlight(...ranges.slice(0, most)));
}

function addRanges(place: Element, pattern: RegExp, ranges: Range[]): void {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && ranges.length < most; node = walker.nextNode()) {
    for (const match of (node.nodeValue ?? '').matchAll(pattern)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      ranges.push(range);
    }
  }
}
