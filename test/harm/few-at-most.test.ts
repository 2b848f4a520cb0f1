import { expect, it } from 'vitest';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import type { AuditEvent } from '../../src/audit/options.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { answer, audit, type Bend, planOf, type Row, sentBy, serve, type Service, thingsPlan } from './service.ts';

const token = 'reference-token-0123456789';
const plan = thingsPlan.replace('writes: true', `writes: true\nauth: { bearer: ${token} }`);
const readOnly = plan.slice(0, plan.indexOf('    operations')).replace('writes: true\n', '');
const many: readonly Row[] = Array.from({ length: 30 }, (_, index) => ({ id: `${index + 1}`, name: `Thing ${index}` }));
const left = (rows: readonly Row[]): number => rows.filter(({ id }) => Number(id) <= 100 && id.length < 3).length;

/** Pages of ten, with a total. */
const pagedBy =
  (totalOf: (rows: readonly Row[]) => number): Bend =>
  ({ method, target }, { rows }) => {
    const { pathname, searchParams } = new URL(target, 'http://127.0.0.1');
    if (method !== 'GET' || pathname !== '/things') return undefined;
    const [page, size] = [searchParams.get('page') ?? '0', searchParams.get('size') ?? '10'];
    if (!/^\d+$/.test(page) || !/^[1-9]\d*$/.test(size)) return answer(400);
    const most = Math.min(Number(size), 50);
    const data = rows.slice(Number(page) * most, (Number(page) + 1) * most);
    const total = totalOf(rows);
    const totals = { page: Number(page), size: most, totalElements: total, totalPages: Math.ceil(total / most) };
    const body = { success: true, data, error: null, timestamp: '2026-01-01T00:00:00Z', ...totals };
    return { ...answer(200), body: JSON.stringify(body) };
  };
const paged = pagedBy(({ length }) => length);

type IsMeant = (request: ApiRequest, service: Service) => boolean;

/** Answers as the bend does, and takes the oldest of what others have at each request that is meant, another than the one that it is for. */
function taking(isMeant: IsMeant, bend: Bend, isBefore: boolean): Bend {
  return (request, service, usual) => {
    const take = (): void => {
      const index = service.rows.findIndex(({ id }) => Number(id) <= 100 && request.target !== `/things/${id}`);
      if (index >= 0 && isMeant(request, service)) service.rows.splice(index, 1);
    };
    if (isBefore) take();
    const isTaken = isBefore || isMeant(request, service);
    const isRefused = request.headers['authorization'] !== `Bearer ${token}`;
    const reply = isRefused ? answer(401) : (bend(request, service, usual) ?? usual());
    if (!isBefore && isTaken) take();
    return reply;
  };
}

const query = ({ target }: ApiRequest, name: string): string | null =>
  new URL(target, 'http://127.0.0.1').searchParams.get(name);
const isShut = ({ headers }: ApiRequest): boolean => headers['authorization'] !== `Bearer ${token}`;
const isMissing: IsMeant = ({ target }, { rows }) =>
  /^\/things\/[^/?]+$/.test(target) && !rows.some(({ id }) => target === `/things/${id}`);
const isList: IsMeant = ({ method, target }) => method === 'GET' && /^.things(?:\?|$)/.test(target);

const cases: readonly (readonly [what: string, isMeant: IsMeant, most: number])[] = [
  ['a list of few', (request) => Number(query(request, 'size') ?? 10) < 3, 2],
  ['a page after the first', (request) => Number(query(request, 'page') ?? 0) > 0, 3],
  ['a page that is no number', (request) => /\D/.test(query(request, 'page') ?? ''), 2],
  ['an address that is not there', ({ target }) => !target.startsWith('/things'), 2],
  ['a GET of what nobody has', (request, all) => request.method === 'GET' && isMissing(request, all), 2],
  [
    'a read of one, which takes another',
    ({ method, target }) => method === 'GET' && /^\/things\/\d{1,2}$/.test(target),
    3,
  ],
  ['a GET with a wrong credential', (request) => request.headers['authorization'] !== undefined && isShut(request), 2],
  ['every list', isList, 5],
];

it.each(cases)('whole lists: %s takes few before the run stops', async (_what, isMeant, most) => {
  for (const isBefore of [true, false]) {
    const service = serve(
      taking(isMeant, () => undefined, isBefore),
      many,
    );
    const { report } = await audit(service, readOnly);
    expect(report.harm).toMatchObject({ kind: 'gone', isShown: true });
    expect(many.length - left(service.rows)).toBeLessThanOrEqual(most);
  }
});

