import { expect, it } from 'vitest';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import { answer, audit, type Bend, type Row, sentBy, serve, thingsPlan } from '../harm/service.ts';
import { auditBy, statusOf } from './judged.ts';
import { json, served } from './services.ts';

const off = 'rules: { envelope/timestamp-fresh: off, envelope/no-content: off, errors/validation-code: off }\n';
const nine: readonly Row[] = Array.from({ length: 9 }, (_, index) => ({
  id: String(index + 1),
  name: `Thing ${'HGFEDCBAZ'.charAt(index)}`,
}));
const lists: Readonly<Record<string, readonly Row[]>> = {
  things: nine,
  notes: nine.slice(0, 2),
  archives: [],
};
const sorts: Readonly<Record<string, string>> = { '/notes': 'name' };
const readPlan = (parts: string): string =>
  `base_url: http://127.0.0.1:8080\n${off}resources: [${['things', 'notes', 'archives']
    .map((name) => `{ path: /${name}, operations: [list]${parts} }`)
    .join(', ')}]\n`;

interface Page {
  readonly items: readonly Row[];
  readonly total: number;
  readonly page: number;
  /** As asked for, and as it is cut. */
  readonly asked: number;
  readonly size: number;
}

/** Lists of several resources, in pages of four, or of six at most. */
const paged =
  (shown: (page: Page) => Readonly<Record<string, unknown>>, sortOf = ownSort): Bend =>
  (request) => {
    const { pathname, searchParams } = new URL(request.target, 'http://a.test');
    const rows = lists[pathname.slice(1)];
    if (request.method !== 'GET' || rows === undefined) return answer(404);
    const [page, asked] = [searchParams.get('page') ?? '0', searchParams.get('size') ?? '4'];
    const sort = sortOf(request);
    const isKnown = sort === null || /^(?:id|name),(?:asc|desc)$/.test(sort);
    if (!/^\d{1,9}$/.test(page) || !/^[1-9]\d{0,8}$/.test(asked) || !isKnown) return answer(400);
    if (sort !== null && !sort.startsWith(sorts[pathname] ?? 'id')) return answer(400);
    const size = Math.min(6, Number(asked));
    const [field = 'id', direction = 'asc'] = sort?.split(',') ?? [];
    const sorted = rows.toSorted((one, other) => (String(one[field]) < String(other[field]) ? -1 : 1));
    if (direction === 'desc') sorted.reverse();
    const items = sorted.slice(Number(page) * size, (Number(page) + 1) * size);
    return json(200, shown({ items, total: rows.length, page: Number(page), asked: Number(asked), size }));
  };

function ownSort({ target }: ApiRequest): string | null {
  return new URL(target, 'http://a.test').searchParams.get('sort');
}

const numbers = ({ total, page, size }: Page) => ({
  page,
  size,
  totalElements: total,
  totalPages: Math.ceil(total / size),
});
const enveloped = (data: unknown) => ({ success: true, data, error: null, timestamp: '2026-01-01T00:00:00Z' });

/** Takes a value of another kind where `isTaken` says so. */
const checked =
  (isTaken: (method: string, field: string, value: unknown) => boolean): Bend =>
  (request) => {
    const sent = sentBy(request);
    if (sent === undefined) return undefined;
    const kinds = new Map<string, unknown>(Object.entries({ name: '', note: '', city: '', price: 0, fee: 0 }));
    const isOdd = ([field, value]: [string, unknown]): boolean =>
      kinds.has(field) && typeof value !== typeof kinds.get(field) && !isTaken(request.method, field, value);
    const isBlank = typeof sent['name'] === 'string' && sent['name'].trim() === '';
    return isBlank || Object.entries(sent).some(isOdd) ? answer(400) : undefined;
  };
const kindsPlan = `${thingsPlan}${off}`
  .replace('"Thing {{unique}}"', '"Thing {{unique}}", note: new, city: Gent, price: 49.5, fee: 3')
  .replace('not_blank: [name]', 'not_blank: [name], invalid: [{ price: many }]')
  .replace('{ name: Other }', '{ note: old }');

