import { describe, expect, it } from 'vitest';
import { answer, others, type Row, thingsPlan } from '../../harm/service.ts';
import { auditBy, type Case, judgedOf } from '../judged.ts';
import { isList, json, served } from '../services.ts';

const articles: readonly Row[] = Array.from({ length: 12 }, (_, index) => ({
  id: String(index + 1),
  name: `About ${index + 1}`,
  text: `A long text on number ${index + 1}`,
}));

/** The list shows the beginning of each text; a search looks at all of it. */
const shortened = (end: string): Case['api'] =>
  served((request, { rows }) => {
    if (!isList(request)) return undefined;
    const wanted = new URLSearchParams(request.target.split('?')[1] ?? '').get('q')?.toLowerCase() ?? '';
    const found = rows.filter(({ name, text }) => `${String(name)}\n${String(text)}`.toLowerCase().includes(wanted));
    return answer(
      200,
      found.map((row) => ({ ...row, text: `${String(row['text']).slice(0, 6)}${end}` })),
    );
  }, articles);

describe('a search in texts of which the list shows the beginning', () => {
  const plan =
    'base_url: http://127.0.0.1:8080\nresources: [{ path: /things, filters: { q: { value: about, in: [name, text], match: contains } } }]\n';
  it.each(['\u2026', '...', ' \u2026', ''])('is not asked for the mark %j of what was left out', async (end) => {
    const outcomes = { 'query/filter-complete': 'passed', 'query/filter': 'passed' };
    expect(await judgedOf({ name: end, api: shortened(end), plan, outcomes }, plan)).toEqual(outcomes);
  });
});

/** Pages from 0 in the envelope, of 5 by default; `sizeOf` makes what it will of the size that was asked for. */
const paged = (sizeOf: (size: number, query: URLSearchParams) => number): Case['api'] =>
  served((request, { rows }) => {
    if (!isList(request)) return undefined;
    const query = new URLSearchParams(request.target.split('?')[1] ?? '');
    const number = (name: string, usual: number): number => {
      const text = query.get(name) ?? '';
      return /^\d{1,6}$/.test(text) && (name === 'page' || Number(text) > 0) ? Number(text) : usual;
    };
    const sorted = query.has('sort')
      ? rows.toSorted((one, other) => (String(one['name']) < String(other['name']) ? -1 : 1))
      : rows;
    const turned = query.get('sort')?.endsWith('desc') === true ? sorted.toReversed() : sorted;
    const [page, size] = [number('page', 0), sizeOf(Math.min(number('size', 5), 100), query)];
    return json(200, {
      success: true,
      data: turned.slice(page * size, (page + 1) * size),
      error: null,
      timestamp: '2026-01-01T00:00:00Z',
      page,
      size,
      totalElements: rows.length,
      totalPages: Math.ceil(rows.length / size),
    });
  }, articles);

describe('the size of a sorted list', () => {
  const plan = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things, sort: [name] }]\n';
  it.each<readonly [string, Case['api'], string, string]>([
    [
      'is forgotten',
      paged((size, query) => (query.has('sort') ? 5 : size)),
      'pagination/size',
      'failed as not the size asked for',
    ],
    ['is forgotten, as it is everywhere', paged(() => 5), 'pagination/size', 'passed'],
    ['is heard', paged((size) => size), 'pagination/size', 'passed'],
  ])('%s', async (name, api, rule, outcome) => {
    const outcomes = { [rule]: outcome };
    expect(await judgedOf({ name, api, plan, outcomes }, plan)).toEqual(outcomes);
  });
});

describe('a word with another behind it', () => {
  const named = others.map((row) => ({ ...row, id: `thing-${['red', 'green', 'blue'][Number(row.id) - 1] ?? ''}` }));
  const plan = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';
  it.each([
    ['reads the item whose id it begins with', 200, 'failed as read of what is missing: 2xx'],
    ['reads none', 404, 'passed'],
    ['is no id that there could be', 400, 'inapplicable'],
  ])('%s', async (name, status, outcome) => {
    const api = served(({ method, target }, { rows }) => {
      const row = rows.find(({ id }) => target.startsWith(`/things/${id}`) && target !== `/things/${id}`);
      return method !== 'GET' || row === undefined ? undefined : status === 200 ? answer(200, row) : answer(status);
    }, named);
    const outcomes = { 'status/missing': outcome };
    const said = await judgedOf({ name, api, plan, outcomes }, plan);
    expect(said['status/missing']).toBe(status === 400 ? 'passed' : outcome);
  });
});

const noteOf = ({ note }: Row): string => (typeof note === 'string' ? note : '');

describe('a list that shortens what is longer than most', () => {
  const plan = thingsPlan
    .replace('"Thing {{unique}}" }', '"Thing {{unique}}", note: short }')
    .replace('Other }', 'Other, note: a much longer one }');
  it.each<readonly [string, (note: string) => string, string]>([
    ['with a mark', (note) => (note.length > 8 ? `${note.slice(0, 8)}\u2026` : note), 'passed'],
    ['without any', (note) => note.slice(0, 8), 'passed'],
    ['and is late', () => 'short', 'failed as stale in the list'],
  ])('%s', async (name, shorten, outcome) => {
    const api = served((request, { rows }) =>
      isList(request)
        ? answer(
            200,
            rows.map((row) => ({
              ...row,
              ...(row['note'] === undefined ? {} : { note: shorten(noteOf(row)) }),
            })),
          )
        : undefined,
    );
    const outcomes = { 'operation/patch': outcome, 'operation/replace': outcome };
    const said = await judgedOf({ name, api, plan, outcomes }, plan);
    expect(said['operation/patch']).toBe(outcome);
  });
});

