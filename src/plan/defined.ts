/** The object without the keys whose value is undefined. */
export const defined = <V extends object>(object: V): Defined<V> => kept(object, () => true);

/** The object without undefined values, empty lists, and empty maps. */
export function filled<V extends object>(object: V): Defined<V> {
  return kept(object, (value) => typeof value !== 'object' || value === null || Object.keys(value).length > 0);
}

type Defined<V> = { [K in keyof V]?: Exclude<V[K], undefined> };

function kept<V extends object>(object: V, isKept: (value: unknown) => boolean): Defined<V> {
  const found: Defined<V> = {};
  for (const key in object) {
    const value = object[key];
    if (isDefined(value) && isKept(value)) found[key] = value;
  }
  return found;
}

const isDefined = <V>(value: V): value is Exclude<V, undefined> => value !== undefined;
