/** Lists with at least one item. */
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
