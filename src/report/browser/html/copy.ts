import { announce } from './announce.ts';
import { all, one } from './dom.ts';

const shownFor = 2000;

/** Shows the buttons that copy the command beside them. */
export function showCopyButtons(): void {
  for (const button of all('[data-copy]')) button.hidden = false;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    const code = button?.parentElement?.querySelector('code');
    if (button !== null && code) void copy(button, code.textContent ?? '');
  });
}

/** Copies a text, and says on the button and to screen readers whether that worked. */
export async function copy(button: HTMLElement, text: string): Promise<void> {
  const works = await copied(text);
  const words = one('[data-words]', button);
  announce(works ? 'Copied to the clipboard.' : 'The browser did not let the page copy; select the text instead.');
  if (words === null) return;
  const before = button.dataset['before'] ?? words.textContent ?? '';
  button.dataset['before'] = before;
  words.textContent = works ? 'Copied' : 'Not copied';
  button.classList.toggle('done', works);
  window.setTimeout(() => {
    words.textContent = before;
    button.classList.remove('done');
  }, shownFor);
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

/** For pages from plain HTTP, where browsers offer no clipboard. */
function copiedBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'unseen';
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
