/** Covers a text; `name` is the first of a pair of which it is the second: a header's. */
type Cover = (text: string, name?: string) => string;

/** A value with a change made to all its texts, keys aside; what has none to be changed is the same object. */
export function coverAll<Value>(value: Value, cover: Cover): Value;
export function coverAll(value: unknown, cover: Cover): unknown {
  if (typeof value === 'string') return cover(value);
  if (isList(value)) {
    let list: unknown[] | undefined;
    for (const [index, each] of value.entries()) {
      const [name] = value;
      const isSecond = value.length === 2 && index === 1 && typeof each === 'string' && typeof name === 'string';
      const covered = isSecond ? cover(each, name) : coverAll(each, cover);
      if (covered !== each) (list ??= [...value])[index] = covered;
    }
    return list ?? value;
  }
  if (!isRecord(value)) return value;
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const each = value[key];
    if (typeof each !== 'string' && typeof each !== 'object') continue;
    const covered = coverAll(each, cover);
    if (covered !== each) (copy ??= { ...value })[key] = covered;
  }
  return copy ?? value;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
