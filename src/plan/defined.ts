/** The object without the keys whose value is undefined. */
export function defined<V extends object>(object: V): { [K in keyof V]?: Exclude<V[K], undefined> } {
  const kept: { [K in keyof V]?: Exclude<V[K], undefined> } = {};
  for (const key in object) {
    const value = object[key];
    if (isDefined(value)) kept[key] = value;
  }
  return kept;
}

function isDefined<V>(value: V): value is Exclude<V, undefined> {
  return value !== undefined;
}
