/** Rules about fields, exposure, cookies, and the profile, and about services that fail, with responses as data. */
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../src/core/exchange.ts';
import { listProbe } from '../src/core/requests.ts';
import { survival } from '../src/projections/survival.ts';
import { faulted, responded, stateOf } from './support/exchanges.ts';
import { failure, missing, provoking, reported, type Said, success, unauthorized } from './support/judged.ts';
import { planOf, smallPlan, usersResource } from './support/plans.ts';

type Case = readonly [note: string, said: Said | readonly Said[], ...expected: readonly string[]];

/** Each case lists all that the rules whose id begins so report. */
function cases(part: string, list: readonly Case[]): void {
  test.each(list)('%s', (_, said, ...expected) => {
    expect(reported(part, [said].flat() as readonly Said[])).toEqual(expected);
  });
}

const list = success([{ id: 1, name: 'Ada' }]);

describe('fields', () => {
  const items = (...data: readonly object[]): Said => ({ body: success(data) });
  const item = (data: object): Said => ({ body: success(data), probe: { url: '/users/1', intent: { kind: 'read' } } });
  const camel = { id: 1, createdAt: 'x' };
  cases('fields', [
    ['acronyms and digits', items({ ...camel, coverImageURL: 'x', isbn13: '9', eTag: 'x', line2: 'x' })],
    ['keys that are data', item({ ...camel, names: { 'en-GB': 'x', pt_BR: 'x' }, labels: { my_label: 'x', b: 1 } })],
    [
      'keys that are words of the data',
      item({ ...camel, lastState: 'in_progress', counts: { in_progress: 1, done: 2 } }),
    ],
    ['two styles', items({ ...camel, updated_at: 'x' }), 'fields/field-style several'],
    ['two styles in one name', items({ ...camel, audit_createdBy: 'x' }), 'fields/field-style several'],
    [
      'in the details of an error',
      [items(camel), missing(failure('A', { error_details: [] }))],
      'fields/field-style several',
    ],
    [
      'names that the request sent',
      [
        items(camel),
        unauthorized(failure('A', { error: { code: 'A', message: 'No.', my_filter: 1 } }), {
          probe: { url: '/users?my_filter=1' },
        }),
      ],
    ],
    ['snake_case throughout', items({ id: 1, created_at: 'x' }), 'fields/camel-case other?'],
    ['null next to a type', items({ id: 1, age: null }, { id: 2, age: 3 }, { id: 3, age: 3.5 })],
    ['a list of several types', items({ id: 1, tags: ['a', 1] }, { id: 2, tags: [] })],
    ['two types in one list', items({ id: 1, age: 3 }, { id: 2, age: '3' }), 'fields/field-type several?'],
    [
      'another type in the list',
      [items({ id: 1, home: { no: 3 } }), item({ id: 1, home: { no: '3' } })],
      'fields/field-type several?',
    ],
    ['ids belong to other rules', items({ id: 1 }, { id: 'a' })],
  ]);
});

describe('exposure and cookies', () => {
  const saying = (message: string): Said => missing(failure('X', { error: { code: 'X', message } }));
  const setting = (cookie: string, probe: Said['probe'] = {}): Said => ({
    body: list,
    headers: { 'set-cookie': cookie },
    probe,
  });
  cases('exposure', [
    ['data about software', { body: success([{ id: 1, title: 'TypeError: x is not a function (main.js:3:5)' }]) }],
    ['a trace in a message', saying('at Users.find (/app/src/users.js:42:7)'), 'exposure/stack-traces shown'],
    [
      'a database error',
      saying('duplicate key value violates unique constraint "users_email_key"'),
      'exposure/database-errors shown',
    ],
    ['an internal host', saying('connect ECONNREFUSED 10.0.0.3:5432'), 'exposure/internal-hosts shown'],
    [
      'a plain-text password, once for all items',
      {
        body: success([
          { id: 1, password: 'swordfish' },
          { id: 2, password: 'xyzzy-22' },
        ]),
      },
      'exposure/secrets shown',
    ],
    ['a masked one', { body: success([{ id: 1, password: '********' }]) }],
    ['the mask of recorded evidence', { body: success([{ id: 1, password: '‹secret 3›' }]) }, 'exposure/secrets shown'],
    [
      'the valid token',
      unauthorized(failure('X', { error: { code: 'X', message: 'Not reference-token-0123456789.' } })),
      'exposure/secrets shown',
    ],
    ['the token that was sent', saying('Not reference-token-0123456789.')],
    [
      'a page of a crash',
      { status: 500, body: '<pre>at f (/app/node_modules/a/b.js:1:2)</pre>' },
      'exposure/stack-traces shown',
    ],
    ['a name without a version', { body: list, headers: { server: 'nginx' } }],
    ['a version', { body: list, headers: { server: 'nginx/1.25.3' } }, 'exposure/banners shown?'],
  ]);
  cases('stateless/', [
    ['a session', setting('connect.sid=s%3Ab7; Path=/'), 'stateless/session-cookie cookie'],
    ['another cookie', setting('lang=en; Path=/'), 'stateless/cookie cookie?'],
    [
      'a cookie of a load balancer',
      setting('AWSALB=x1\nlb_session=7'),
      'stateless/cookie cookie?',
      'stateless/cookie cookie?',
    ],
    ['a cookie that is removed', setting('sid=; Max-Age=0')],
    ['a cookie that is renewed', setting('session=2', { headers: { cookie: 'session=1' } })],
    [
      'a session id in a URL',
      { body: list, headers: { location: '/users/1;jsessionid=8F3A' } },
      'stateless/session-cookie url',
    ],
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
    ['the default instead of 400', asking('size=abc', success([], page)), 'status/stated other'],
    ['a list without pages ignores them', asking('size=abc', list)],
    ['a number may be cut down', asking('size=99999', success([], page))],
    ['an unknown sort property', asking('sort=nosuch,asc', list), 'status/stated other'],
    [
      'another success',
      { status: 202, body: list, probe: { method: 'DELETE', intent: { kind: 'delete' } } },
      'status/stated other',
    ],
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

describe('a service that fails now and then', () => {
  const flaky = (count: number, ...after: readonly number[]): readonly Said[] =>
    Array.from({ length: count }, () => ({ body: list, after }));
  test('often', () => expect(reported('operation/', flaky(5, 503))).toEqual(['operation/reliable fails']));
  test('rarely', () => expect(reported('operation/', flaky(4, 500))).toEqual([]));
  test('a request to wait is not a failure', () => expect(reported('operation/', flaky(9, 429))).toEqual([]));
});

describe('a service that stops responding', () => {
  const plain = listProbe(smallPlan, usersResource, []);
  const bad = { ...plain, url: '/users?page=abc' };
  const check = { ...plain, intent: { kind: 'health' } } as const;
  const checks = [1, 2, 3].map(() => faulted(check));
  const suspects = (...exchanges: readonly Exchange[]) =>
    stateOf(survival, exchanges).suspects?.map(({ probe }) => probe.url);
  test('the request that was in flight is the suspect, however often it was sent', () => {
    expect(suspects(responded(plain, 200), faulted(bad), faulted(bad), ...checks)).toEqual([bad.url]);
  });
  test('a service that comes back survived', () => {
    expect(suspects(responded(plain, 200), faulted(bad), faulted(check), responded(check, 200), faulted(check))).toBe(
      undefined,
    );
  });
  test('a service that never responded did not stop', () => expect(suspects(faulted(bad), ...checks)).toBe(undefined));
});
