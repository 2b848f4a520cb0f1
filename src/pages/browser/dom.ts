/** All elements that match, below an element or in the whole page. */
export function all(selector: string, below: ParentNode = document): readonly HTMLElement[] {
  return [...below.querySelectorAll<HTMLElement>(selector)];
}

/** Says something to screen readers. */
export function announce(text: string): void {
  const status = document.querySelector('[data-status]');
  if (status !== null) status.textContent = text;
}
