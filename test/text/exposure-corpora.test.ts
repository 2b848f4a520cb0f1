import { describe, expect, it, test } from 'vitest';
import { findExposures, type Received } from '../../src/text/exposure.ts';
import { parseJson } from '../../src/text/json.ts';
import { createMask } from '../../src/text/secrets.ts';
import { failure, innocents, kindsIn, leaks, request, response, responseWith, success } from './corpora.ts';

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

/** What mutants leak, and where. */
describe('the mutants', () => {
  test.each<[string, string, Received]>([
    ['address-in-link', 'host', success([{ id: 1, href: 'http://10.0.0.5:8080/orders/1' }])],
    ['banner-in-message', 'banner', failure({ code: 'X', message: 'Not found on Apache Tomcat/9.0.30.' })],
    ['class-on-last-page', 'storage-field', success([{ id: 1, _class: 'shop.domain.Post' }])],
    [
      'column-on-sort',
      'database-error',
      failure({ code: 'X', message: "Unknown column 'u.nothing' in 'order clause'" }),
    ],
    [
      'constraint-on-duplicate',
      'database-error',
      failure({ code: 'X', message: 'duplicate key value violates unique constraint "users_email_key"' }),
    ],
    [
      'debug-page',
      'stack-trace',
      response(
        '<!doctype html><pre>URIError: Failed<br> &nbsp; &nbsp;at decode (/app/node_modules/router/lib/layer.js:220:21)</pre>',
        { status: 400 },
      ),
    ],
    [
      'driver-error-beside-message',
      'database-error',
      failure({ code: 'X', details: { errno: 1048, sqlState: '23000' } }),
    ],
    [
      'exception-on-patch',
      'stack-trace',
      failure({ code: 'X', message: 'java.lang.NumberFormatException: For input string: "many"' }),
    ],
    ['file-in-data', 'path', success({ id: 1, filePath: '/var/www/shop/uploads/7.png' })],
    [
      'hash-by-shape',
      'secret',
      success({ id: 1, check: '$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$R2d0aGlzaXNub3RhaGFzaA' }),
    ],
    ['hash-in-friends', 'secret', success([{ id: 1, passwordHash: '5e884898da28047151d0e56f8dc6292773603d0d' }])],
    ['host-header-on-lists', 'header-host', success([], { headers: { 'X-Served-By': 'app-03' } })],
    [
      'path-in-validation',
      'path',
      failure({ code: 'X', message: 'The body does not fit /usr/src/app/schemas/profile.json.' }),
    ],
    [
      'pod-beside-data',
      'host',
      response({ success: true, data: {}, error: null, meta: { host: 'ip-10-0-0-3.ec2.internal' } }),
    ],
    ['powered-by-on-failures', 'banner', failure({ code: 'X' }, { headers: { 'X-Powered-By': 'Express' } })],
    [
      'private-location',
      'header-host',
      success({ id: 1 }, { headers: { Location: 'http://192.168.7.20:8080/users/1' } }),
    ],
    ['refused-connection', 'host', failure({ code: 'X', message: 'connect ECONNREFUSED 10.1.2.3:6379' })],
    ['server-version', 'banner', success(null, { headers: { Server: 'nginx/1.25.3' } })],
    [
      'sql-header-on-later-pages',
      'database-error',
      success([], {
        headers: { 'X-Debug-Query': 'SELECT u.id, u.name FROM users u ORDER BY u.id LIMIT 20 OFFSET 20' },
      }),
    ],
    [
      'storage-password',
      'secret',
      success({ status: 'up', storage: 'postgres://shop:swordfish@store.example.test:5432/shop' }),
    ],
    [
      'token-library',
      'secret',
      failure({ code: 'X', message: 'JsonWebTokenError: invalid signature, tokens are signed with HS256' }),
    ],
    [
      'trace-in-data',
      'stack-trace',
      success({ id: 1, trace: [{ file: '/app/src/Render.php', line: 12, function: 'render', class: 'Render' }] }),
    ],
    [
      'trace-on-malformed',
      'stack-trace',
      failure({ code: 'X', message: 'Expecting value\n  File "/srv/shop/body.py", line 12, in read' }),
    ],
    [
      'trace-on-missing-order',
      'stack-trace',
      failure({ code: 'X', stack: 'Error: no\n    at find (/app/dist/orders.js:41:11)' }),
    ],
    ['two-keys-on-create', 'storage-field', success({ _id: '507f1f77bcf86cd799439011', id: 1 })],
    ['version-key-on-profiles', 'storage-field', success({ id: 1, __v: 0 })],
    [
      'windows-path-on-missing',
      'path',
      failure({ code: 'X', message: 'Could not find file C:\\inetpub\\shop\\posts\\999.json' }),
    ],
  ])('%s: %s', (_, kind, received) => expect(kindsIn(received)).toEqual([kind]));

  it('shown-token: the valid credential in response to a wrong one', () => {
    const received = failure({ code: 'UNAUTHORIZED', message: 'The token is not demo-token-1.' }, { status: 401 });
    const masked = failure({ code: 'UNAUTHORIZED', message: 'The token is not ‹credential 1›.' }, { status: 401 });
    const unsent = { unsentCredentials: ['demo-token-1'] };
    expect(findExposures(received, { ...request, ...unsent })[0]?.at).toBe('body:/error/message');
    expect([kindsIn(received, unsent), kindsIn(masked, unsent)]).toEqual([['secret'], ['secret']]);
    expect([kindsIn(received), kindsIn(masked)]).toEqual([[], []]);
  });

  it('internals: the health page names the driver and the port', () => {
    const health = { url: 'http://127.0.0.1:8080/health', resource: '', isDocument: true };
    const page = success({ status: 'up', databaseDriver: 'pg 8.11.3', databasePort: 5432 });
    expect(kindsIn(page, health)).toEqual(['internal']);
    expect(kindsIn(page)).toEqual([]);
  });
});
