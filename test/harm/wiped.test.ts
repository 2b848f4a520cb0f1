import { describe, expect, it } from 'vitest';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import { answer, audit, others, type Row, sentBy, serve, type Service, thingsPlan } from './service.ts';

const two = others.slice(0, 2);
const isTheirs = ({ id }: Row): boolean => Number(id) <= 100;
const wipe = (rows: Row[]): void => void rows.splice(0, rows.length, ...rows.filter((row) => !isTheirs(row)));

/** Loses all that others have with the request that is meant, once. */
function losingBy(isMeant: (request: ApiRequest) => boolean, seeded: readonly Row[] = two): Service {
  let isDone = false;
  return serve((request, { rows }, usual) => {
    if (isDone || !isMeant(request)) return undefined;
    isDone = true;
    const reply = usual();
    wipe(rows);
    return reply;
  }, seeded);
}

/** Does something to the rows at the requests that are numbered. */
function changingAt(...changes: readonly (readonly [nth: number, does: (rows: Row[]) => void])[]): Service {
  return serve((_request, { rows, lines }) => {
    for (const [nth, does] of changes) if (lines.length === nth) does(rows);
    return undefined;
  }, two);
}

describe('two items of others that go at one blow, once, and stay away, are told of what was sent before', () => {
  it.each<[what: string, isMeant: (request: ApiRequest) => boolean, line: RegExp]>([
    [
      'a create',
      ({ method, target }) => method === 'POST' && target === '/things',
      /^after POST .things (?:or [^,]+)?all/,
    ],
    ['a PATCH', ({ method }) => method === 'PATCH', /^after PATCH .things.\d{3} all/],
    ['a DELETE', ({ method }) => method === 'DELETE', /^after DELETE .things.\d{3} all/],
    [
      'a body that cannot be read',
      (request) => request.method === 'POST' && request.body.length > 0 && sentBy(request) === undefined,
      /^after POST .things /,
    ],
    ['an odd query', ({ target }) => target.includes('page=abc'), /^after GET .things.* others, such as GET /],
  ])('%s', async (_what, isMeant, line) => {
    const { report } = await audit(losingBy(isMeant));
    expect(report.harm).toMatchObject({ kind: 'gone', isShown: false, curl: expect.stringContaining('curl') });
    expect(report.harm?.message).toMatch(line);
    expect(report.problems[0]).toMatchObject({ cause: 'harm', clauses: ['service.5'] });
  });
});

it('what takes all, ours too, is told by what was there when it was sent, and not sent again', async () => {
  const sent: string[] = [];
  const service = serve((request, { rows }) => {
    const type = request.headers['content-type'] ?? '';
    if (request.method !== 'PATCH' || sentBy(request) !== undefined || !type.startsWith('application/json'))
      return undefined;
    sent.push(request.target);
    rows.splice(0);
    return answer(400);
  }, others);
  const { report } = await audit(service, thingsPlan.replace('replace, ', ''));
  expect(report.harm?.message).toMatch(/^after PATCH .things.\d{3} .*all that others have is gone/);
  expect(sent).toHaveLength(1);
});

it('a list of items that is taken in place of all that is there is told, and none of the bodies that were refused beside it', async () => {
  const service = serve((request, { rows }) => {
    const text = new TextDecoder().decode(request.body);
    if (request.method !== 'POST' || !text.startsWith('[{')) return undefined;
    rows.splice(0);
    return answer(201, [{}]);
  }, others);
  const { report, exchanges } = await audit(service);
  expect(report.harm).toMatchObject({ kind: 'gone', isShown: false });
  expect(exchanges.find(({ id }) => id === report.harm?.exchange)?.request.body).toMatch(/^\[\{/);
});

it('a DELETE of the cleanup that takes all that others have is told', async () => {
  let isCleaning = false;
  const service = losingBy(({ method, target }) => {
    isCleaning ||= target.startsWith('/probe');
    return isCleaning && method === 'DELETE';
  }, others);
  expect((await audit(service)).report.harm?.message).toMatch(/^after DELETE .things.\d{3} all/);
});

describe('nobody is accused of', () => {
  const takeFirst = (rows: Row[]): void => void rows.splice(rows.findIndex(isTheirs), 1);
  it.each<[what: string, service: Service]>([
    ['a reset after which the items are back', changingAt([60, wipe], [90, (rows) => rows.unshift(...two)])],
    [
      'a reset to other items',
      changingAt([60, (rows) => rows.splice(0, 2, ...others.map((row) => ({ ...row, id: `9${row.id}` })))]),
    ],
    ['one item that somebody deletes', changingAt([60, takeFirst])],
    ['two items that somebody deletes, one after the other', changingAt([60, takeFirst], [75, takeFirst])],
  ])('%s', async (_what, service) => {
    expect((await audit(service)).report.harm).toBeNull();
  });
});
