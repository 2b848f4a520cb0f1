import { describe, expect, it } from 'vitest';
import { answer, others } from '../../harm/service.ts';
import { auditBy, judgedOf } from '../judged.ts';
import { isList, json, readOnly, served } from '../services.ts';

const hash = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

const showing = (fields: Readonly<Record<string, unknown>>) =>
  served(
    () => undefined,
    others.map((row) => ({ ...row, ...fields })),
  );

it.each([
  ['a mail as a file', { source: '/home/ada/mails/inbox/17.eml' }, 'failed'],
  ['a file of another name', { raw: '/var/lib/shop/mails/17.eml' }, 'failed'],
  ['a nested one', { meta: { stored: '/srv/shop/data/17.bin' } }, 'failed'],
  ['one of Windows', { picture: 'C:\\inetpub\\shop\\17.png' }, 'failed'],
  ['one of Windows, of another name', { raw: 'D:\\data\\shop\\17.bin' }, 'failed'],
  ['a temporary file', { location: '/tmp/upload-17/photo/a.bin' }, 'failed'],
  ['an address of the API', { source: '/things/1/file.json', self: '/api/v1/things/1' }, 'passed'],
  ['an address of a picture', { source: '/home/ada/pictures/1.png', raw: '/static/css/main.css' }, 'passed'],
  [
    'a file of a machine that it is about',
    { path: '/var/log/nginx/access.log', command: '/opt/tools/bin/run.sh' },
    'passed',
  ],
  ['a text about files', { text: 'Look into /var/log/nginx/access.log first.' }, 'passed'],
  ['a route', { raw: '/users/:id/orders', other: '/home/ada' }, 'passed'],
])('M9: %s', async (name, fields, outcome) => {
  const outcomes = { 'exposure/internal-paths': outcome };
  expect(await judgedOf({ name, api: showing(fields), plan: readOnly, outcomes }, readOnly)).toEqual(outcomes);
});

it.each([
  ['invalid token: expected alg HS256', 'failed'],
  ['Signature must be HMAC-SHA256', 'failed'],
  ['the token is not signed with SHA-512', 'failed'],
  ['could not read the AES-256 key', 'failed'],
  ['bcrypt: password too long', 'failed'],
  ['algorithm must be one of HS256, RS256', 'passed'],
  ['the checksum (SHA-256) does not match', 'passed'],
  ['the signature is missing', 'passed'],
])('a message that names what keeps the secrets: %s', async (message, outcome) => {
  const outcomes = { 'exposure/secrets': outcome };
  const refusal = json(404, {
    success: false,
    data: null,
    error: { code: 'NOT_FOUND', message },
    timestamp: '2026-01-01T00:00:00Z',
  });
  const api = served((_request, _service, usual) => (usual().status === 404 ? refusal : undefined));
  expect(await judgedOf({ name: message, api, plan: readOnly, outcomes }, readOnly)).toEqual(outcomes);
});

it.each([
  ['a hash', 'secrets', JSON.stringify({ pw: hash }), 'failed'],
  ['a hash in a list', 'secrets', JSON.stringify([{ old: [{ pw: hash }] }]), 'failed'],
  ['a text within a text', 'secrets', JSON.stringify({ raw: JSON.stringify({ pw: hash }) }), 'failed'],
  ['a field for one', 'secrets', JSON.stringify({ password_hash: 'c2FsdHk=' }), 'failed'],
  ['the key of the database', 'storage-fields', JSON.stringify({ id: 1, _id: '65a0f1c2b3d4e5f6a7b8c9d0' }), 'failed'],
  ['a file', 'internal-paths', JSON.stringify({ stored: '/srv/shop/data/17.bin' }), 'failed'],
  ['nothing of the kind', 'secrets', JSON.stringify({ text: `A hash looks like ${hash}.` }), 'passed'],
  ['what is cut off', 'secrets', `{"pw":"${hash}`, 'passed'],
])('a text that is JSON holds %s', async (name, rule, log, outcome) => {
  const outcomes = { [`exposure/${rule}`]: outcome };
  expect(await judgedOf({ name, api: showing({ log }), plan: readOnly, outcomes }, readOnly)).toEqual(outcomes);
});

