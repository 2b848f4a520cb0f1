/**
 * A function of a text that remembers its results, because a service shows the same few names and messages again and
 * again. Texts of more than 500 characters are computed each time.
 */
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
