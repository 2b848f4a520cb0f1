/** Bodies and pages of the conformant service on fastify. */
const largestPage = 25;
const defaultPage = 10;

export type Item = Readonly<Record<string, string | number | undefined>>;

interface Field {
  readonly type: 'text' | 'email' | 'number';
  readonly isRequired?: boolean;
}

/** The differences between collections. */
export interface Shape {
  readonly word: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly unique?: string;
  readonly filters: readonly string[];
  readonly nextId: () => number | string;
}

/** The error handler turns it into an envelope. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** The normalized fields of a body. */
export function accept(shape: Shape, body: unknown, isWhole: boolean): Item {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return invalid('The body must be an object.');
  const entries = Object.entries(body).map(([name, value]) => {
    const field = shape.fields[name] ?? invalid(`${name} is unknown.`);
    return [name, normalized(name, field, value)] as const;
  });
  const accepted = Object.fromEntries(entries);
  const missing = Object.keys(shape.fields).find((name) => shape.fields[name]?.isRequired && !(name in accepted));
  return isWhole && missing !== undefined ? invalid(`${missing} is required.`) : accepted;
}

function normalized(name: string, { type, isRequired }: Field, value: unknown): string | number {
  if (type === 'number') return typeof value === 'number' ? value : invalid(`${name} must be a number.`);
  const text = typeof value === 'string' ? value.trim() : invalid(`${name} must be a string.`);
  if (text === '' && isRequired === true) invalid(`${name} must not be blank.`);
  if (type === 'text') return text;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : invalid(`${name} must be an email address.`);
}

function invalid(message: string): never {
  throw new Refusal(400, 'INVALID_INPUT', message);
}

/** A page of the items that the query selects. The first page is 1. */
export function pageOf(items: readonly Item[], shape: Shape, query: Readonly<Record<string, unknown>>): object {
  const page = numberIn(query, 'page', 1);
  const size = Math.min(numberIn(query, 'size', defaultPage), largestPage);
  const kept = sorted(filtered(items, shape, query), shape, query['sort']);
  const totalPages = Math.ceil(kept.length / size);
  if (page > Math.max(totalPages, 1)) throw new Refusal(404, 'NO_SUCH_PAGE', 'There is no such page.');
  const data = kept.slice((page - 1) * size, page * size);
  return { totalPages, totalElements: kept.length, size, page, data };
}

function filtered(items: readonly Item[], shape: Shape, query: Readonly<Record<string, unknown>>): readonly Item[] {
  const filters = Object.entries(query).filter(([name]) => !['page', 'size', 'sort'].includes(name));
  return filters.reduce((kept, [name, value]) => {
    if (!shape.filters.includes(name)) badQuery(`${name} is unknown.`);
    const wanted = textOf(value).toLowerCase();
    return kept.filter((item) => String(item[name] ?? '').toLowerCase() === wanted);
  }, items);
}

function sorted(items: readonly Item[], shape: Shape, sort: unknown): readonly Item[] {
  if (sort === undefined) return items;
  const [property = '', direction = ''] = textOf(sort).split(',');
  if (property !== 'id' && !(property in shape.fields)) badQuery('sort must name a property.');
  if (direction !== 'asc' && direction !== 'desc') badQuery('sort must have a direction.');
  const sign = direction === 'asc' ? 1 : -1;
  return items.toSorted((one, other) => compare(one[property], other[property], sign));
}

function numberIn(query: Readonly<Record<string, unknown>>, name: string, fallback: number): number {
  const value = query[name];
  if (value === undefined) return fallback;
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value)
    ? Number(value)
    : badQuery(`${name} must be a number from 1.`);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : badQuery('Each parameter may be sent once.');
}

function badQuery(message: string): never {
  throw new Refusal(400, 'BAD_QUERY', message);
}

/** Texts in the order of a dictionary. Missing values come last in both directions. */
function compare(one: Item[string], other: Item[string], sign: 1 | -1): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  if (typeof one === 'number' && typeof other === 'number') return (one - other) * sign;
  return String(one).localeCompare(String(other), 'en', { sensitivity: 'base' }) * sign;
}
