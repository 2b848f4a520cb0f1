/** Rules about single responses, about all responses together, and about paths, with responses as data. */
import { describe, expect, test } from 'vitest';
import {
  failure,
  missing,
  observing,
  passing,
  provoking,
  reported,
  reportedPaths,
  type Said,
  success,
  unauthorized,
  unknownPath,
} from './support/judged.ts';
import { planOf } from './support/plans.ts';

type Case = readonly [note: string, said: Said | readonly Said[], ...expected: readonly string[]];

/** Each case lists all that the rules whose id begins so report. */
function cases(part: string, list: readonly Case[]): void {
  test.each(list)('%s', (_, said, ...expected) => {
    expect(reported(part, [said].flat() as readonly Said[])).toEqual(expected);
  });
}

const list = success([{ id: 1, name: 'Ada' }]);
const html = '<!doctype html><h1>Not Found</h1>';

describe('what is reported once', () => {
  cases('', [
    ['nothing', { body: list }],
    [
      'two wrong keys are two problems',
      { body: success('x', { success: 1 }) },
      'envelope/success type',
      'envelope/data type',
    ],
  ]);
});

describe('json', () => {
  cases('json', [
    ['a replacement character that was sent as such', { body: success({ name: 'Zo\ufffd' }) }],
    ['a key in two objects', { body: success([{ id: 1 }, { id: 2 }]) }],
    ['a redirect may have none', { status: 302 }],
    ['a redirect with a page', { status: 302, body: html }, 'json/well-formed other'],
    ['a 5xx counts whatever its body is', { status: 502, body: html }],
    ['a request to wait belongs to limits/rate', { status: 429, body: 'slow down' }],
  ]);
});

describe('envelope', () => {
  const saying = (message: unknown, code: unknown = 'NOT_FOUND'): Said =>
    missing(failure('', { error: { code, message } }));
  const at = (timestamp: unknown): Said => ({ body: success([], { timestamp }) });
  cases('envelope', [
    [
      'an item with such field names',
      { body: success({ id: 1, error: 'disk full', status: 'failed', data: 7, page: 'x' }) },
    ],
    ['a code of another style', [missing(failure('user-001'))], 'envelope/error-code-style odd?'],
    ['the words of the code, for people', saying('Not found')],
    ['another language', saying('사용자를 찾을 수 없습니다.')],
    ['the basic format', at('20260101T000000Z'), 'envelope/timestamp-style rare?'],
    ['+00', at('2026-01-01T00:00:00+00'), 'envelope/timestamp-style rare?'],
  ]);

  test('names of the profile are used everywhere, and reported once', () => {
    const plan = planOf('[{ path: /users }]', 'profile: { names: { data: result, error: fault } }\n');
    const named = { success: true, result: [{ id: 1 }], fault: null, timestamp: '2026-01-01T00:00:00.001Z' };
    const fault = { code: 'USER_NOT_FOUND', message: 'It is gone.' };
    const said = [{ body: named }, missing({ ...named, success: false, result: null, fault })];
    expect(reported('', said, plan)).toEqual(['envelope/names others']);
    expect(passing('envelope', said, plan)).toContain('envelope/error-code');
    expect(reported('', [{ body: list }], plan)).toEqual([]);
  });
});