it('what an item says of signatures is its subject', async () => {
  const outcomes = { 'exposure/secrets': 'passed' };
  const api = showing({ text: 'A token is signed with HS256 or RS256.', alg: 'RS256' });
  expect(await judgedOf({ name: '', api, plan: readOnly, outcomes }, readOnly)).toEqual(outcomes);
});

it('M9: files on other machines are what a list of servers is about', async () => {
  const plan = readOnly.replace('/things', '/servers');
  const api = served((request) =>
    isList({ ...request, target: request.target.replace('/servers', '/things') })
      ? answer(200, [{ id: '1', agent: '/opt/agent/current/bin/agent.jar' }])
      : undefined,
  );
  const outcomes = { 'exposure/internal-paths': 'passed' };
  expect(await judgedOf({ name: '', api, plan, outcomes }, plan)).toEqual(outcomes);
});

it('shows the path of a file without the quote before it', async () => {
  const text = "Error: ENOENT: no such file or directory, open '/usr/lib/app/x'";
  const api = served((_request, _service, usual) =>
    usual().status === 404 ? json(404, { message: text }) : undefined,
  );
  const { report } = await auditBy(api, readOnly, ['exposure/internal-paths']);
  const told = report.findings.flatMap(({ violations }) => violations.map(({ actual }) => actual));
  expect([...new Set(told)]).toEqual(['a path of the server: "/usr/lib/app/x"']);
});

describe('a link to a machine that nobody outside knows', () => {
  const hosts: readonly (readonly [string, string])[] = [
    ['http://gunicorn-web-7d9f:8000', 'failed'],
    ['http://web:8000', 'failed'],
    ['http://app-1', 'failed'],
    ['http://127.0.0.1:8080', 'passed'],
    ['https://shop.example', 'passed'],
    ['', 'passed'],
  ];
  const more = (host: string): object => ({ count: 9, next: `${host}/things?page=2` });
  const envelope = { success: true, error: null, timestamp: '2026-01-01T00:00:00Z' };
  const outcomeOf = async (body: (link: object) => object, host: string): Promise<unknown> => {
    const api = served((request) => (isList(request) ? json(200, body(more(host))) : undefined));
    const outcomes = { 'exposure/internal-hosts': 'passed' };
    const judged = await judgedOf({ name: host, api, plan: readOnly, outcomes }, readOnly);
    return judged['exposure/internal-hosts'];
  };

  it.each(hosts)('beside the items: %s', async (host, outcome) => {
    expect(await outcomeOf((link) => ({ results: others, ...link }), host)).toBe(outcome);
  });

  it.each(hosts)('in the envelope: %s', async (host, outcome) => {
    expect(await outcomeOf((link) => ({ ...envelope, data: others, ...link }), host)).toBe(outcome);
  });

  it('is none where it is said of any', async () => {
    const api = served((_request, _service, usual) =>
      usual().status === 404
        ? json(404, { message: 'Ask for http://host/things, http://host:port/things or http://localhost/.' })
        : undefined,
    );
    const outcomes = { 'exposure/internal-hosts': 'passed' };
    expect(await judgedOf({ name: '', api, plan: readOnly, outcomes }, readOnly)).toEqual(outcomes);
  });
});

it('the valid token that is shown to who does not have it is told by the stars that cover it', async () => {
  const api = served((request) =>
    request.headers['authorization'] === 'Bearer good-token-0123456789'
      ? undefined
      : json(401, { message: 'The token is good-token-0123456789.' }),
  );
  const plan = readOnly.replace('resources:', 'auth: { bearer: good-token-0123456789 }\nresources:');
  const { report } = await auditBy(api, plan, ['exposure/secrets']);
  const messages = report.findings.flatMap(({ violations }) => violations.map(({ message }) => message));
  expect(messages).not.toEqual([]);
  expect(messages.filter((message) => !message.endsWith('in /message: "***"'))).toEqual([]);
});
