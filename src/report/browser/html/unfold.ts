/** While a filter is on, opens what is folded where something fits, and folds it where nothing does; as it was before once all is shown again. */
export function unfold(section: ParentNode, isPlain: boolean, hasMatch: boolean): void {
  for (const fold of section.querySelectorAll<HTMLDetailsElement>('.fold, .rest')) {
    const before = fold.dataset['before'] ?? String(fold.open);
    if (isPlain) {
      if (fold.dataset['before'] !== undefined) fold.open = before === 'true';
      delete fold.dataset['before'];
    } else {
      fold.dataset['before'] = before;
      fold.open = hasMatch;
    }
  }
}
