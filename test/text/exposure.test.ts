import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Asked, findExposures, type Received, shownAs } from '../../src/text/exposure.ts';
import { parseJson } from '../../src/text/json.ts';
import { createMask } from '../../src/text/secrets.ts';
import { anyCharacter } from '../support/random.ts';
import {
  bcrypt,
  failure,
  innocents,
  kindsIn,
  kindsInMessage,
  leaks,
  request,
  response,
  responseWith,
  success,
} from './corpora.ts';

/** A field called `url` more often contains what a user typed. */
const allowed = ['github:tektoncd/dashboard/issues/1051'];

describe('the corpora', () => {
  test.each(leaks.filter(({ source }) => !allowed.includes(source)))('$kind in a $place ($source)', (leak) =>
    expect(kindsIn(responseWith(leak.place, leak.content))).toEqual([leak.kind]),
  );

  test.each(innocents)('nothing in a $place ($source)', ({ place, content }) =>
    expect(kindsIn(responseWith(place, content))).toEqual([]),
  );

  it('reveal the same when secrets are masked', () => {
    const all = leaks.map(({ place, content }) => responseWith(place, content));
    const seen = (received: Received): readonly string[] =>
      findExposures(received, request).map(({ kind, what, at }) => [kind, what, at].join(' '));
    for (const received of all) {
      const mask = createMask([]);
      const text = mask.text(received.text);
      const recorded = { ...received, headers: mask.headers(received.headers), text, json: parseJson(text) };
      expect(seen(recorded)).toEqual(seen(received));
    }
  });
});

test('the valid credential in response to a wrong one', () => {
  const received = failure({ code: 'UNAUTHORIZED', message: 'The token is not demo-token-1.' }, { status: 401 });
  const masked = failure({ code: 'UNAUTHORIZED', message: 'The token is not ‹credential 1›.' }, { status: 401 });
  const unsent = { unsentCredentials: ['demo-token-1'] };
  expect(findExposures(received, { ...request, ...unsent })[0]?.at).toBe('body:/error/message');
  expect([kindsIn(received, unsent), kindsIn(masked, unsent)]).toEqual([['secret'], ['secret']]);
  expect([kindsIn(received), kindsIn(masked)]).toEqual([[], []]);
});

describe('pages about the service itself', () => {
  const system = { ...request, url: 'http://127.0.0.1:8080/system', isDocument: true };

  test.each<[object, string]>([
    [{ status: 'up', uptime: 5, version: '1.2.3', region: 'eu', modules: { mail: 'ok' } }, ''],
    [{ components: { db: { status: 'UP', details: { database: 'PostgreSQL' } } } }, ''],
    [{ java: { version: '17.0.2' }, os: { name: 'Linux', arch: 'amd64' }, host: 'api.example.com' }, ''],
    [{ databaseVersion: 6, dicomPort: 4242, httpPort: 8042 }, 'how data is stored, ports of the server'],
    [{ version: '2.9.10', host: '10.0.0.7' }, 'its version, the host that it runs on'],
    [{ nodejs: { version: 'v18.16.0' }, modules: { 'acme-core': '3.0.2' } }, 'the version of its runtime, its modules'],
  ])('reveal of %j: %s', (data, whats) => {
    const found = findExposures(response(data), system);
    expect(found.map(({ what }) => what).join(', ')).toBe(whats);
  });
});

