import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Asked, findExposures, shownAs } from '../../src/text/exposure.ts';
import { bcrypt, failure, kindsIn, kindsInMessage, request, response, success } from './corpora.ts';

describe('what the request contained', () => {
  const values = [
    "'; DROP TABLE users; --",
    'SELECT * FROM users WHERE id = 1',
    '/etc/passwd',
    'http://10.0.0.5:8080/hook',
    '192.168.0.5',
    'at x (/app/src/y.js:3:5)',
    bcrypt,
  ];

  test.each(values)('is not exposed: %s', (value) => {
    const encoded = encodeURIComponent(value);
    expect(
      kindsInMessage(`Cannot sort by "${value}".`, { url: `http://127.0.0.1:8080/users?sort=${encoded}` }),
    ).toEqual([]);
    expect(kindsInMessage(`There is no user ${value}.`, { url: `http://127.0.0.1:8080/users/${encoded}` })).toEqual([]);
    expect(kindsInMessage(`No ${value}.`, { body: JSON.stringify({ name: value }) })).toEqual([]);
  });

  it('does not hide what is next to it', () => {
    const url = 'http://127.0.0.1:8080/users?sort=%2Fetc%2Fpasswd';
    expect(kindsInMessage('/etc/passwd is not a field of /usr/src/app/user.json', { url })).toEqual(['path']);
  });

  it('includes its path, and the address that it came from', () => {
    const url = 'http://127.0.0.1:8080/home/ada/orders/999';
    expect(kindsInMessage('Cannot GET /home/ada/orders/999', { url })).toEqual([]);
    expect(kindsInMessage('Not found (client 127.0.0.1:54321).')).toEqual([]);
    expect(kindsInMessage('connect ECONNREFUSED 127.0.0.1:54321')).toEqual(['host']);
    expect(kindsIn(failure({ code: 'X', clientIp: '10.0.0.9' }))).toEqual([]);
  });
});

describe('hosts', () => {
  it('of the service may be private', () => {
    const asked = { baseUrl: 'http://10.0.0.5:8080', url: 'http://10.0.0.5:8080/users/1' };
    expect(kindsIn(success({ id: 1, href: 'http://10.0.0.5:8080/users/1' }), asked)).toEqual([]);
    expect(kindsIn(success({ id: 1, href: 'http://10.0.0.6:8080/users/1' }), asked)).toEqual(['host']);
    expect(kindsInMessage('Ask 10.0.0.5:8080.', asked)).toEqual([]);
  });

  test.each([
    'getaddrinfo ENOTFOUND db.internal',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'connect ECONNREFUSED ::1:6379',
    'could not translate host name "postgres.local" to address',
    'upstream users-7d9f.shop.svc.cluster.local did not answer',
    'no route to ip-10-0-0-3.ec2.internal',
    'see http://app.corp:8080/x',
    'fd12:3456:789a::1 is down',
    'Failed to connect to redis:6379',
    'No answer from 172.31.0.9, try again.',
  ])('are found in: %s', (text) => expect(kindsInMessage(text)).toEqual(['host']));

  test.each([
    'The key error.internal has no translation.',
    'version 10.0.19.2',
    'ada@corp.local is no address',
    'cloned from https://user-27@git.example.test/a.git',
    'Open 10.30.15 to 12.00',
    'See 172.32.0.9 and 8.8.8.8.',
    'localhost',
  ])('are not found in: %s', (text) => expect(kindsInMessage(text)).toEqual([]));
});

