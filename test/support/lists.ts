/** A service with one list, /things, in whatever way the conventions allow. */
import type { Api, ApiReply } from '#fixtures/reference/http.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface ListService {
  readonly rows: readonly Row[];
  readonly base: 0 | 1;
  readonly form: 'merged' | 'bare' | 'nested' | 'plain' | 'array';
  /** `asked`: only if a page or a size is requested. `never`: both are ignored. */
  readonly pages: 'always' | 'asked' | 'never';
  readonly usual: number;
  readonly largest: number;
  /** Smaller sizes are rejected. */
  readonly least: number;
  readonly over: 'cut' | 'refused';
  readonly beyond: 'empty' | 404 | 400;
  /** Page 0 of a service that counts from 1. */
  readonly zero: 'refused' | 'first' | 'empty';
  /** How texts are sorted, and what filters fold. */
  readonly compare: (left: string, right: string) => number;
  readonly fold: (text: string) => string;
  readonly nulls: 'first' | 'last' | 'low';
  /** Filters reject values that no item has. */
  readonly isStrict: boolean;
}

export const plainService: ListService = {
  rows: [],
  base: 0,
  form: 'merged',
  pages: 'always',
  usual: 20,
  largest: 100,
  least: 1,
  over: 'cut',
  beyond: 'empty',
  zero: 'refused',
  compare: (left, right) => (left < right ? -1 : Number(left > right)),
  fold: (text) => text,
  nulls: 'last',
  isStrict: false,
};

export const listPlan = `
base_url: http://service.test
resources:
  - path: /things
    operations: [list]
    sort: [id, name, city, level]
    filters:
      status: [open, closed]
      city: [New York]
      q: { values: [an], in: [name], match: contains }
`;

/** A page as it is about to be returned. */
export interface Served {
  readonly data: readonly Row[];
  readonly page: number;
  readonly size: number;
  readonly totalElements: number;
  readonly totalPages: number;
}

/** @param rows the whole list, filtered and sorted */
export type Edit = (served: Served, rows: readonly Row[]) => Readonly<Partial<Record<keyof Served, unknown>>>;

export function listApi(options: Partial<ListService>, edit: Edit = (served) => served): Api {
  const service = { ...plainService, ...options };
  return ({ target }) => {
    const query = new URLSearchParams(target.split('?')[1] ?? '');
    const kept = filtered(service, query);
    if (kept === undefined) return failure(400);
    const rows = sorted(service, kept, query.get('sort'));
    const isAsked = query.has('page') || query.has('size');
    if (service.pages === 'never' || (service.pages === 'asked' && !isAsked)) return success(service, { data: rows });
    const served = pageOf(service, rows, query);
    return typeof served === 'number' ? failure(served) : success(service, edit(served, rows), true);
  };
}

function filtered({ rows, fold, isStrict }: ListService, query: URLSearchParams): readonly Row[] | undefined {
  const textOf = (row: Row, name: string): string => fold(String(row[name] ?? ''));
  let kept = rows;
  for (const name of ['status', 'city']) {
    const value = query.get(name);
    if (value === null) continue;
    kept = kept.filter((row) => row[name] !== null && textOf(row, name) === fold(value));
    const isDeclared = ['open', 'closed', 'New York'].includes(value);
    if (isStrict && !isDeclared && !rows.some((row) => row[name] !== null && textOf(row, name) === fold(value)))
      return undefined;
  }
  const word = query.get('q');
  return word === null ? kept : kept.filter((row) => textOf(row, 'name').includes(fold(word)));
}

function sorted({ compare, nulls }: ListService, rows: readonly Row[], sort: string | null): readonly Row[] {
  const [property = '', direction] = (sort ?? '').split(',');
  const sign = direction === 'desc' ? -1 : 1;
  if (sort === null) return rows;
  return rows.toSorted((left, right) => {
    const [a, b] = [left[property] ?? null, right[property] ?? null];
    if (a === null || b === null) {
      const order = Number(b === null) - Number(a === null);
      return nulls === 'low' ? sign * order : nulls === 'first' ? order : -order;
    }
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)));
  });
}

/** The page, or the status code of a rejection. */
function pageOf(service: ListService, rows: readonly Row[], query: URLSearchParams): Served | number {
  const { base, usual, largest, least, over, zero, beyond } = service;
  const requested = Number(query.get('size') ?? usual);
  const [page, size] = [Number(query.get('page') ?? base), Math.min(requested, largest)];
  const isRefused = (requested > largest && over === 'refused') || (query.has('size') && requested < least);
  if (!Number.isInteger(page) || page < 0 || !Number.isInteger(requested) || requested < 1 || isRefused) return 400;
  if (page < base && zero === 'refused') return 400;
  const number = page < base && zero === 'first' ? base : page;
  const start = (number - base) * size;
  if (start > 0 && start >= rows.length && beyond !== 'empty') return beyond;
  const data = start < 0 ? [] : rows.slice(start, start + size);
  return { data, page: number, size, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
}

function success({ form }: ListService, served: Readonly<Partial<Record<string, unknown>>>, isPaged = false): ApiReply {
  const { data } = served;
  const envelope = { success: true, error: null, timestamp: '2026-01-01T00:00:00.000Z' };
  if (form === 'array') return json(200, data);
  if (form === 'plain' || !isPaged) return json(200, { ...envelope, data });
  if (form === 'bare') return json(200, served);
  return json(200, form === 'nested' ? { ...envelope, data: served } : { ...envelope, ...served });
}

export function failure(status: number): ApiReply {
  const error = { code: 'INVALID_PARAMETER', message: 'That is not possible.' };
  return json(status, { success: false, data: null, error, timestamp: '2026-01-01T00:00:00.000Z' });
}

export function json(status: number, body: unknown, headers: ApiReply['headers'] = []): ApiReply {
  return { status, headers: [['Content-Type', 'application/json'], ...headers], body: JSON.stringify(body) };
}
