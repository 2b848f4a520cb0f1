/** One or more. */
export type Some<Value> = readonly [Value, ...Value[]];

/** Values by a key of theirs, each group and all of them in the order in which they come. */
export function groupBy<Value, Key>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, Some<Value>> {
  const groups = new Map<Key, [Value, ...Value[]]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
