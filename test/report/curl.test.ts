/** Curl lines: a shell makes of them what the wire sends. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Auth, Plan } from '../../src/core/plan.ts';
import { type Probe, spoilIds } from '../../src/core/probe.ts';
import { curlOf } from '../../src/report/curl.ts';
import { createMask } from '../../src/text/secrets.ts';
import { spoiled } from '../../src/wire/spoils.ts';
import { plainPlan } from '../support/mutants.ts';

const token = 'Abc$123"x/y+z';
const key = 'key-456';
const mask = createMask([]);

const probe: Probe = { method: 'GET', url: '/users', owner: [], credential: 'valid', intent: { kind: 'observed' } };
const planWith = (auth: Partial<Auth>): Plan => ({ ...plainPlan, auth: { headers: {}, query: {}, ...auth } });

/** Runs the line in a shell in which curl only prints its arguments. */
function sentBy(line: string, env: Readonly<Record<string, string>> = {}) {
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${line}`;
  const args = execFileSync('bash', ['--norc', '-c', script], { env: { PATH: process.env['PATH'], ...env } })
    .toString()
    .split('\0')
    .slice(0, -1);
  const headers = args.flatMap((each, index) => {
    if (args[index - 1] !== '-H') return [];
    if (each.endsWith(';')) return [[each.slice(0, -1).toLowerCase(), ''] as const];
    const at = each.indexOf(':');
    return [[each.slice(0, at).toLowerCase(), each.slice(at + 1).trimStart()] as const];
  });
  return { headers, url: args.at(-1) ?? '' };
}

const ready = { ...probe, url: '/users?x=1' };

const anotherUser = { bearer: 'another-token-0123', headers: { 'X-Key': 'another-key-0123' }, query: {} };

test.each([...spoilIds, 'valid' as const, 'none' as const, 'other' as const])(
  'a spoiled credential in a shell is what the wire sends: %s',
  (credential) => {
    const login = 'Basic YWRhOnNlY3JldC13b3Jk';
    const plan = planWith({ bearer: token, headers: { 'X-Key': key, 'X-Login': login }, other: anotherUser });
    const sourceOf = (name: string): string =>
      (name.includes('other') ? '${OTHER_' : '${SHOP_') +
      (name.endsWith('bearer') ? 'TOKEN}' : name.endsWith('Login') ? 'LOGIN}' : 'KEY}');
    const line = curlOf({ ...ready, credential }, plan, { mask, sourceOf });
    const { headers, query } = spoiled(credential, {
      bearer: token,
      headers: { 'X-Key': key, 'X-Login': login },
      query: {},
      other: anotherUser,
    });
    const sent = sentBy(line, {
      SHOP_TOKEN: token,
      SHOP_KEY: key,
      SHOP_LOGIN: login,
      OTHER_TOKEN: anotherUser.bearer,
      OTHER_KEY: anotherUser.headers['X-Key'],
    });
    expect(sent.headers).toEqual(headers);
    const added = query.map(([name, value]) => `&${name}=${value}`).join('');
    expect(sent.url).toBe(`${plan.baseUrl}/users?x=1${added}`);
    expect(line).not.toContain(token.slice(0, 6));
    // The last scan for secrets leaves the command as it is.
    expect(createMask([token, key], [token]).text(line)).toBe(line);
  },
);

test('a variable keeps its default', () => {
  const plan = planWith({ bearer: 'demo' });
  const options = { mask, sourceOf: () => '${SHOP_TOKEN:-demo}' };
  const shown = `curl -i -H "Authorization: Bearer \${SHOP_TOKEN:-demo}" '${plan.baseUrl}/users'`;
  expect(curlOf(probe, plan, options)).toBe(shown);
  const spoiledLine = curlOf({ ...probe, credential: 'shorter' }, plan, options);
  expect(spoiledLine.split('\n')[0]).toBe('TOKEN="${SHOP_TOKEN:-demo}"');
  expect(sentBy(spoiledLine).headers).toEqual([['authorization', 'Bearer dem']]);
});

const oauth2 = { tokenUrl: 'https://login.test/token', clientId: 'a', clientSecret: 'b' };

test.each([
  ['a literal', { bearer: token }, '# TOKEN is auth.bearer in the plan'],
  ['a command', { command: 'vault read token' }, 'TOKEN=$(vault read token)'],
  ['a file', { file: 'my token.txt' }, "TOKEN=$(cat 'my token.txt')"],
  ['OAuth 2.0', { oauth2 }, '# TOKEN is an access token from https://login.test/token'],
])('a token from %s is a variable', (_, auth, first) => {
  const line = curlOf(probe, planWith(auth), { mask });
  expect(line).toBe(`${first}\ncurl -i -H "Authorization: Bearer \${TOKEN}" '${plainPlan.baseUrl}/users'`);
});

test('a command that changes data says so', () => {
  const remove: Probe = { ...probe, method: 'DELETE', url: '/users/7' };
  expect(curlOf(remove, plainPlan, { mask }).split('\n')[0]).toBe('# This command deletes data.');
  const create: Probe = { ...probe, method: 'POST', body: { text: `{"a":"it's"}`, mediaType: 'application/json' } };
  const lines = curlOf(create, plainPlan, { mask }).split('\n');
  expect(lines[0]).toBe('# This command changes data.');
  expect(lines.at(-1)).toContain(`--data-raw '{"a":"it'\\''s"}'`);
  const http = { ...plainPlan.http, headers: { 'content-type': 'application/vnd.api+json' } };
  const typesOf = (each: Probe) => curlOf(each, { ...plainPlan, http }, { mask }).match(/content-type: *[\w/.+]*/gi);
  expect([create, probe].map(typesOf)).toEqual([['Content-Type: application/vnd.api+json'], null]);
});

test('odd URLs and bodies without a media type arrive as they are', () => {
  const odd: Probe = { ...probe, url: '/a/../b?q=[1]&r={x}', credential: 'none', body: { text: '@file' } };
  const line = curlOf(odd, plainPlan, { mask });
  expect(line).toContain('--path-as-is -g');
  expect(line).toContain('-H Content-Type:');
  expect(sentBy(line).url).toBe(`${plainPlan.baseUrl}/a/../b?q=[1]&r={x}`);
});
