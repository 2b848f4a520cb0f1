/** The object without the keys whose value is undefined. */
export function defined<V extends object>(object: V): { [K in keyof V]?: Exclude<V[K], undefined> } {
  const kept: { [K in keyof V]?: Exclude<V[K], undefined> } = {};
  for (const key in object) {
    const value = object[key];
    if (isDefined(value)) kept[key] = value;
  }
  return kept;
}

/** The object without undefined values, empty lists, and empty maps. */
export function filled<V extends object>(object: V): { [K in keyof V]?: Exclude<V[K], undefined> } {
  const kept: { [K in keyof V]?: Exclude<V[K], undefined> } = {};
  for (const key in object) {
    const value = object[key];
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
    if (isDefined(value) && !isEmpty) kept[key] = value;
  }
  return kept;
}

function isDefined<V>(value: V): value is Exclude<V, undefined> {
  return value !== undefined;
}
