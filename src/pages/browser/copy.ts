import { all, announce } from './dom.ts';

export function enableCopy(): void {
  for (const button of all('[data-copy]')) button.addEventListener('click', () => void copy(button));
}

async function copy(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector('code');
  if (code === null || code === undefined) return;
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    button.textContent = 'Copied';
    announce('Copied to the clipboard.');
    setTimeout(() => (button.textContent = 'Copy'), 2_000);
  } catch {
    // The reader can press Ctrl-C.
    getSelection()?.selectAllChildren(code);
    announce('Selected.');
  }
}
