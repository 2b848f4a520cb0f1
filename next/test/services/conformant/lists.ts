import type { Dialect } from './dialect.ts';
import { Refused } from './refused.ts';
import type { Resource, Row } from './resource.ts';

type Answer = Readonly<Record<string, unknown>>;

/** The list of a resource as the query asks for it. */
export function listAnswer(
  resource: Resource,
  all: readonly Row[],
  query: URLSearchParams,
  dialect: Dialect,
  shown: (row: Row) => Row,
): Answer {
  const known = ['page', 'size', 'sort', ...Object.keys(resource.filters)];
  const isKnown = [...query.keys()].every((name) => known.includes(name));
  if (!isKnown && dialect.unknownParameter === 'refuse') throw new Refused(400, 'parameter');
  const ordered = resource.newestFirst === true ? all.toReversed() : all;
  const rows = sorted(resource, filtered(resource, ordered, query), query.get('sort'), dialect);
  const show = (part: readonly Row[]): readonly Row[] => part.map((row) => resource.listed?.(shown(row)) ?? shown(row));
  const envelope = { success: true, error: null, timestamp: dialect.timestamp(dialect.now()) };
  const isPaged =
    dialect.paging === 'always' || (dialect.paging === 'asked' && (query.has('page') || query.has('size')));
  if (!isPaged) return { ...envelope, data: show(rows) };
  const page = wholeOf(query.getAll('page'), dialect.base, 0, dialect);
  const asked = wholeOf(query.getAll('size'), dialect.usual, 1, dialect);
  if (asked > dialect.largest && dialect.over === 'refuse') throw new Refused(400, 'parameter');
  if (page < dialect.base && dialect.zero === 'refuse') throw new Refused(400, 'parameter');
  const size = Math.min(asked, dialect.largest);
  const number = Math.max(page, dialect.base);
  const start = (number - dialect.base) * size;
  if (start > 0 && start >= rows.length && dialect.beyond !== 'empty') throw new Refused(dialect.beyond, 'beyond');
  const totalPages = Math.ceil(rows.length / size);
  const numbers = {
    page: number,
    size,
    totalElements: rows.length,
    totalPages,
    ...dialect.pageExtras(number, totalPages),
  };
  const data = show(rows.slice(start, start + size));
  const form = dialect.form(resource.path);
  if (form === 'bare') return { data, ...numbers };
  if (form === 'nested') return { ...envelope, data: { data, ...numbers } };
  if (form === 'beside') return { ...envelope, data, pagination: numbers };
  return { ...envelope, data, ...numbers };
}

function wholeOf(texts: readonly string[], usual: number, least: number, dialect: Dialect): number {
  const [text] = texts;
  if (text === undefined) return usual;
  if (/^\d{1,9}$/.test(text) && Number(text) >= least && texts.length === 1) return Number(text);
  if (dialect.unusable === 'refuse') throw new Refused(400, 'parameter');
  return usual;
}

function filtered(resource: Resource, rows: readonly Row[], query: URLSearchParams): readonly Row[] {
  const asked = [...query].filter(([name]) => name in resource.filters);
  return asked.reduce((left, [name, value]) => {
    return left.filter((row) => {
      const verdict = resource.filters[name]?.(row, value);
      if (verdict === 'refuse') throw new Refused(400, 'parameter');
      return verdict;
    });
  }, rows);
}

function sorted(resource: Resource, rows: readonly Row[], sort: string | null, dialect: Dialect): readonly Row[] {
  if (sort === null) return rows;
  const [, property = '', direction = 'asc'] = /^(\w+)(?:,(asc|desc))?$/.exec(sort) ?? [];
  if (!resource.sorts.includes(property)) {
    if (dialect.unusable === 'refuse') throw new Refused(400, 'parameter');
    return rows;
  }
  const sign = direction === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a[property] ?? null, b[property] ?? null];
    if (left === null || right === null) {
      if (left === right) return 0;
      const low = left === null ? -1 : 1;
      if (resource.nulls === 'low') return sign * low;
      return resource.nulls === 'first' ? low : -low;
    }
    return sign * resource.compare(left, right);
  });
}