it.each(cases)('pages: %s takes few before the run stops', async (_what, isMeant, most) => {
  for (const isBefore of [true, false]) {
    const service = serve(taking(isMeant, paged, isBefore), many);
    const { report } = await audit(service, readOnly);
    expect(report.harm).toMatchObject({ kind: 'gone', isShown: true });
    expect(many.length - left(service.rows)).toBeLessThanOrEqual(most);
  }
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a %s that is refused for its credential takes two at most',
  async (method) => {
    const service = serve(
      taking(
        (request) => request.method === method && isShut(request),
        () => undefined,
        true,
      ),
      many,
    );
    const { report } = await audit(service, plan);
    expect(report.harm).toMatchObject({ kind: 'gone', isShown: true });
    expect(many.length - left(service.rows)).toBeLessThanOrEqual(2);
  },
);

it('a read that takes what no page shows that is read takes two at most', async () => {
  const service = serve((request, all, usual) => {
    const reply = paged(request, all, usual);
    if (request.method === 'GET' && /^\/things\/\d{1,2}$/.test(request.target)) all.rows.splice(14, 1);
    return reply;
  }, many);
  const { report } = await audit(service, readOnly);
  expect(report.harm).toMatchObject({ kind: 'gone', isShown: true });
  expect(report.harm?.message).toMatch(/^because of GET .things.\d+ /);
  expect(many.length - left(service.rows)).toBeLessThanOrEqual(2);
});

it('a read that takes from another resource takes two at most', async () => {
  const [things, parts] = [serve(undefined, many), serve(undefined, many)];
  const { report } = await auditApi(
    onClock(() => (request) => {
      if (request.method === 'GET' && /^\/things\/\d{1,2}$/.test(request.target)) parts.rows.splice(0, 1);
      if (!request.target.startsWith('/parts')) return things.api(request);
      return parts.api({ ...request, target: request.target.replace('/parts', '/things') });
    }),
    { plan: planOf(`${readOnly}  - path: /parts\n`), scenarios, rules, cleaning, isChosen: false },
  );
  expect(report.harm?.message).toMatch(/^because of GET .things.\d+ /);
  expect(many.length - left(parts.rows)).toBeLessThanOrEqual(2);
});

const isDone: IsMeant = ({ method, target }, { rows }) =>
  method === 'POST' ? target === '/things' : rows.some(({ id }) => target === `/things/${id}`);

it.each(
  ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => [
    [method, 'a page in the middle', 14] as const,
    [method, 'the last page', 29] as const,
  ]),
)('a %s that takes from %s, which is not looked at, takes two at most', async (method, _where, at) => {
  const service = serve((request, all, usual) => {
    const takes = request.method === method && isDone(request, all);
    const reply = paged(request, all, usual) ?? usual();
    if (takes && reply.status < 300) all.rows.splice(Math.min(at, left(all.rows) - 1), 1);
    return reply;
  }, many);
  const { report } = await audit(service);
  expect(report.harm).toMatchObject({ kind: 'gone', isShown: true });
  expect(report.harm?.message).toMatch(new RegExp(`^because of ${method} `));
  expect(many.length - left(service.rows)).toBeLessThanOrEqual(2);
  if (method === 'DELETE') return;
  const [note] = report.diagnosis.filter(({ code }) => code === 'others-differ');
  expect(note?.facts).toMatchObject({ resource: '/things', gone: [], fewer: many.length - left(service.rows) });
  expect(note?.message).toContain('fewer by its own count');
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a %s that takes the oldest of a first page takes two at most',
  async (method) => {
    const service = serve((request, all, usual) => {
      const takes = request.method === method && isDone(request, all);
      const reply = paged(request, all, usual) ?? usual();
      if (takes && reply.status < 300) all.rows.splice(0, 1);
      return reply;
    }, many);
    const { report } = await audit(service);
    expect(report.harm).toMatchObject({ kind: 'gone', isShown: true });
    expect(report.harm?.message).toMatch(new RegExp(`^because of ${method} `));
    expect(many.length - left(service.rows)).toBeLessThanOrEqual(2);
  },
);

it('a create of what is there already, which is refused and takes another, takes two at most', async () => {
  const unique = thingsPlan.replace(/create: \{ /, 'create: { unique: [name], ');
  const service = serve((request, all) => {
    const isTaken = all.rows.some(({ name }) => name === sentBy(request)?.['name']);
    if (request.method !== 'POST' || request.target !== '/things' || !isTaken) return undefined;
    all.rows.splice(0, 1);
    return answer(409);
  }, many);
  const { report } = await audit(service, unique);
  expect(report.harm).toMatchObject({ kind: 'gone', isShown: true });
  expect(many.length - left(service.rows)).toBeLessThanOrEqual(2);
});

it('what a first page and a count lack is the same item, and gone once', async () => {
  const [things, parts] = [serve(undefined, many), serve(paged, many)];
  const { report } = await auditApi(
    onClock(() => (request) => {
      if (request.method === 'POST' && request.target === '/things' && left(parts.rows) === many.length)
        parts.rows.splice(0, 1);
      if (!request.target.startsWith('/parts')) return things.api(request);
      return parts.api({ ...request, target: request.target.replace('/parts', '/things') });
    }),
    { plan: planOf(`${thingsPlan}  - path: /parts\n`), scenarios, rules, cleaning, isChosen: false },
  );
  expect(report.harm).toBeNull();
});

/** Pages of ten of what a list shows. */
const pagesOf =
  (shown: (rows: readonly Row[]) => readonly Row[]): Bend =>
  (request, all, usual) =>
    paged(request, { ...all, rows: [...shown(all.rows)] }, usual);
const theirs = (rows: readonly Row[]): readonly Row[] => rows.filter(({ id }) => Number(id) <= 100);

it.each<[what: string, bend: () => Bend]>([
  ['never shows, nor counts, what was created', () => pagesOf(theirs)],
  ['shows the latest first', () => pagesOf((rows) => rows.toReversed())],
  ['shows no more what was changed', () => pagesOf((rows) => rows.filter(({ name }) => name !== 'Other'))],
  [
    'counts late',
    () => {
      const counts: number[] = [];
      return pagedBy(({ length }) => {
        counts.push(length);
        return counts.at(-15) ?? many.length;
      });
    },
  ],
  [
    'makes one item of creates that are alike',
    () => (request, all, usual) => {
      const first = all.rows.find(({ id }) => Number(id) > 100);
      const isCreate = request.method === 'POST' && request.target === '/things';
      return isCreate && first !== undefined ? answer(200, first) : paged(request, all, usual);
    },
  ],
])('nobody is accused where a list %s', async (_what, bend) => {
  const service = serve(bend(), many);
  const { report } = await audit(service);
  expect(report.harm).toBeNull();
  expect(left(service.rows)).toBe(many.length);
});

it.each([9, 23, 37, 50])(
  'nobody is accused of what others delete on further pages at request number %i',
  async (nth) => {
    const plenty = Array.from({ length: 60 }, (_, index) => ({ id: `${index + 1}`, name: `Thing ${index}` }));
    let count = 0;
    const service = serve((request, all, usual) => {
      count += 1;
      if (count % nth === 0 && left(all.rows) > 20) all.rows.splice(14, 1);
      return paged(request, all, usual);
    }, plenty);
    expect((await audit(service)).report.harm).toBeNull();
  },
);

it('what has no more room on a page, and is there, does not acquit what takes the rest', async () => {
  // The latest five; each create makes two items, and takes the latest of others.
  const service = serve((request, all, usual) => {
    if (isList(request, all)) return answer(200, all.rows.slice(-5).toReversed());
    const reply = usual();
    const made = all.rows.at(-1);
    if (request.method !== 'POST' || reply.status !== 201 || made === undefined) return reply;
    const index = all.rows.findLastIndex(({ id }) => Number(id) <= 30);
    all.rows.splice(index, 1);
    all.rows.push({ ...made, id: `twin-${made.id}` });
    return reply;
  }, many);
  const { report } = await audit(service);
  expect(report.harm).toMatchObject({ kind: 'gone', isShown: true });
  expect(report.harm?.message).toMatch(/^because of POST .things /);
  expect(many.length - left(service.rows)).toBe(2);
});

it.each(['DELETE', undefined])(
  'that two items are gone is said once, as it is seen, whoever took them: %s',
  async (method) => {
    const plenty = Array.from({ length: 60 }, (_, index) => ({ id: `${index + 1}`, name: `Thing ${index}` }));
    let count = 0;
    const service = serve((request, all, usual) => {
      const takes = method === undefined ? (count += 1) % 13 === 0 : request.method === method && isDone(request, all);
      const reply = usual();
      if (takes) all.rows.splice(0, 1);
      return reply;
    }, plenty);
    const events: AuditEvent[] = [];
    const { report } = await auditApi(
      onClock(() => service.api),
      {
        plan: planOf(thingsPlan),
        scenarios,
        rules,
        cleaning,
        isChosen: false,
        onEvent: (event) => void events.push(event),
      },
    );
    expect(report.harm === null).toBe(method === undefined);
    const told = events.filter(({ type }) => type === 'gone');
    expect(told).toEqual([{ type: 'gone', resource: '/things', request: 'GET /things', count: 2 }]);
  },
);
