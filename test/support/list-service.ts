import type { Api, ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';

/** The ways in which a conformant service may page its one list, `/things`. */
export interface ListService {
  readonly items: number;
  readonly base: 0 | 1;
  readonly form: 'merged' | 'bare' | 'nested' | 'plain' | 'array';
  /** `always`; `asked`: only where page or size is asked for; `never`: both are ignored. */
  readonly pages: 'always' | 'asked' | 'never';
  readonly usual: number;
  readonly largest: number;
  /** Smaller sizes are refused. */
  readonly least: number;
  /** A size over the largest. */
  readonly over: 'cut' | 'refused';
  readonly beyond: 'empty' | 404 | 400;
  /** Page 0 of a service that counts from 1. */
  readonly zero: 'refused' | 'first' | 'empty';
  /** What cannot be used. */
  readonly unusable: 'refused' | 'default';
  readonly unknown: 'ignored' | 'refused';
  readonly ids: 'number' | 'text' | 'none';
}

export const listService: ListService = {
  items: 23,
  base: 0,
  form: 'merged',
  pages: 'always',
  usual: 20,
  largest: 100,
  least: 1,
  over: 'cut',
  beyond: 'empty',
  zero: 'refused',
  unusable: 'refused',
  unknown: 'ignored',
  ids: 'number',
};

/** A page as it is about to be answered. */
export interface Served {
  readonly data: readonly unknown[];
  readonly page: number;
  readonly size: number;
  readonly totalElements: number;
  readonly totalPages: number;
}

interface Wanted {
  readonly page: number;
  readonly size: number;
}

/** The service as a function. `things` gives its items at each request, for a list that others change. */
export function serveList(
  options: Partial<ListService> = {},
  things: (count: number) => readonly unknown[] = (count) => thingsOf(count, options.ids ?? 'number'),
  edit: (served: Served, request: ApiRequest) => Partial<Record<keyof Served, unknown>> = (served) => served,
): Api {
  const service = { ...listService, ...options };
  return (request) => {
    const query = new URLSearchParams(request.target.split('?')[1] ?? '');
    const known = [...query.keys()].every((name) => ['page', 'size', 'sort'].includes(name));
    if (!known && service.unknown === 'refused') return refusal(400);
    const all = things(service.items);
    const isPaged =
      service.pages === 'always' || (service.pages === 'asked' && (query.has('page') || query.has('size')));
    if (!isPaged) return answer(service, { data: all }, false);
    const wanted = wantedOf(service, query);
    if (typeof wanted === 'number') return refusal(wanted);
    const start = (wanted.page - service.base) * wanted.size;
    const isBeyond = start > 0 && start >= all.length;
    if (isBeyond && service.beyond !== 'empty') return refusal(service.beyond);
    const served = {
      data: start < 0 ? [] : all.slice(start, start + wanted.size),
      page: wanted.page,
      size: wanted.size,
      totalElements: all.length,
      totalPages: Math.ceil(all.length / wanted.size),
    };
    return answer(service, edit(served, request), true);
  };
}

/** Page and size to serve, or the status of a refusal. */
function wantedOf(service: ListService, query: URLSearchParams): Wanted | number {
  const page = parameter(service, query.get('page'), service.base, 0);
  const size = parameter(service, query.get('size'), service.usual, 1);
  const isSortUnusable = query.has('sort') && !/^id,(asc|desc)$/.test(query.get('sort') ?? '');
  if (page === undefined || size === undefined) return 400;
  if (isSortUnusable && service.unusable === 'refused') return 400;
  if (size > service.largest && service.over === 'refused') return 400;
  if (query.has('size') && size < service.least) return 400;
  const cut = Math.min(size, service.largest);
  if (page >= service.base) return { page, size: cut };
  if (service.zero === 'refused') return 400;
  return { page: service.zero === 'first' ? service.base : 0, size: cut };
}

function parameter(service: ListService, text: string | null, usual: number, least: number): number | undefined {
  if (text === null) return usual;
  const isUsable = /^\d{1,9}$/.test(text) && Number(text) >= least;
  if (isUsable) return Number(text);
  return service.unusable === 'default' ? usual : undefined;
}

function answer(service: ListService, served: Readonly<Record<string, unknown>>, isPaged: boolean): ApiReply {
  const timestamp = '2026-01-01T00:00:00.000Z';
  const envelope = { success: true, error: null, timestamp };
  const { data } = served;
  const isBare = !isPaged || service.form === 'plain';
  if (service.form === 'array') return json(200, data);
  if (isBare) return json(200, { ...envelope, data });
  if (service.form === 'bare') return json(200, served);
  return json(200, service.form === 'nested' ? { ...envelope, data: served } : { ...envelope, ...served });
}

function refusal(status: number): ApiReply {
  const error = { code: 'INVALID_PARAMETER', message: 'This cannot be used.' };
  return json(status, { success: false, data: null, error, timestamp: '2026-01-01T00:00:00.000Z' });
}

function json(status: number, body: unknown): ApiReply {
  return { status, headers: [['Content-Type', 'application/json']], body: JSON.stringify(body) };
}

/** So many items, told apart by their ids or, without any, by what they say. */
export function thingsOf(count: number, ids: ListService['ids']): readonly unknown[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `thing ${index + 1}`;
    if (ids === 'none') return { name, weight: index };
    return { id: ids === 'number' ? index + 1 : `t-${(index * 7919) % 1000}-${index}`, name };
  });
}
