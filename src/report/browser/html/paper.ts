/** Opens what is folded while the page is printed, and folds it again afterwards. Repetitions and the list of exchanges stay folded. */
export function unfoldOnPaper(): void {
  let unfolded: readonly HTMLDetailsElement[] = [];
  const unfold = (): void => {
    const folded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open], .exchange, .again)')];
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
