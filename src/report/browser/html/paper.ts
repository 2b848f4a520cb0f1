/** Opens all that is folded while the page is printed, and folds it again afterwards. The list of exchanges stays as it is. */
export function unfoldOnPaper(): void {
  let unfolded: readonly HTMLDetailsElement[] = [];
  const unfold = (): void => {
    const folded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open], .exchange)')];
    for (const each of folded) each.open = true;
    unfolded = [...unfolded, ...folded];
  };
  const fold = (): void => {
    for (const each of unfolded) each.open = false;
    unfolded = [];
  };
  window.addEventListener('beforeprint', unfold);
  window.addEventListener('afterprint', fold);
  window.matchMedia('print').addEventListener('change', ({ matches }) => (matches ? unfold() : fold()));
}