/** Every second create is given the id of the one before, whose item it takes the place of. */
const givingTwice = (): Bend => {
  let count = 100;
  return (request, { rows }) => {
    const sent = sentBy(request);
    if (request.method !== 'POST' || typeof sent?.['name'] !== 'string' || sent['name'].trim() === '') return undefined;
    count += 1;
    const row = { ...sent, id: `t${Math.floor(count / 2)}` };
    const index = rows.findIndex(({ id }) => id === row.id);
    if (index < 0) rows.push(row);
    else rows[index] = row;
    return answer(201, row);
  };
};

let last: string | null = null;
const leaking = (request: ApiRequest): string | null => {
  last = ownSort(request) ?? last;
  return last;
};

it.each<readonly [string, Bend, string, readonly string[]]>([
  [
    'texts that are taken for numbers, one of them against the plan',
    checked((_method, _field, value) => typeof value === 'string'),
    kindsPlan,
    ['status/invalid-input'],
  ],
  [
    'numbers that are taken for texts, one by a create and one by a change',
    checked((method, field, value) => typeof value === 'number' && field === (method === 'POST' ? 'city' : 'note')),
    kindsPlan,
    ['resource/input-types'],
  ],
  [
    'null for an empty page without an envelope',
    paged((page) => ({ data: page.items.length === 0 ? null : page.items, ...numbers(page) })),
    readPlan(''),
    ['operation/list'],
  ],
  [
    'a page too many, of an empty list too',
    paged((page) => ({
      ...enveloped(page.items),
      ...numbers(page),
      totalPages: Math.floor(page.total / page.size) + 1,
    })),
    readPlan(''),
    ['pagination/total-pages'],
  ],
  [
    'a size that is told as it was asked for, of a list with room for it too',
    paged((page) => ({
      ...enveloped(page.items),
      ...numbers(page),
      size: page.asked,
      totalPages: Math.ceil(page.total / page.asked),
    })),
    `${readPlan('')}profile: { limits: { max_page_size: 6 } }\n`,
    ['query/size'],
  ],
  [
    'a sort that stays for other lists, which know none of the kind',
    paged((page) => ({ ...enveloped(page.items), ...numbers(page) }), leaking),
    readPlan(', sort: [id]').replace(
      '/notes, operations: [list], sort: [id]',
      '/notes, operations: [list], sort: [name]',
    ),
    ['stateless/order'],
  ],
  ['ids that are given twice', givingTwice(), `${thingsPlan}${off}`, ['resource/id-unique']],
])('is one problem: %s', async (_name, bend, text, ids) => {
  const { report } = await audit(serve(bend, nine), text);
  expect(report.problems.map(({ id }) => id)).toEqual(ids);
});

/** A thing as a write leaves it, by what was sent and what it was. */
type Store = (sent: Readonly<Record<string, unknown>>, old: Row) => Readonly<Record<string, unknown>>;

it.each<readonly [string, string, Store, boolean]>([
  ['what is false, of a patch', 'PATCH', (sent, old) => ({ ...old, ...truthy(sent) }), false],
  ['other letters, of a replace', 'PUT', (sent) => garbled(sent), false],
  ['nothing yet, in the answer to a replace', 'PUT', (sent) => sent, true],
])('a write that shows %s is one problem, of whatever media type its body is', async (_what, method, store, isLate) => {
  const api = served((request, { rows }) => {
    const sent = sentBy(request);
    const at = rows.findIndex(({ id }) => request.target === `/things/${id}`);
    const old = rows[at];
    if (request.method !== method || old === undefined || sent === undefined) return undefined;
    if (typeof (sent['name'] ?? '') !== 'string') return answer(400);
    const now = { ...store(sent, old), id: old.id };
    rows[at] = now;
    return answer(200, isLate ? old : now);
  });
  const plan = thingsPlan
    .replace('"Thing {{unique}}"', '"Thing {{unique}}", on: true')
    .replace('{ name: Other }', '{ name: "Zoë {{unique}}", on: false }');
  const { report } = await auditBy(api, plan, ['errors/malformed-body', 'operation/patch', 'operation/replace']);
  expect(report.problems.map(({ id }) => id)).toEqual([method === 'PUT' ? 'operation/replace' : 'operation/patch']);
  expect(statusOf(report, 'status.invalid-input')).not.toBe('violated');
});

function truthy(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => Boolean(value)));
}

function garbled(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { ...sent, name: Buffer.from(String(sent['name']), 'utf8').toString('latin1') };
}
