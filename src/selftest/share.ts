/** A part of a list that is dealt out in turn: the first of ten has items 0, 10, 20 ... */
export interface Share {
  /** From 1 on. */
  readonly number: number;
  readonly of: number;
}

/** `3/10`; undefined for what is none. */
export function shareFrom(text: string): Share | undefined {
  const [, number, of] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  const share = { number: Number(number), of: Number(of) };
  return share.number <= share.of ? share : undefined;
}

/** The items of a share, in their order. */
export function dealt<Item>(items: readonly Item[], { number, of }: Share): readonly Item[] {
  return items.filter((_item, index) => index % of === number - 1);
}

/** So many items at most, spread over the whole list. */
export function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  const step = Math.max(1, items.length / most);
  return Array.from({ length: Math.min(most, items.length) }, (_, index) => items[Math.floor(index * step)]).filter(
    (item) => item !== undefined,
  );
}
