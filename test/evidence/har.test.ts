/** HTTP Archives: our own of a whole run, and what other tools write. */
import { expect, test } from 'vitest';
import { everyMutant } from '#fixtures/mutants/index.ts';
import { createReference, defaultToken } from '#fixtures/reference/api.ts';
import type { Plan } from '../../src/core/plan.ts';
import { entriesOf, observedIn, usualOrigin } from '../../src/evidence/har.ts';
import { judge, type Report, viewOf } from '../../src/index.ts';
import { har } from '../../src/report/formats/har.ts';
import { planAt, run } from '../cli/commands.ts';
import { misfitsIn } from '../report/oracles.ts';
import { plainPlan, planFrom, serviceOf } from '../support/mutants.ts';
import { everyNth, small, subjectOf } from '../support/trials.ts';
import { record } from './records.ts';

/** Rules and places of what the report finds. */
const foundIn = ({ problems }: Report): readonly string[] => problems.map(({ rule }) => rule);

function judgedFrom(text: string, plan: Plan): Report {
  return judge(observedIn(entriesOf(Buffer.from(text)), plan), plan);
}

/** The archive of every exchange of a run. */
async function archiveOf(make: Parameters<typeof record>[0]['make'], plan: Plan) {
  const { live, lines } = await record({ plan, make });
  return { live, text: har(viewOf(judge(lines, plan, { keepsAll: true }), { isVerbose: true })) };
}

test('the archive of a run of the reference shows no problem, and proves nothing', async () => {
  const { text } = await archiveOf(({ now }) => createReference({ now }), plainPlan);
  expect(entriesOf(Buffer.from(text)).length).toBeGreaterThan(900);
  expect(text).not.toContain(defaultToken.slice(0, -1));
  const report = judgedFrom(text, plainPlan);
  expect(report.problems.map(({ says }) => says)).toEqual([]);
  expect(misfitsIn('json', JSON.stringify(report))).toEqual([]);
  expect([report.counts.byStatus.verified, report.gate.exitCode]).toEqual([0, 3]);
  expect(report.clauses.find(({ clause }) => clause === 'operation.patch')).toMatchObject({
    status: 'not-exercised',
    key: null,
    says: 'a recording does not say what its requests were meant to show',
  });
});

const some = everyNth(await everyMutant(), 200).map((mutant) => ({ id: mutant.id, mutant }));

test.each(some)('the archive of the mutant $id shows nothing that the run did not', async ({ mutant }) => {
  const { plan } = small(subjectOf(mutant));
  const { live, text } = await archiveOf(serviceOf(mutant), plan);
  const known = foundIn(live);
  expect(foundIn(judgedFrom(text, plan)).filter((rule) => !known.includes(rule))).toEqual([]);
});

const secret = 'eyJ-browser-token-0123456789';
const enveloped = { success: true, data: [], error: null, timestamp: '2026-01-01T00:00:00.000Z' };

/** An entry as a browser writes it: HTTP/2 names, the size of the decoded body, and fields of its own. */
function entry(
  url: string,
  more: { body?: unknown; content?: object; response?: object; request?: object; own?: object },
) {
  const { body = enveloped, content, response, request, own } = more;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = [
    { name: ':status', value: '200' },
    { name: 'Content-Type', value: 'application/json; charset=utf-8' },
  ];
  const shown = { size: Buffer.byteLength(text), mimeType: 'application/json', text, ...content };
  const sent = [
    { name: ':authority', value: 'shop.test' },
    { name: 'Authorization', value: `Bearer ${secret}` },
    { name: 'cookie', value: `session=${secret}2; theme=dark` },
  ];
  return {
    startedDateTime: '2026-01-01T00:00:00.100+00:00',
    time: 40,
    request: { method: 'GET', url, httpVersion: 'h2', headers: sent, queryString: [], ...request },
    response: { status: 200, headers, content: shown, redirectURL: '', ...response },
    timings: { blocked: 30, send: 1, wait: 8, receive: 1 },
    _initiator: { type: 'script' },
    ...own,
  };
}

const archive = (...entries: readonly object[]): string => JSON.stringify({ log: { version: '1.2', entries } });
const shop = planFrom(`base_url: https://shop.test/api
resources: [{ path: /users }, { path: /odd_names }]
`);
const users = 'https://shop.test/api/users';
const bare = [{ id: 1, name: 'Ada' }];

type More = Parameters<typeof entry>[1] & { readonly url?: string };
const html = [{ name: 'content-type', value: 'text/html' }];
const [elsewhere, cut, old] = ['to other URLs', 'without their whole body', 'from a cache, or with a redirect'];

