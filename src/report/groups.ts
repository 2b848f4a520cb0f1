/** Lists: their groups and sums. `Some` has at least one item. */
export type Some<T> = readonly [T, ...T[]];

/** Items with the same key, in the order of their first ones. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): readonly Some<T>[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

export function mapped<T, U>([first, ...others]: Some<T>, change: (item: T) => U): Some<U> {
  return [change(first), ...others.map(change)];
}

export function sumOf<T>(items: readonly T[], numberIn: (item: T) => number): number {
  return items.reduce((sum, item) => sum + numberIn(item), 0);
}

/** How many requests of an operation failed. */
export function failuresOf({ failures }: { readonly failures: Readonly<Record<string, number>> }): number {
  return sumOf(Object.values(failures), (count) => count);
}