describe('what a service says about itself', () => {
  test.each<[string, string, object]>([
    ['next to the data', 'database-error', { success: true, data: [], error: null, sql: 'select * from users' }],
    ['an error with 200', 'stack-trace', { success: true, data: null, error: { message: 'NullPointerException' } }],
    ['a failure with 200', 'stack-trace', { success: false, data: { stack: 'at f (x.js:1:2)' }, error: null }],
  ])('counts %s', (_, kind, body) => expect(kindsIn(response(body))).toEqual([kind]));

  test.each<[string, object, string]>([
    ['SQLSTATE as a code', { code: '23505' }, 'database-error'],
    ['a code of Prisma', { code: 'P2002' }, 'database-error'],
    ['a code of MySQL', { code: 'ER_DUP_ENTRY' }, 'database-error'],
    ['an error of the system', { message: 'EMFILE: too many open files' }, 'stack-trace'],
    ['frames as objects', { trace: [{ fileName: 'Users.java', lineNumber: 7, methodName: 'find' }] }, 'stack-trace'],
    ['an exception', { exception: 'java.lang.NullPointerException' }, 'stack-trace'],
    ['an error of Go', { message: 'strconv.ParseInt: parsing "abc": invalid syntax' }, 'stack-trace'],
    ['a file', { message: 'Cannot read /data/shop/users.sqlite' }, 'path'],
    ['a file in place of the path', { instance: '/home/deploy/shop/src/users.js' }, 'path'],
    ['the environment', { message: 'env: NODE_ENV=production DB_PASSWORD=k7-22-qq-91 PORT=80' }, 'secret'],
    ['a URL of the storage', { message: 'No answer from postgres://forum:swordfish@db-1:5432/forum' }, 'secret'],
  ])('reveals %s', (_, error, kind) =>
    expect(kindsIn(failure({ code: 'X', message: 'No.', ...error }))).toEqual([kind]),
  );

  test.each([
    "Don't panic: try again later.",
    'Failed to connect to the payment provider.',
    'Notice: the field in /orders is deprecated.',
    'See http://example.ru:8080/ and example.cc:443.',
    'Express 2.5 kg is the maximum.',
    'There is no such table: 5.',
    'Go to /workspaces/12/members or /Users/7/orders.',
    'Tokens must be signed with RS256.',
    'The exception: children under 6.',
    'Select one of the options from the list.',
    'Insert the card into slot 3 (left).',
    'Update the app and set a new password.',
    'Delete from the basket what you do not want.',
    'Error: database unavailable, try again at 12:00.',
    'password=abc12345 is too short',
    'Set DB_PASSWORD=<your password> or SHOP_API_KEY=your-own-api-key',
    'The file name must not contain / or \\.',
    'Use / to separate and/or either/or, in the format DD/MM/YYYY',
  ])('may be: %s', (message) => {
    expect(kindsInMessage(message)).toEqual([]);
    expect(kindsIn(response({ errcode: 40013, errmsg: message }, { status: 400 }))).toEqual([]);
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

describe('headers', () => {
  test.each([
    ['X-Backend-Server', 'app01', 'header-host'],
    ['X-Database-Host', 'postgres-primary', 'header-host'],
    ['Link', '<http://10.0.0.5/users?page=2>; rel="next"', 'header-host'],
    ['X-SQL', 'SELECT * FROM users', 'database-error'],
    ['X-Exception', 'java.lang.NullPointerException', 'stack-trace'],
    ['X-Debug-File', '/usr/src/app/users.js', 'path'],
    ['X-AspNet-Version', '4.0.30319', 'banner'],
    ['server', 'Apache/2.4.41 (Ubuntu)', 'banner'],
  ])('reveal the inside: %s: %s', (name, value, kind) =>
    expect(kindsIn(success({ id: 1 }, { headers: { [name]: value } }))).toEqual([kind]),
  );

  test.each([
    ['Server', 'cloudflare'],
    ['Server', 'ECS (dcb/7F5E)'],
    ['X-Powered-By', 'hidden'],
    ['Location', '/users/1'],
    ['Location', 'http://localhost:8080/users/1'],
    ['Location', '/home/ada/files/1'],
    ['X-Request-Path', '/home/ada'],
    ['X-Total-Count', '23'],
    ['X-Api-Version', '1.6'],
    ['ETag', '"5d41402abc4b2a76b9719d911017c592"'],
    ['WWW-Authenticate', 'Bearer error="invalid_token", error_description="The access token expired"'],
  ])('reveal nothing: %s: %s', (name, value) =>
    expect(kindsIn(success({ id: 1 }, { headers: { [name]: value } }))).toEqual([]),
  );
});

describe('every detector', () => {
  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const received = failure(
          { code: text, message: text, [text]: text },
          { headers: { server: text, 'x-a': text } },
        );
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
