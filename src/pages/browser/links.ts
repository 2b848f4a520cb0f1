/** A link into a closed section opens it. */
export function enableLinks(): void {
  const open = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let each: Element | null = target; each !== null; each = each.parentElement)
      if (each instanceof HTMLDetailsElement) each.open = true;
    target?.scrollIntoView();
  };
  addEventListener('hashchange', open);
  if (location.hash !== '') open();
}
