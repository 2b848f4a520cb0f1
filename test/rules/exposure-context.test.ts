import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExchangeExample } from '../../src/model/example.ts';
import type { Json } from '../../src/text/json.ts';
import { exposed } from './exposure-corpora.ts';

const timestamp = '2026-01-01T00:00:00.000Z';
const hash = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

function shown(data: Json, more: Partial<ExchangeExample> = {}): ExchangeExample {
  return { request: 'GET /users/1', status: 200, body: { success: true, data, error: null, timestamp }, ...more };
}

function refused(message: string, more: Partial<ExchangeExample> = {}): ExchangeExample {
  const error = { code: 'INVALID_PARAMETER', message };
  const body = { success: false, data: null, error, timestamp };
  return { request: 'GET /users/1', provokes: 'anything', status: 400, body, ...more };
}

const ids = (found: ReadonlyMap<string, string>): readonly string[] => [...found.keys()];

/** What a request may hold that looks like a leak. */
const nasty = [
  "'; DROP TABLE users; --",
  'SELECT * FROM users WHERE id = 1',
  '/etc/passwd',
  '../../var/www/html/config.php',
  'C:\\inetpub\\wwwroot\\web.config',
  'http://10.0.0.5:8080/hook',
  '192.168.0.5',
  'at x (/app/src/y.js:3:5)',
  'java.lang.Runtime.getRuntime()',
  hash,
];

describe('what comes back of the request', () => {
  it('is no leak: a value of the query', () => {
    fc.assert(
      fc.property(fc.constantFrom(...nasty), fc.constantFrom('"', "'", ''), (value, quote) => {
        const request = `GET /users?sort=${encodeURIComponent(value)}`;
        expect(ids(exposed(refused(`Cannot sort by ${quote}${value}${quote}.`, { request })))).toEqual([]);
      }),
    );
  });

  it('is no leak: a segment of the path', () => {
    fc.assert(
      fc.property(fc.constantFrom(...nasty), (value) => {
        const request = `GET /users/${encodeURIComponent(value)}`;
        expect(ids(exposed(refused(`There is no user ${value}.`, { request })))).toEqual([]);
      }),
    );
  });

  it('is no leak: the whole address', () => {
    const request = 'GET /home/ada/orders/999?page=0';
    expect(ids(exposed(refused('Cannot GET /home/ada/orders/999', { request })))).toEqual([]);
  });

  it('is no leak: the address that the request came from, where the service runs on the same machine', () => {
    const asked = (address: string) => ids(exposed(refused(`There is no such page (asked by ${address}).`)));
    expect(asked('127.0.0.1:54321')).toEqual([]);
    expect(asked('127.0.0.1:5432')).toEqual(['internal-hosts']);
    const unreached = 'connect ECONNREFUSED 127.0.0.1:54321';
    expect(ids(exposed(refused(unreached)))).toEqual(['internal-hosts']);
  });

  it('does not hide what stands beside it', () => {
    const request = `GET /users?sort=${encodeURIComponent('/etc/passwd')}`;
    expect(ids(exposed(refused('/etc/passwd is no field of /usr/src/app/user.json', { request })))).toEqual([
      'internal-paths',
    ]);
  });
});

describe('the host of the service itself', () => {
  it.each(['http://127.0.0.1/users/1', 'http://localhost:8080/users/1', 'http://127.0.0.1:3000/users/1'])(
    'is no leak: %s',
    (href) => {
      expect(ids(exposed(shown({ id: 1, href, links: { self: href } })))).toEqual([]);
    },
  );

  it('is that of base_url, be it a private one', () => {
    const plan = { baseUrl: 'http://10.0.0.5:8080' };
    expect(ids(exposed(shown({ id: 1, href: 'http://10.0.0.5:8080/users/1' }), { plan }))).toEqual([]);
    expect(ids(exposed(shown({ id: 1, href: 'http://10.0.0.6:8080/users/1' }), { plan }))).toEqual(['internal-hosts']);
    expect(ids(exposed(refused('Ask 10.0.0.5:8080.'), { plan }))).toEqual([]);
  });

  it('is not its database', () => {
    expect(ids(exposed(refused('connect ECONNREFUSED 127.0.0.1:5432')))).toEqual(['internal-hosts']);
  });
});

