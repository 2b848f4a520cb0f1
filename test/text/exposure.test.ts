import { describe, expect, it, test } from 'vitest';
import { findExposures, type Received } from '../../src/text/exposure.ts';
import { parseJson } from '../../src/text/json.ts';
import { createMask } from '../../src/text/secrets.ts';
import { bcrypt, failure, innocents, kindsIn, leaks, request, response, responseWith, success } from './corpora.ts';

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
    expect(
      findExposures(response(data), system)
        .map(({ what }) => what)
        .join(', '),
    ).toBe(whats);
  });
});

describe('data', () => {
  test.each<[string, object]>([
    ['technologies', { stack: 'React, Node.js', trace: 'none' }],
    ['a website in an internal network', { website: 'http://192.168.0.5/', url: 'http://10.0.0.7/' }],
    ['a path on another machine', { path: '/var/log/syslog', documentRoot: '/var/www/html' }],
    ['a picture', { avatarUrl: '/home/avatars/1.png' }],
    ['a commit', { hash: '5e884898da28047151d0e56f8dc6292773603d0d' }],
    ['links of HAL', { _links: { self: { href: 'http://10.0.0.5/users/1' } } }],
    ['an article', { text: `A hash looks like ${bcrypt}.`, title: 'TypeError: x is not a function (main.js:3:5)' }],
    ['a hidden password', { password: '********', passwordHash: null }],
    ['public fields', { __typename: 'User', '@type': 'Person', version: 3, rowVersion: 3, deletedAt: null }],
    ['a box', { xmin: 1, xmax: 2, ymin: 3, ymax: 4 }],
    ['an id called _id', { _id: '507f1f77bcf86cd799439011' }],
    ['a salt of a recipe', { salt: '1 tsp', key: '-----BEGIN PUBLIC KEY-----\nMII' }],
    ['a text with JSON', { note: '[1] see {"a": 1}', sizes: { S: 'small' } }],
  ])('reveals nothing: %s', (_, data) => {
    expect(kindsIn(success(data))).toEqual([]);
    expect(kindsIn(response([data]))).toEqual([]);
  });

  test.each<[string, string, object]>([
    ['a nested hash', 'secret', { owner: { credentials: [{ value: bcrypt }] } }],
    ['a password', 'secret', { password: 'swordfish' }],
    ['a masked password', 'secret', { password: '‹secret 3›' }],
    ['a digest as a password', 'secret', { pwd: '5e884898da28047151d0e56f8dc6292773603d0d' }],
    ['a hash', 'secret', { _hashed_password: 'abc' }],
    ['a salt', 'secret', { salt: '8f3a9c0d1e2b4a5f' }],
    ['a cipher', 'secret', { encryption: 'AES-256-CBC' }],
    ['a private key', 'secret', { key: '-----BEGIN RSA PRIVATE KEY-----\nMII' }],
    ['a connection string', 'secret', { connectionString: 'Server=db;Database=shop' }],
    ['debug information', 'database-error', { _debug: { query: 'SELECT * FROM users WHERE id = 1' } }],
    ['a field for SQL', 'database-error', { rawSql: 'select * from users where id = ?' }],
    ['a field for a trace', 'stack-trace', { stack: 'Error: no\n    at load (/app/src/users.js:12:9)' }],
    ['a table', 'storage-field', { dbTable: 'users' }],
    ['an internal field', 'storage-field', { _internalId: 77 }],
    ['a foreign key', 'storage-field', { fk_user_id: 3 }],
    ['a class', 'storage-field', { '@class': 'com.acme.shop.domain.User' }],
    ['a row version', 'storage-field', { xmin: 742, ctid: '(0,1)' }],
    ['a revision', 'storage-field', { _rev: '3-917fa2381192822767f010b95b45325b' }],
    ['keys of DynamoDB', 'storage-field', { PK: 'USER#1', SK: 'A' }],
    ['a machine', 'host', { servedBy: 'http://10.0.0.4:9000/' }],
  ])('reveals the inside: %s', (_, kind, data) => {
    expect(kindsIn(success(data))).toEqual([kind]);
    expect(kindsIn(response([{ id: 0 }, data]))).toEqual([kind]);
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

  test.each<[string, object, readonly string[], readonly string[]]>([
    ['/files', { hashAlgorithm: 'sha256', password: 'welcome1' }, ['secret'], []],
    ['/issues', { stackTrace: 'Error: no\n    at f (/app/src/x.js:3:5)' }, ['stack-trace'], []],
    ['/servers', { binary: '/var/lib/app/run.sh', startScript: '/opt/app/bin/run.sh' }, ['path'], []],
  ])('depends on its subject: %s', (resource, data, ofUsers, ofOthers) => {
    expect(kindsIn(success(resource === '/servers' ? { startupFile: '/opt/app/bin/run.sh' } : data))).toEqual(ofUsers);
    expect(kindsIn(success(data), { resource })).toEqual(ofOthers);
  });

  it('may hand out a new secret once', () => {
    expect(kindsIn(success({ totpSecret: 'JBSWY3DPEHPK3PXP' }), { isStored: false })).toEqual([]);
  });
});