/** `result` is the rule that fails, why the entry is ignored, or nothing. */
test.each<readonly [name: string, result: string, more: More]>([
  ['a list', '', {}],
  ['an item, with a query', '', { body: { ...enveloped, data: { id: 7 } }, url: `${users}/7?x=1` }],
  ['no envelope', 'envelope/shape', { body: bare }],
  ['Base64', 'envelope/shape', { body: btoa(JSON.stringify(bare)), content: { encoding: 'base64' } }],
  ['bytes that are not UTF-8', 'json/utf-8', { body: 'IugiCg==', content: { encoding: 'base64' } }],
  ['a name of a path', 'paths/kebab-case', { url: 'https://shop.test/api/odd_names' }],
  ['HTML instead of JSON', 'json/well-formed', { body: '<html>', response: { headers: html } }],
  ['a failure of the server', '', { body: 'oops', response: { status: 502 } }],
  ['an empty body', '', { body: '', response: { status: 204 } }],
  ['another host', elsewhere, { url: 'https://cdn.test/api/users' }],
  ['a path that only begins alike', elsewhere, { url: 'https://shop.test/apis/users' }],
  ['another path', 'to paths that are not in the plan', { body: bare, url: 'https://shop.test/api/i18n/en' }],
  ['no text', cut, { content: { text: undefined } }],
  ['a file instead of the text', cut, { content: { text: undefined, size: -1 } }],
  ['a part of the text', cut, { body: '{"success":true,"da', content: { size: 400 } }],
  ['a body that the browser no longer has', cut, { content: { text: undefined, size: 0 } }],
  ['no byte of the body was transferred', old, { response: { bodySize: 0 } }],
  [
    'a table',
    'that do not accept JSON',
    { body: 'id,name', request: { headers: [{ name: 'accept', value: 'text/csv' }] } },
  ],
  ['a local file', 'without a URL or a time', { url: 'file:///users.json' }],
  ['no response', 'without a response', { response: { status: 0 }, own: { _error: 'net::ERR_ABORTED' } }],
  ['a redirect', old, { response: { status: 302 } }],
  ['a cache', old, { own: { _fromCache: 'disk' } }],
  ['a page', 'of pages', { request: { headers: [{ name: 'Accept', value: 'text/html,*/*' }] } }],
  ['a preflight', 'with the method OPTIONS', { request: { method: 'OPTIONS' } }],
  ['no time', 'without a URL or a time', { own: { startedDateTime: 'yesterday' } }],
  ['no entry', 'without a request or a response', { own: { request: null } }],
])('%s', (_, result, { url = users, ...more }) => {
  const observed = observedIn(entriesOf(Buffer.from(archive(entry(url, more)))), shop);
  const report = judge(observed, shop);
  expect([...observed.ignored.keys(), ...foundIn(report)].join()).toBe(result);
  expect(observed.exchanges).toHaveLength(observed.ignored.size === 0 ? 1 : 0);
  expect(JSON.stringify(report)).not.toContain(secret);
});

test('a huge file is not read', () => {
  expect(() => entriesOf(new Uint8Array(257 * 1024 * 1024))).toThrow(
    'is larger than 256 MiB: record less, or split it',
  );
});

test('what a request carried is masked where the service repeats it', () => {
  const echo = entry(`${users}?access_token=${secret}`, { body: { you: secret, session: `${secret}2` } });
  const report = judgedFrom(archive(echo), shop);
  expect(foundIn(report)).toContain('envelope/shape');
  expect(JSON.stringify(report)).not.toContain(secret.slice(0, 12));
});

test('without a plan, the origin that returned JSON most often is judged, and no static files', async () => {
  const text = archive(
    entry('https://cdn.test/a', {}),
    ...[users, `${users}/7`, 'https://shop.test/i18n/en.json'].map((url) => entry(url, { body: bare })),
  );
  expect(usualOrigin(entriesOf(Buffer.from(text)))).toBe('https://shop.test');
  const ran = await run('judge shop.har', { files: { '/project/shop.har': text } });
  expect(ran.err).toBe(
    '2 of 4 entries below https://shop.test can be judged. Ignored: 1 to other URLs, 1 without JSON.\n',
  );
  expect([ran.code, ran.out.includes('envelope/shape')]).toEqual([1, true]);
});

test.each([
  ['', '', 'is not JSON: '],
  ['{"log": {"entries": [', '', 'is not JSON: '],
  ['{"log": {}}', '', 'is not an HTTP Archive: it has no log.entries.'],
  ['{"log": {"version": "2.0", "entries": []}}', '', 'is an HTTP Archive of version "2.0": export it as version 1.2.'],
  ['{"log": {"entries": []}}', '', 'has no JSON: name a plan, or a URL with --base-url.'],
  [archive(entry(users, {})), 'plan.yaml', 'has nothing to judge: 0 of 1 entry below http://a.test can'],
])('an archive that cannot be used: %#', async (text, plan, message) => {
  const files = { '/project/shop.har': text, ...planAt('http://a.test') };
  const { code, out, err } = await run(`judge shop.har ${plan}`, { files });
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(`error: shop.har ${message}`);
});
