const largestPage = 25;
const defaultPage = 10;

/** What a collection stores. */
export type Item = Readonly<Record<string, string | number | undefined>>;

interface Field {
  readonly type: 'text' | 'email' | 'number';
  readonly isRequired?: boolean;
}

/** What tells one collection from another. */
export interface Shape {
  readonly word: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly unique?: string;
  readonly filters: readonly string[];
  readonly nextId: () => number | string;
}

/** A failure that the error handler turns into the envelope. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** Reads and normalises a body. */
export function accept(shape: Shape, body: unknown, isWhole: boolean): Item {
  const refuse = (message: string): never => {
    throw new Refusal(400, 'INVALID_INPUT', message);
  };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return refuse('An object is needed.');
  const accepted: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = shape.fields[name] ?? refuse(`${name} is not known.`);
    if (field.type === 'number') {
      accepted[name] = typeof value === 'number' ? value : refuse(`${name} is a number.`);
      continue;
    }
    const text = typeof value === 'string' ? value.trim() : refuse(`${name} is a text.`);
    if (text === '' && field.isRequired === true) refuse(`${name} is blank.`);
    if (field.type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) refuse(`${name} is no address.`);
    accepted[name] = field.type === 'email' ? text.toLowerCase() : text;
  }
  const missing = Object.keys(shape.fields).find(
    (name) => shape.fields[name]?.isRequired === true && !(name in accepted),
  );
  if (isWhole && missing !== undefined) refuse(`${missing} is missing.`);
  return accepted;
}

/** Filters, sorts and cuts out a page, counted from 1; whatever it does not know is refused. */
export function pageOf(items: readonly Item[], shape: Shape, query: Readonly<Record<string, unknown>>): object {
  const bad = (message: string): never => {
    throw new Refusal(400, 'BAD_QUERY', message);
  };
  const number = (name: string, fallback: number): number => {
    const value = query[name];
    if (value === undefined) return fallback;
    return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value)
      ? Number(value)
      : bad(`${name} is a number from 1.`);
  };
  const textOf = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : bad('once.');
  let kept = items;
  for (const [name, value] of Object.entries(query)) {
    if (['page', 'size', 'sort'].includes(name)) continue;
    if (!shape.filters.includes(name)) bad(`${name} is not known.`);
    const wanted = textOf(value).toLowerCase();
    kept = kept.filter((item) => String(item[name] ?? '').toLowerCase() === wanted);
  }
  if (query['sort'] !== undefined) {
    const [property = '', direction = ''] = textOf(query['sort']).split(',');
    if (property !== 'id' && !(property in shape.fields)) bad('sort names no property.');
    if (direction !== 'asc' && direction !== 'desc') bad('sort has no direction.');
    kept = kept.toSorted((one, other) => compare(one[property], other[property], direction === 'asc' ? 1 : -1));
  }
  const page = number('page', 1);
  const size = Math.min(number('size', defaultPage), largestPage);
  const totalPages = Math.ceil(kept.length / size);
  if (page > Math.max(totalPages, 1)) throw new Refusal(404, 'NO_SUCH_PAGE', 'There is no such page.');
  const data = kept.slice((page - 1) * size, page * size);
  return { totalPages, totalElements: kept.length, size, page, data };
}

/** Texts as people read them, absent values last in both directions. */
function compare(one: Item[string], other: Item[string], sign: 1 | -1): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  if (typeof one === 'number' && typeof other === 'number') return (one - other) * sign;
  return String(one).localeCompare(String(other), 'en', { sensitivity: 'base' }) * sign;
}