describe('data', () => {
  test.each<[readonly string[], object]>([
    [[], { path: '/var/log/syslog', documentRoot: '/var/www/html' }],
    [[], { avatarUrl: '/home/avatars/1.png' }],
    [[], { _links: { self: { href: 'http://10.0.0.5/users/1' } } }],
    [[], { text: `A hash looks like ${bcrypt}.`, title: 'TypeError: x is not a function (main.js:3:5)' }],
    [[], { password: '********', passwordHash: null }],
    [[], { salt: '1 tsp', key: '-----BEGIN PUBLIC KEY-----\nMII' }],
    [['secret'], { owner: { credentials: [{ value: bcrypt }] } }],
    [['secret'], { password: '‹secret 3›' }],
    [['secret'], { pwd: '5e884898da28047151d0e56f8dc6292773603d0d' }],
    [['secret'], { salt: '8f3a9c0d1e2b4a5f' }],
    [['secret'], { key: '-----BEGIN RSA PRIVATE KEY-----\nMII' }],
    [['secret'], { connectionString: 'Server=db;Database=shop' }],
    [['stack-trace'], { stack: 'Error: no\n    at load (/app/src/users.js:12:9)' }],
    [['storage-field'], { fk_user_id: 3 }],
    [['storage-field'], { _rev: '3-917fa2381192822767f010b95b45325b' }],
    [['host'], { servedBy: 'http://10.0.0.4:9000/' }],
  ])('reveals %j: %j', (kinds, data) => {
    expect(kindsIn(success(data))).toEqual(kinds);
    expect(kindsIn(response([{ id: 0 }, data]))).toEqual(kinds);
  });

  it('has pointers', () => {
    const received = success({ items: [{ id: 1 }, { owner: { 'a/b': 1, password: 'swordfish' } }] });
    expect(findExposures(received, request)).toEqual([
      { kind: 'secret', what: 'a password', at: 'body:/data/items/1/owner/password', match: 'swordfish' },
    ]);
  });

  it('that the caller fills in is the caller’s, apart from passwords', () => {
    const given = new Set(['rawSql', 'password']);
    expect(kindsIn(success({ rawSql: 'select * from users where id = ?' }), { given })).toEqual([]);
    expect(kindsIn(success({ password: 'swordfish' }), { given })).toEqual(['secret']);
  });

  test.each<[string, object, readonly string[]]>([
    ['/files', { hashAlgorithm: 'sha256', password: 'welcome1' }, ['secret']],
    ['/issues', { stackTrace: 'Error: no\n    at f (/app/src/x.js:3:5)' }, ['stack-trace']],
  ])('depends on its subject: %s', (resource, data, ofUsers) => {
    expect(kindsIn(success(data))).toEqual(ofUsers);
    expect(kindsIn(success(data), { resource })).toEqual([]);
  });

  it('may hand out a new secret once', () => {
    expect(kindsIn(success({ totpSecret: 'JBSWY3DPEHPK3PXP' }), { isStored: false })).toEqual([]);
  });
});

describe('what the request contained', () => {
  const values = ['SELECT * FROM users WHERE id = 1', '/etc/passwd', 'http://10.0.0.5/hook', '192.168.0.5', bcrypt];

  test.each(values)('is not exposed: %s', (value) => {
    const encoded = encodeURIComponent(value);
    const users = 'http://127.0.0.1:8080/users';
    expect(kindsInMessage(`Cannot sort by "${value}".`, { url: `${users}?sort=${encoded}` })).toEqual([]);
    expect(kindsInMessage(`There is no user ${value}.`, { url: `${users}/${encoded}` })).toEqual([]);
    expect(kindsInMessage(`No ${value}.`, { body: JSON.stringify({ name: value }) })).toEqual([]);
  });

  it('includes its path, and the address that it came from, but not what is next to it', () => {
    const sort = 'http://127.0.0.1:8080/users?sort=%2Fetc%2Fpasswd';
    expect(kindsInMessage('/etc/passwd is not a field of /usr/src/app/user.json', { url: sort })).toEqual(['path']);
    const url = 'http://127.0.0.1:8080/home/ada/orders/999';
    expect(kindsInMessage('Cannot GET /home/ada/orders/999', { url })).toEqual([]);
    expect(kindsInMessage('Not found (client 127.0.0.1:54321).')).toEqual([]);
    expect(kindsInMessage('connect ECONNREFUSED 127.0.0.1:54321')).toEqual(['host']);
    expect(kindsIn(failure({ code: 'X', clientIp: '10.0.0.9' }))).toEqual([]);
  });
});

test('hosts of the service may be private', () => {
  const asked = { baseUrl: 'http://10.0.0.5:8080', url: 'http://10.0.0.5:8080/users/1' };
  expect(kindsIn(success({ id: 1, href: 'http://10.0.0.5:8080/users/1' }), asked)).toEqual([]);
  expect(kindsIn(success({ id: 1, href: 'http://10.0.0.6:8080/users/1' }), asked)).toEqual(['host']);
  expect(kindsInMessage('Ask 10.0.0.5:8080.', asked)).toEqual([]);
});