describe('a list that is cut off without a word', () => {
  const cut = (show: (rows: readonly Row[]) => readonly Row[]): Case['api'] =>
    served((request, { rows }) => (isList(request) ? answer(200, show(rows)) : undefined), articles);
  it.each<readonly [string, Case['api'], string]>([
    ['shows the newest', cut((rows) => rows.toReversed().slice(0, 5)), 'failed as pushed out'],
    ['shows the oldest', cut((rows) => rows.slice(0, 5)), 'failed as not listed'],
    ['shows all, the newest first', cut((rows) => rows.toReversed()), 'passed'],
  ])('%s', async (name, api, outcome) => {
    const outcomes = { 'operation/listed': outcome };
    expect(await judgedOf({ name, api, plan: thingsPlan, outcomes }, thingsPlan)).toEqual(outcomes);
  });
});

describe('a filtered list that states the number of all items, of a service that does not page', () => {
  const plan =
    'base_url: http://127.0.0.1:8080\nresources: [{ path: /things, filters: { name: [About 1], lent: ["true", "false"] } }]\n';
  const lent = articles.slice(0, 7).map((row, index) => ({ ...row, lent: index % 2 === 1 }));
  /** Keeps what matches but for so many at the end, and refuses what is no filter. */
  const keeping = (lost: number, stated: (kept: number) => object): Case['api'] =>
    served((request, { rows }) => {
      if (!isList(request)) return undefined;
      const query = [...new URLSearchParams(request.target.split('?')[1] ?? '')];
      if (query.some(([name]) => !['name', 'lent'].includes(name))) return answer(400);
      const kept = rows.filter((row) => query.every(([name, value]) => String(row[name]) === value));
      const shown = query.some(([name]) => name === 'lent') ? kept.slice(0, kept.length - lost) : kept;
      const base = { success: true, data: shown, error: null, timestamp: '2026-01-01T00:00:00Z' };
      return json(200, { ...base, ...stated(shown.length) });
    }, lent);
  const ofAll = { page: { offset: 0, limit: 50, total: 7 } };
  const more = { ...ofAll, next: '/things?cursor=x' };
  it.each<readonly [string, Case['api'], string]>([
    ['loses a match', keeping(1, () => ({ meta: ofAll })), 'failed as lost'],
    ['loses none', keeping(0, () => ({ meta: ofAll })), 'passed'],
    ['shows that there are more', keeping(1, (kept) => ({ meta: kept === 7 ? ofAll : more })), 'inconclusive'],
  ])('%s', async (name, api, outcome) => {
    const outcomes = { 'query/filter-complete': outcome };
    expect(await judgedOf({ name, api, plan, outcomes }, plan)).toEqual(outcomes);
  });
  it('is told what it counts', async () => {
    const { report } = await auditBy(
      keeping(0, () => ({ meta: ofAll })),
      plan,
      ['query/filter-total'],
    );
    expect(report.observations.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/ states 7 items in all, and the filter keeps \d$/),
    );
  });
});

/** A filter by the state; `isIndexed`: as each item was when it was first looked for. */
const inStates = (isIndexed: boolean): Case['api'] => {
  const index = new Map<string, unknown>();
  return served((request, { rows }) => {
    const [path = '', query = ''] = request.target.split('?');
    const [, id] = /^\/things\/(\w+)\/close$/.exec(path) ?? [];
    const at = rows.findIndex((row) => row.id === id);
    const [row, wanted] = [rows[at], new URLSearchParams(query).get('state')];
    if (id !== undefined && (row === undefined || request.method !== 'POST')) return answer(404);
    if (row !== undefined) {
      if (row['state'] === 'closed') return answer(409);
      rows[at] = { ...row, state: 'closed' };
      return answer(200, rows[at]);
    }
    if (request.method !== 'GET' || path !== '/things' || wanted === null) return undefined;
    const stateOf = (each: Row): unknown => {
      if (!index.has(each.id)) index.set(each.id, each['state']);
      return isIndexed ? index.get(each.id) : each['state'];
    };
    return answer(
      200,
      rows.filter((each) => stateOf(each) === wanted),
    );
  }, articles);
};

it.each([
  ['is seen to follow an action', false, 'passed'],
  ['is seen to stay behind an action', true, 'failed as found by what it was'],
])('a filter by a state %s', async (name, isIndexed, outcome) => {
  const plan = `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things
    operations: [list, read, create, delete]
    create: { example: { name: "Thing {{unique}}", state: open }, required: [name] }
    filters: { state: [open, closed] }
    states: { field: state, allowed: [[open, /close, closed]], refused: [[closed, /close]] }
    actions: [{ path: /close }]
`;
  const outcomes = { 'query/filter-fresh': outcome };
  expect(await judgedOf({ name, api: inStates(isIndexed), plan, outcomes }, plan)).toEqual(outcomes);
});