describe('the clock', () => {
  const iso = (ms: number): string => new Date(Date.UTC(2026, 0, 1) + ms).toISOString();
  const at = (atMs: number, timestamp: string, headers: Said['headers'] = {}): Said => {
    return { atMs, body: success([], { timestamp }), headers };
  };
  const hour = 3_600_000;
  const epoch = 'Thu, 01 Jan 1970 00:00:00 GMT';
  cases('envelope', [
    ['whole seconds', [at(100, '2026-01-01T00:00:00Z'), at(900, '2026-01-01T00:00:00Z')]],
    ['a cache that says how old its response is', [at(0, iso(1)), at(9000, iso(1), { age: '9' }), at(9000, iso(9001))]],
    ['a cache that says that it had the response', [at(0, iso(1)), at(9000, iso(1), { 'cf-cache-status': 'HIT' })]],
    ['a gateway whose Date is wrong', [at(0, iso(1), { date: epoch }), at(2000, iso(2001), { date: epoch })]],
    ['a gateway keeps a response for a moment', [at(0, iso(1)), at(900, iso(1)), at(2000, iso(2001))]],
    [
      'slow responses with the time of their request',
      [at(0, iso(1)), ...[1, 2].map((count) => ({ ...at(count * 20_000, iso(count * 20_000)), tookMs: 9000 }))],
    ],
    ['a clock that is wrong as a whole', [at(0, iso(hour)), at(2000, iso(2000 + hour))], 'envelope/clock wrong?'],
  ]);

  test('one timestamp proves nothing', () => {
    expect(passing('envelope/timestamp-fresh', [at(0, iso(1)), at(10, iso(1))])).toEqual([]);
  });
});

describe('errors', () => {
  const large = (code: string): Said => ({
    status: 413,
    body: failure(code),
    probe: { method: 'POST', intent: provoking('too-large', [413, 400]) },
  });
  const problem = { type: 'about:blank', title: 'Not there.', status: 404 };
  const inTime = { error: { code: 'X', message: 'Not there.', details: [] } };
  cases('errors', [
    ['an item with an error field', { body: { id: 1, error: { code: 'E1', message: 'disk full' } } }],
    ['the errors that a check found', { body: { errors: [{ line: 3, message: 'a typo' }] } }],
    ['what failed is what was requested', { body: success({ status: 'failed', message: 'exit 1' }) }],
    ['an error that says that nothing is wrong', { body: success(null, { error: { code: 'OK', message: '' } }) }],
    ['a wrong status code is no second one', [missing(failure('A')), missing(failure('A'), { status: 400 })]],
    ['one of them is open', [missing(failure('NO')), large('NO')], 'errors/open-status several?'],
    ['something else that was not found', unauthorized(failure('TOKEN_NOT_FOUND'))],
    ['the framework has further keys', [missing(failure('A')), unknownPath(failure('B', { path: '/nowhere' }))]],
    ['the framework has the flaw of all', [missing(failure('a b')), unknownPath(failure('c d'))]],
    ['no envelope, but all are alike', [missing(problem), unknownPath({ ...problem, instance: '/x' })]],
    [
      'no envelope, with details in one of them',
      [missing(inTime), unknownPath({ error: { code: 'Y', message: 'No.' } })],
    ],
    ['a framework that rejects the token', [missing(failure('A')), unknownPath({ message: 'No' }, { status: 401 })]],
  ]);

  test('without a failure of the framework, nothing shows that failures are centralized', () => {
    expect(passing('errors/centralized', [missing(failure('A')), unauthorized(failure('B'))])).toEqual([]);
  });
  test('a request that works proves nothing about failures', () => {
    expect(passing('errors', [{ body: list }])).toEqual(['errors/centralized', 'errors/distinct'].slice(2));
  });
});

describe('fields', () => {
  const items = (...data: readonly object[]): Said => ({ body: success(data) });
  const camel = { id: 1, createdAt: 'x' };
  cases('fields', [
    [
      'names that the request sent',
      [
        items(camel),
        unauthorized(failure('A', { error: { code: 'A', message: 'No.', my_filter: 1 } }), {
          probe: { url: '/users?my_filter=1' },
        }),
      ],
    ],
    ['a list of several types', items({ id: 1, tags: ['a', 1] }, { id: 2, tags: [] })],
    ['ids belong to other rules', items({ id: 1 }, { id: 'a' })],
  ]);
});

