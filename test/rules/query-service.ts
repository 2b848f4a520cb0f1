import type { Api } from '../../fixtures/reference/http.ts';

/** An item of the little service. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** How a little list service behaves where the conventions leave it open; every choice conforms. */
export interface ServiceOptions {
  readonly rows: readonly Row[];
  readonly form: 'array' | 'plain' | 'merged' | 'bare' | 'nested';
  /** Number of the first page; undefined: page and size are ignored. */
  readonly base: 0 | 1 | undefined;
  readonly defaultSize: number;
  readonly maxSize: number;
  /** How texts are put in order. */
  readonly compare: (left: string, right: string) => number;
  readonly nulls: 'first' | 'last' | 'low' | 'high';
  /** Order of ties, and of a list without a sort. */
  readonly ties: 'up' | 'down';
  /** How filters compare texts. */
  readonly fold: (text: string) => string;
  readonly unknown: 'empty' | 'refused';
  /** A page after the last. */
  readonly beyond: 'empty' | 404 | 400;
  /** Fields that are left out where they are null. */
  readonly leavesOutNull: boolean;
}

const filters = ['status', 'city', 'level'] as const;
/** Values that each filter takes, also where no row has them. */
const vocabulary = { status: ['open', 'closed'], city: ['New York'], level: ['1'] } as const;

/** One choice for everything. */
export const plainService: ServiceOptions = {
  rows: [],
  form: 'merged',
  base: 0,
  defaultSize: 20,
  maxSize: 100,
  compare: (left, right) => (left < right ? -1 : Number(left > right)),
  nulls: 'last',
  ties: 'up',
  fold: (text) => text,
  unknown: 'empty',
  beyond: 'empty',
  leavesOutNull: false,
};

/** GET /things, with the filters status, city, level and q (in name), the parameters sort, page and size. */
export function listService(options: ServiceOptions): Api {
  return (request) => {
    const { pathname, searchParams } = new URL(request.target, 'http://127.0.0.1');
    if (pathname !== '/things')
      return answer(404, { success: false, data: null, error: { code: 'NOT_FOUND', message: 'No.' } });
    const kept = keptRows(options, searchParams);
    if (kept === undefined) {
      return answer(400, {
        success: false,
        data: null,
        error: { code: 'INVALID_PARAMETER', message: 'No such value.' },
      });
    }
    const sorted = sortedRows(options, kept, searchParams.get('sort'));
    const rows = options.leavesOutNull
      ? sorted.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
      : sorted;
    return paged(options, rows, searchParams);
  };
}

function keptRows(options: ServiceOptions, query: URLSearchParams): readonly Row[] | undefined {
  let kept = options.rows;
  for (const name of filters) {
    const wanted = query.get(name);
    if (wanted === null) continue;
    const fold = (value: Row[string] | undefined): string => options.fold(String(value ?? ''));
    const words = [...vocabulary[name], ...options.rows.map((row) => row[name])];
    const isKnown = words.some((value) => value !== null && fold(value) === options.fold(wanted));
    if (!isKnown && options.unknown === 'refused') return undefined;
    kept = kept.filter((row) => row[name] !== null && fold(row[name]) === options.fold(wanted));
  }
  const word = query.get('q');
  if (word === null) return kept;
  return kept.filter((row) => options.fold(String(row['name'] ?? '')).includes(options.fold(word)));
}

function sortedRows(options: ServiceOptions, rows: readonly Row[], sort: string | null): readonly Row[] {
  const tied = options.ties === 'up' ? rows : rows.toReversed();
  if (sort === null) return tied;
  const [property = '', direction] = sort.split(',');
  const sign = direction === 'desc' ? -1 : 1;
  return tied.toSorted((left, right) => {
    const [a, b] = [left[property] ?? null, right[property] ?? null];
    if (a === null || b === null) {
      const isLow = Number(b === null) - Number(a === null);
      if (options.nulls === 'first') return isLow;
      if (options.nulls === 'last') return -isLow;
      return options.nulls === 'low' ? sign * isLow : -sign * isLow;
    }
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * options.compare(String(a), String(b));
  });
}

function paged(options: ServiceOptions, rows: readonly Row[], query: URLSearchParams): ReturnType<Api> {
  const { base, form } = options;
  if (base === undefined) return answer(200, shaped(form, rows, rows, 0, Math.max(1, rows.length)));
  const page = Number(query.get('page') ?? base);
  const size = Math.min(Number(query.get('size') ?? options.defaultSize), options.maxSize);
  if (!Number.isInteger(page) || page < base || !Number.isInteger(size) || size < 1) {
    return answer(400, { success: false, data: null, error: { code: 'INVALID_PARAMETER', message: 'No such page.' } });
  }
  const start = (page - base) * size;
  if (start > 0 && start >= rows.length && options.beyond !== 'empty') {
    return answer(options.beyond, { success: false, data: null, error: { code: 'NO_PAGE', message: 'No such page.' } });
  }
  return answer(200, shaped(form, rows.slice(start, start + size), rows, page, size));
}

function shaped(
  form: ServiceOptions['form'],
  shown: readonly Row[],
  all: readonly Row[],
  page: number,
  size: number,
): unknown {
  const numbers = { page, size, totalElements: all.length, totalPages: Math.ceil(all.length / size) };
  const envelope = { success: true, data: shown, error: null, timestamp: '2026-01-01T00:00:00Z' };
  switch (form) {
    case 'array':
      return shown;
    case 'plain':
      return envelope;
    case 'merged':
      return { ...envelope, ...numbers };
    case 'bare':
      return { data: shown, ...numbers };
    case 'nested':
      return { ...envelope, data: { data: shown, ...numbers } };
  }
}

function answer(status: number, body: unknown): ReturnType<Api> {
  return { status, headers: [['Content-Type', 'application/json']], body: JSON.stringify(body) };
}

/** The plan for it. */
export const servicePlan = `
base_url: http://127.0.0.1:1
resources:
  - path: /things
    operations: [list]
    sort: [id, name, city, level, rank, born]
    filters:
      status: [open, closed]
      city: [New York]
      level: [1]
      q: { values: [an], in: [name], match: contains }
`;