describe('data', () => {
  it.each<readonly [string, Json]>([
    ['a stack of technologies', { id: 1, stack: 'React, Node.js', trace: 'none' }],
    ['a website in the inner network', { id: 1, website: 'http://192.168.0.5/', url: 'http://10.0.0.7/' }],
    ['a path on another machine', { id: 1, path: '/var/log/syslog', documentRoot: '/var/www/html' }],
    ['a commit', { id: 1, hash: '5e884898da28047151d0e56f8dc6292773603d0d' }],
    ['a search', { id: 1, query: 'SELECT * FROM users', sql: true }],
    ['links as HAL has them', { id: 1, _links: { self: { href: 'http://10.0.0.5/users/1' } } }],
    ['an error of a device', { id: 1, error: 'ECONNREFUSED 10.0.0.3:5432', status: 'failed' }],
  ])('shows nothing by %s', (_what, data) => {
    expect(ids(exposed(shown(data)))).toEqual([]);
    expect(ids(exposed(shown([data])))).toEqual([]);
    expect(ids(exposed({ request: 'GET /users', status: 200, body: [data] }))).toEqual([]);
  });

  it.each<readonly [string, Json, string]>([
    ['a hash in a nested item', { id: 1, owner: { credentials: [{ value: hash }] } }, 'secrets'],
    ['what it calls debug', { id: 1, _debug: { query: 'SELECT * FROM users WHERE id = 1' } }, 'database-errors'],
    ['a field for SQL', { id: 1, rawSql: 'select * from users where id = ?' }, 'database-errors'],
    ['the place in the database', { id: 1, dbTable: 'users' }, 'storage-fields'],
    ['an internal field', { id: 1, _internalId: 77 }, 'storage-fields'],
    ['an address of the storage', { id: 1, databaseUrl: 'postgres://shop:secret@db/shop' }, 'secrets'],
    ['the encryption', { id: 1, encryption: 'AES-256-CBC' }, 'secrets'],
    ['the hash function', { id: 1, hashing: 'x', hashAlgorithm: 'argon2id' }, 'secrets'],
    ['a machine', { id: 1, servedBy: 'http://10.0.0.4:9000/' }, 'internal-hosts'],
  ])('shows the inside by %s', (_what, data, rule) => {
    expect(ids(exposed(shown(data)))).toEqual([rule]);
    expect(ids(exposed(shown([{ id: 0 }, data])))).toEqual([rule]);
    expect(ids(exposed({ request: 'GET /users', status: 200, body: [data] }))).toEqual([rule]);
  });

  it('that callers fill in is theirs', () => {
    const create = {
      example: { rawSql: 'select 1 from x where y = 1' },
      required: [],
      notBlank: [],
      email: [],
      unique: [],
      invalid: [],
    };
    const item = { id: 1, rawSql: 'select * from users where id = ?' };
    expect(ids(exposed(shown(item), { resource: { create } }))).toEqual([]);
  });

  it('of accounts may not say what a digest is made with, of files it may', () => {
    const item = { id: 1, hashAlgorithm: 'sha256' };
    expect(ids(exposed(shown(item)))).toEqual(['secrets']);
    const file = shown(item, { request: 'GET /files/1' });
    expect(ids(exposed(file, { resource: { path: '/files' } }))).toEqual([]);
  });

  it('of an issue tracker may be a trace', () => {
    const item = { id: 1, stackTrace: 'Error: no\n    at f (/app/src/x.js:3:5)' };
    expect(ids(exposed(shown(item)))).toEqual(['stack-traces']);
    const issue = shown(item, { request: 'GET /issues/1' });
    expect(ids(exposed(issue, { resource: { path: '/issues' } }))).toEqual([]);
  });
});