describe('cookies', () => {
  const setting = (cookie: string, probe: Said['probe'] = {}): Said => ({
    body: list,
    headers: { 'set-cookie': cookie },
    probe,
  });
  cases('stateless/', [
    ['another cookie', setting('lang=en; Path=/'), 'stateless/cookie cookie?'],
    [
      'a cookie of a load balancer',
      setting('AWSALB=x1\nlb_session=7'),
      'stateless/cookie cookie?',
      'stateless/cookie cookie?',
    ],
    ['a cookie that is removed', setting('sid=; Max-Age=0')],
    ['a cookie that is renewed', setting('session=2', { headers: { cookie: 'session=1' } })],
  ]);
});

describe('promises of the profile', () => {
  const stated = planOf(
    '[{ path: /users, sort: [name] }]',
    'profile: { statuses: { unusable_parameter: 400, delete: 200 }, limits: { max_response_time: 100ms } }\n',
  );
  const page = { page: 0, size: 20, totalElements: 1, totalPages: 1 };
  const asking = (query: string, body: unknown): Said => {
    const intent = provoking('unusable-parameter', [400], { tolerated: [302] });
    return { body, probe: { url: `/users?${query}`, intent } };
  };
  const times = (...all: readonly number[]): readonly Said[] => all.map((tookMs) => ({ body: list, tookMs }));
  test.each<Case>([
    ['a list without pages ignores them', asking('size=abc', list)],
    ['a number may be cut down', asking('size=99999', success([], page))],
  ])('%s', (_, said, ...expected) => {
    expect(reported('status/', [said].flat() as readonly Said[], stated)).toEqual(expected);
  });
  test.each<readonly [string, readonly Said[], readonly string[]]>([
    ['one slow response is chance', times(5, 5, 900), []],
    ['the median counts', times(5, 900, 900), ['limits/response-time slow']],
    ['two are too few', times(900, 900), []],
  ])('%s', (_, said, expected) => {
    expect(reported('limits/', said, stated)).toEqual(expected);
  });
});

test('each quirk of HTTP is observed once', () => {
  const said: readonly Said[] = [
    { body: list, quirks: ['no-reason'] },
    { body: list, quirks: ['no-reason', 'length-and-chunks'] },
    { body: failure('NOT_FOUND'), status: 404 },
  ];
  expect(observing('operation/reliable', said)).toEqual(['GET /users: no-reason', 'GET /users: length-and-chunks']);
});

/** Paths that are fine. Mutants have the others. Every operation responds, unless the case says otherwise. */
const users = '[{ path: /users }]';

function planWith(resources: string, probes: string) {
  const ids = probes.split(',').filter((each) => each !== '');
  const more = ids.map((request, index) => `{ id: p${index}, request: "${request.trim()}" }`).join(', ');
  return planOf(resources, more === '' ? '' : `probes: [${more}]\n`);
}

describe('paths', () => {
  test.each([
    [users, ''],
    ['[{ path: /api/v1/users }, { path: /api/v1/user-profiles }]', ''],
    ['[{ path: /users, children: [{ path: /orders }, { path: /staff }] }]', 'GET /health'],
    [users, 'POST /users/1/block,POST /users/bulk-import'],
    ["[{ path: /users, actions: [{ request: 'POST /users/{id}/block' }] }]", ''],
    [users, 'GET /users?a=1&b=2'],
  ])('%s %s', (resources, probes) => {
    expect(reportedPaths(planWith(resources, probes), { body: list })).toEqual([]);
  });

  test('a path that the service does not have is not judged', () => {
    const plan = planWith('[{ path: /getUser }]', 'GET /search');
    expect(reportedPaths(plan, { status: 404, body: failure('NOT_FOUND') })).toEqual([]);
    expect(reportedPaths(plan, { status: 403, body: failure('FORBIDDEN') })).toEqual([]);
    expect(reportedPaths(plan, { body: list })).not.toEqual([]);
  });

  test('the plan allows words', () => {
    const allow = 'rules: { paths/plural-nouns: { allow: [Deck] } }\n';
    expect(reportedPaths(planOf('[{ path: /deck }]', allow), { body: list })).toEqual([]);
  });
});
