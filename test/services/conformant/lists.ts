/** The bodies of lists. */
import { type Dialect, Rejection } from './dialect.ts';
import type { Resource, Row } from './resource.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The part of the rows that the query selects. */
export function listBody(
  resource: Resource,
  all: readonly Row[],
  query: URLSearchParams,
  dialect: Dialect,
  show: (row: Row) => Row,
): Fields {
  const known = ['page', 'size', 'sort', ...Object.keys(resource.filters)];
  const isKnown = [...query.keys()].every((name) => known.includes(name));
  if (!isKnown && dialect.unknownParameter === 'reject') throw new Rejection(400, 'parameter');
  const ordered = resource.newestFirst === true ? all.toReversed() : all;
  const rows = sorted(resource, filtered(resource, ordered, query), query.get('sort'), dialect);
  const shown = (part: readonly Row[]) => part.map((row) => resource.listed?.(show(row)) ?? show(row));
  const envelope = { success: true, error: null, timestamp: dialect.timestamp(dialect.now()) };
  if (dialect.paging === 'never') return { ...envelope, data: shown(rows) };
  const { start, ...numbers } = pageOf(query, rows.length, dialect);
  const data = shown(rows.slice(start, start + numbers.size));
  const form = dialect.form(resource.path);
  if (form === 'bare') return { data, ...numbers };
  return form === 'nested' ? { ...envelope, data: { data, ...numbers } } : { ...envelope, data, ...numbers };
}

function pageOf(query: URLSearchParams, totalElements: number, dialect: Dialect) {
  const { base, usual, largest, over, beyond, pageExtras } = dialect;
  const page = wholeOf(query.getAll('page'), base, base, dialect);
  const requested = wholeOf(query.getAll('size'), usual, 1, dialect);
  if (requested > largest && over === 'reject') throw new Rejection(400, 'parameter');
  const size = Math.min(requested, largest);
  const start = (page - base) * size;
  if (start > 0 && start >= totalElements && beyond !== 'empty') throw new Rejection(beyond, 'beyond');
  const totalPages = Math.ceil(totalElements / size);
  return { start, page, size, totalElements, totalPages, ...pageExtras(page, totalPages) };
}

function wholeOf(texts: readonly string[], usual: number, least: number, dialect: Dialect): number {
  const [text] = texts;
  if (text === undefined) return usual;
  if (/^\d{1,9}$/.test(text) && Number(text) >= least && texts.length === 1) return Number(text);
  if (dialect.unusable === 'reject') throw new Rejection(400, 'parameter');
  return usual;
}

function filtered(resource: Resource, rows: readonly Row[], query: URLSearchParams): readonly Row[] {
  const filters = [...query].filter(([name]) => name in resource.filters);
  return rows.filter((row) =>
    filters.every(([name, value]) => {
      const verdict = resource.filters[name]?.(row, value);
      if (verdict === 'reject') throw new Rejection(400, 'parameter');
      return verdict;
    }),
  );
}

function sorted(resource: Resource, rows: readonly Row[], sort: string | null, dialect: Dialect): readonly Row[] {
  if (sort === null) return rows;
  const [, property = '', direction = 'asc'] = /^(\w+)(?:,(asc|desc))?$/.exec(sort) ?? [];
  if (!resource.sorts.includes(property)) {
    if (dialect.unusable === 'reject') throw new Rejection(400, 'parameter');
    return rows;
  }
  const sign = direction === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a[property] ?? null, b[property] ?? null];
    if (left !== null && right !== null) return sign * resource.compare(left, right);
    const nullFirst = Number(right === null) - Number(left === null);
    if (resource.nulls === 'low') return sign * nullFirst;
    return resource.nulls === 'first' ? nullFirst : -nullFirst;
  });
}