describe('what a service says about itself', () => {
  test.each<[string, string, object]>([
    ['next to the data', 'database-error', { success: true, data: [], error: null, sql: 'select * from users' }],
    ['an error with 200', 'stack-trace', { success: true, data: null, error: { message: 'NullPointerException' } }],
  ])('counts %s', (_, kind, body) => expect(kindsIn(response(body))).toEqual([kind]));

  test.each<[string, object, string]>([
    ['SQLSTATE as a code', { code: '23505' }, 'database-error'],
    ['a code of MySQL', { code: 'ER_DUP_ENTRY' }, 'database-error'],
    ['frames as objects', { trace: [{ fileName: 'Users.java', lineNumber: 7, methodName: 'find' }] }, 'stack-trace'],
    ['a file in place of the path', { instance: '/home/deploy/shop/src/users.js' }, 'path'],
  ])('reveals %s', (_, error, kind) =>
    expect(kindsIn(failure({ code: 'X', message: 'No.', ...error }))).toEqual([kind]),
  );

  test.each<[string, ...(readonly string[])]>([
    ['getaddrinfo ENOTFOUND db.internal', 'host'],
    ['connect ECONNREFUSED ::1:6379', 'host'],
    ['could not translate host name "postgres.local" to address', 'host'],
    ['see http://app.corp:8080/x', 'host'],
    ['No answer from 172.31.0.9, try again.', 'host'],
    ['Cannot read /data/shop/users.sqlite', 'path'],
    ['No answer from postgres://forum:swordfish@db-1:5432/forum', 'secret'],
    ['The key error.internal has no translation.'],
    ['cloned from https://user-27@git.example.test/a.git'],
    ['See 172.32.0.9 and 8.8.8.8, http://example.ru:8080/ and example.cc:443.'],
    ['Go to /workspaces/12/members or /Users/7/orders.'],
    ['Tokens must be signed with RS256.'],
    ['Select one of the options from the list.'],
    ['Update the app and set a new password.'],
    ['password=abc12345 is too short'],
    ['Set DB_PASSWORD=<your password> or SHOP_API_KEY=your-own-api-key'],
  ])('in the message "%s"', (message, ...kinds) => {
    expect(kindsInMessage(message)).toEqual(kinds);
  });

  it('includes codes that look like an SQLSTATE only after a crash', () => {
    expect(kindsIn(failure({ code: '22003', message: 'No.' }, { status: 400 }))).toEqual([]);
    expect(kindsIn(failure({ code: '22003', message: 'No.' }, { status: 500 }))).toEqual(['database-error']);
  });

  it('includes pages, their comments, and broken JSON', () => {
    const page = (text: string, asked: Partial<Asked> = {}, status = 500) => kindsIn(response(text, { status }), asked);
    expect(page('<html><!-- at shop.Users.find(Users.java:42) --><h1>Error</h1></html>')).toEqual(['stack-trace']);
    expect(page('<table><tr><td>SECRET_KEY</td><td><pre>k7-22-qq-91</pre></td></tr></table>')).toEqual(['secret']);
    expect(page('{"stack":"Error\\n at f (/app/src/x.js:3:5)')).toEqual(['stack-trace']);
    expect(page('<td>DB_PASSWORD</td><td>********************</td>')).toEqual([]);
    expect(page('<p>at shop.Users.find(Users.java:42)</p>', { isDocument: true }, 200)).toEqual([]);
  });
});

test.each<[string, string, readonly string[]]>([
  ['X-Backend-Server', 'app01', ['header-host']],
  ['Link', '<http://10.0.0.5/users?page=2>; rel="next"', ['header-host']],
  ['X-SQL', 'SELECT * FROM users', ['database-error']],
  ['X-Debug-File', '/usr/src/app/users.js', ['path']],
  ['Location', 'http://localhost:8080/users/1', []],
  ['Location', '/home/ada/files/1', []],
  ['X-Api-Version', '1.6', []],
])('the header %s: %s', (name, value, kinds) =>
  expect(kindsIn(success({ id: 1 }, { headers: { [name]: value } }))).toEqual(kinds),
);

describe('every detector', () => {
  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => {
        const headers = { server: text, 'x-a': text };
        const received = failure({ code: text, message: text, [text]: text }, { headers });
        expect(() => findExposures(received, request)).not.toThrow();
        expect(() => findExposures(response(text), request)).not.toThrow();
      }),
    );
  });

  it('ends on long texts that almost match', () => {
    const units =
      'a|a.|(a|at a.|select |insert into a (|/usr/|\\\\a|10.|a-|::|<|Key (a)=(|\n|A_PASSWORD|password md|a.java:';
    for (const unit of units.split('|')) {
      const text = unit.repeat(Math.ceil(30_000 / unit.length));
      expect(findExposures(failure({ message: text }), request)).toBeDefined();
      expect(findExposures(response(text, { status: 500 }), request)).toBeDefined();
    }
  });

  it('shows words, and no secrets', () => {
    const [hash] = findExposures(success({ id: 1, check: bcrypt }), request);
    const [word] = findExposures(success({ id: 1, hashAlgorithm: 'argon2id' }), request);
    const [path] = findExposures(failure({ message: 'no /usr/src/app/users.json' }), request);
    expect([hash, word, path].map((each) => each && shownAs(each))).toEqual([
      'a bcrypt hash',
      'the name of a password hash: argon2id',
      'a path of the server: /usr/src/app/users.json',
    ]);
  });
});
