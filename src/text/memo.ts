/** A function that remembers its results, because a service shows the same few texts again and again. Long texts are not kept. */
export function remembered<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly result: T }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.result;
    const result = compute(text);
    if (text.length > 500) return result;
    if (known.size >= 2000) known.clear();
    known.set(text, { result });
    return result;
  };
}

/** The same for objects, which are known as long as they are in use. */
export function perObject<K extends WeakKey, T>(compute: (object: K) => T): (object: K) => T {
  const known = new WeakMap<K, { readonly result: T }>();
  return (object) => {
    const before = known.get(object);
    if (before !== undefined) return before.result;
    const result = compute(object);
    known.set(object, { result });
    return result;
  };
}

/** A value that is computed when it is first needed. */
export function lazily<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: compute() }).value;
}