describe('what the service says of itself', () => {
  it.each<readonly [string, Json, string]>([
    [
      'beside the data',
      { success: true, data: [], error: null, timestamp, sql: 'select * from users where id = 1' },
      'database-errors',
    ],
    [
      'in an error that claims success',
      { success: true, data: null, error: { message: 'NullPointerException' }, timestamp },
      'stack-traces',
    ],
    [
      'in a success that says that it failed',
      { success: false, data: { stack: 'at f (x.js:1:2)' }, error: null, timestamp },
      'stack-traces',
    ],
  ])('is judged strictly: %s', (_where, body, rule) => {
    expect(ids(exposed({ request: 'GET /users', status: 200, body }))).toEqual([rule]);
  });

  it.each<readonly [string, Json, string]>([
    ['SQLSTATE as a code', { code: '23505', message: 'No.' }, 'database-errors'],
    ['a code of Prisma', { code: 'P2002', message: 'No.' }, 'database-errors'],
    ['an error of the system', { code: 'X', message: 'EMFILE: too many open files' }, 'stack-traces'],
    [
      'frames as objects',
      { code: 'X', trace: [{ fileName: 'Users.java', lineNumber: 7, methodName: 'find' }] },
      'stack-traces',
    ],
    ['a number of Go', { code: 'X', message: 'strconv.ParseInt: parsing "abc": invalid syntax' }, 'stack-traces'],
    ['a path of Mongoose', { code: 'X', message: 'Path `name` is required.' }, 'database-errors'],
    ['a field of Django', { code: 'X', message: "Field 'id' expected a number but got 'abc'." }, 'database-errors'],
    ['a table', { code: 'X', message: 'No row in table users has that id.' }, 'database-errors'],
    ['a file', { code: 'X', message: 'Cannot read /data/shop/users.sqlite' }, 'internal-paths'],
    [
      'a number of PostgreSQL',
      { code: 'X', message: 'value "99" is out of range for type integer' },
      'database-errors',
    ],
    ['a limit of PostgreSQL', { code: '2201W', message: 'No.' }, 'database-errors'],
    ['a cast', { code: '500', message: 'Cannot convert undefined or null to object' }, 'stack-traces'],
  ])('is not %s', (_what, error, rule) => {
    expect(ids(exposed({ ...refused(''), body: { success: false, data: null, error, timestamp } }))).toEqual([rule]);
  });

  it.each([
    "Don't panic: try again later.",
    'Failed to connect to the payment provider.',
    'Notice: the field in /orders is deprecated.',
    'Whoops! There was an error.',
    'See http://example.ru:8080/ and example.cc:443.',
    'Express 2.5 kg is the maximum.',
    'There is no such table: 5.',
    'Go to /workspaces/12/members or /Users/7/orders.',
    'Tokens must be signed with RS256.',
    'The exception: children under 6.',
    'invalid credential',
    'Press play.Then choose.',
    'Row 5 of the table below is incomplete.',
    'Trace the parcel at 10:30:15.',
    'The stack trace is not available.',
    'SQL, NoSQL and GraphQL are not supported.',
    'Error: database unavailable, try again at 12:00.',
    'Password hashing takes a moment.',
    'Your plan allows at most 10.5.2 GB.',
    'The file name must not contain / or \\.',
    'The limit must not be negative.',
    'The value 300 is out of range.',
  ])('may be: %s', (message) => {
    expect(ids(exposed(refused(message)))).toEqual([]);
    expect(ids(exposed({ ...refused(''), body: { errcode: 40013, errmsg: message } }))).toEqual([]);
  });

  it('is a code like an SQLSTATE only where the service broke', () => {
    const body = { success: false, data: null, error: { code: '22003', message: 'No.' }, timestamp };
    expect(ids(exposed({ ...refused(''), body }))).toEqual([]);
    expect(ids(exposed({ ...refused(''), status: 500, body }))).toEqual(['database-errors']);
  });

  it('is heard in comments of a page', () => {
    const text = '<html><!-- at shop.Users.find(Users.java:42) --><h1>Error</h1></html>';
    expect(ids(exposed({ request: 'GET /users', status: 500, text }))).toEqual(['stack-traces']);
  });

  it('is heard in what a limiter answered on the way', () => {
    const throttled = [{ headers: [['X-Powered-By', 'Express'] as const], text: 'at f (/app/limit.js:3:5)' }];
    expect(ids(exposed(shown({ id: 1 }, { throttled })))).toEqual(['banners', 'stack-traces']);
  });

  it('is not looked for in a page that the plan asked for', () => {
    const operation = { id: 'GET /docs', kind: 'probe', method: 'GET', template: '/docs', strays: false } as const;
    const example = {
      request: 'GET /docs',
      status: 200,
      text: '<p>at shop.Users.find(Users.java:42)</p>',
      probe: { operation },
    };
    expect(ids(exposed(example))).toEqual([]);
  });

  it('shows no more of a secret than what it is', () => {
    const [message = ''] = exposed(shown({ id: 1, passwordHash: hash })).values();
    expect(message).toContain('/data/passwordHash');
    expect(message).not.toContain(hash.slice(0, 13));
  });
});

describe('headers', () => {
  it.each([
    ['X-Backend-Server', 'app01', 'header-hosts'],
    ['X-Database-Host', 'postgres-primary', 'header-hosts'],
    ['Link', '<http://10.0.0.5/users?page=2>; rel="next"', 'header-hosts'],
    ['X-SQL', 'SELECT * FROM users', 'database-errors'],
    ['X-Exception', 'java.lang.NullPointerException', 'stack-traces'],
    ['X-Debug-File', '/usr/src/app/users.js', 'internal-paths'],
    ['X-AspNet-Version', '4.0.30319', 'banners'],
    ['Server', 'Apache/2.4.41 (Ubuntu)', 'banners'],
    ['Server', 'Microsoft-IIS/10.0', 'banners'],
  ])('show the inside: %s: %s', (name, value, rule) => {
    expect(ids(exposed(shown({ id: 1 }, { headers: [[name, value]] })))).toEqual([rule]);
    expect(ids(exposed({ request: 'HEAD /users/1', status: 200, headers: [[name, value]] }))).toEqual([rule]);
  });

  it.each([
    ['Server', 'cloudflare'],
    ['Server', 'ECS (dcb/7F5E)'],
    ['Location', '/users/1'],
    ['Location', 'http://localhost:8080/users/1'],
    ['Location', '/home/ada/files/1'],
    ['X-Request-Path', '/home/ada'],
    ['X-Total-Count', '23'],
    ['X-Instance-Id', '0af76519-16cd-43dd-8448-eb211c80319c'],
    ['ETag', '"5d41402abc4b2a76b9719d911017c592"'],
    ['WWW-Authenticate', 'Bearer error="invalid_token", error_description="The access token expired"'],
  ])('show nothing: %s: %s', (name, value) => {
    expect(ids(exposed(shown({ id: 1 }, { headers: [[name, value]] })))).toEqual([]);
  });
});
