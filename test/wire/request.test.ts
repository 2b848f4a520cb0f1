/** Requests: URLs exactly as they are, and headers built from nothing. The wire to an app in the same process. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { smallPlan } from '../support/plans.ts';
import { requestsOf } from '../../src/wire/request.ts';
import { type FetchHandler, fetchWire } from '../../src/wire/fetch.ts';
import { aProbe, type Parts, planAt, sender, senderTo, type SendProbe, serve, serveRaw, shown } from './servers.ts';

describe('the URL', () => {
  const echo = (): Promise<string> => serve((request, response) => response.end(request.url));

  it.each([
    '/a/../b',
    '/%zz',
    '/users/%ff%FE',
    '/%2e%2E/x',
    '/users?name=a+b&&q=%',
    '/users?page=-1#x',
    '/users?x[]={}|^"<>`\\',
    '//other.test/users',
    'http://other.test/users',
  ])('%s is sent as it is, below the path of base_url', async (url) => {
    expect(shown(await senderTo(`${await echo()}/api/../v1`)({ url }))).toBe(`/api/../v1${url}`);
  });

  it('begins with a slash, and contains the query parameters of the credential', async () => {
    // It never leads to another host.
    expect(shown(await senderTo(await echo())({ url: '@other.test/' }))).toBe('/@other.test/');
    const send = senderTo(await echo(), { auth: { query: { key: 'a+b c' } } });
    expect(shown(await send({ url: '/users?page=1' }))).toBe('/users?page=1&key=a%2Bb%20c');
    expect(shown(await send({ credential: 'none' }))).toBe('/users');
  });
});

describe('the headers', () => {
  const none = { headers: {}, query: {} };
  const requestOf = (parts: Parameters<typeof aProbe>[0], headers = {}, secrets = none) => {
    const plan = { ...smallPlan, http: { ...smallPlan.http, headers } };
    return requestsOf(plan, { 'user-agent': 'probity' })(aProbe(parts), secrets);
  };

  it('are those of the wire, the plan, the credential, and the probe, the later ones first', () => {
    const planned = { 'X-TEAM': 'blue', 'User-Agent': 'audit', 'X-Key': 'old' };
    const probed = { headers: { Accept: 'text/html', 'X-Team': 'red' } };
    const { headers } = requestOf(probed, planned, { ...none, headers: { 'X-Key': 'new' } });
    const sent = { accept: 'text/html', 'user-agent': 'audit', 'x-team': 'red', 'x-key': 'new' };
    expect([Object.fromEntries(headers), headers.length]).toEqual([sent, 4]);
  });

  it('hold a new UUID in each request where the plan says {{unique}}', () => {
    const keys = [1, 2].map(() => requestOf({ headers: { 'Idempotency-Key': 'k-{{unique}}' } }).headers.at(-1)?.[1]);
    expect(keys).toEqual([expect.stringMatching(/^k-[\da-f-]{36}$/), expect.stringMatching(/^k-[\da-f-]{36}$/)]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('of the plan that hold a credential are sent only with a valid credential', () => {
    const planned = { Authorization: 'Basic abc', Cookie: 'sid=1', 'X-Tenant': 'a' };
    const names = requestOf({ credential: 'none' }, planned).headers.map(([name]) => name);
    expect([names.includes('authorization'), names.includes('x-tenant')]).toEqual([false, true]);
    const joined = requestOf({ headers: { Cookie: 'theme=dark' } }, planned).headers;
    expect(Object.fromEntries(joined)).toMatchObject({ cookie: 'sid=1; theme=dark' });
    expect(requestOf({ headers: { accept: '' } }, { 'User-Agent': '' }).headers).toEqual([]);
  });

  it('say what a service calls JSON, if the plan says it', () => {
    const planned = { 'Content-Type': 'application/vnd.api+json' };
    const typeOf = (mediaType: string, headers = {}): string | undefined =>
      new Map(requestOf({ method: 'POST', body: { text: '{}', mediaType } }, headers).headers).get('content-type');
    expect(typeOf('application/json')).toBe('application/json');
    expect(typeOf('application/json', planned)).toBe('application/vnd.api+json');
    expect(typeOf('text/plain', planned)).toBe('text/plain');
    expect(requestOf({}, planned).headers.filter(([name]) => name === 'content-type')).toEqual([]);
  });

  it.each(['X-Bad', 'Transfer-Encoding'])('%s that cannot be sent is a fault, and nothing is sent', async (name) => {
    let count = 0;
    const url = await serve((_request, response) => response.end(String(count++)));
    const secret = 'line\nbreak-0123456789';
    const { fault } = await senderTo(url)({ headers: { [name]: secret } });
    expect(fault?.message).toMatch(/^the request cannot be sent: .*header/);
    expect(fault?.message).not.toContain(secret);
    expect(count).toBe(0);
  });
});

test.each(['GET', 'POST', 'DELETE', 'OPTIONS'] as const)('the body of %s is sent', async (method) => {
  const url = await serve(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    response.end(`${request.headers['content-type']} ${text}`);
  });
  const body = { text: '{"name":"Zoë"}', mediaType: 'application/json' };
  expect(shown(await senderTo(url)({ method, body }))).toBe(`application/json ${body.text}`);
});

describe('the response', () => {
  it('has headers by name in lower case, repeats joined, and values in UTF-8 or Latin-1', async () => {
    const cookies = 'Set-Cookie: a=1, x\r\nset-cookie: b=2\r\n';
    const values = 'x-B: 1\r\nX-b:  2 \r\nX-Latin: caf\xe9\r\nX-Utf8: caf\xc3\xa9\r\n';
    const sent = `HTTP/1.1 299 Fine\r\nContent-Length: 2\r\n${cookies}${values}\r\nok`;
    const { response } = await senderTo(await serveRaw((socket) => socket.write(sent, 'latin1')))();
    expect(response).toMatchObject({ status: 299, text: 'ok', quirks: [] });
    const { 'content-length': _, ...headers } = response?.headers ?? {};
    expect(headers).toEqual({ 'x-b': '1, 2', 'set-cookie': 'a=1, x\nb=2', 'x-latin': 'café', 'x-utf8': 'café' });
  });

  const bodyless = [['HEAD', 200] as const, ['GET', 204] as const, ['GET', 304] as const];
  it.each(bodyless)('to %s with %s has no body', async (method, status) => {
    const url = await serve((_request, response) => response.writeHead(status, { 'Content-Encoding': 'gzip' }).end());
    expect((await senderTo(url)({ method })).response).toMatchObject({ status, text: '', length: 0 });
  });

  it('keeps its bytes: a byte order mark, and bytes that are not UTF-8', async () => {
    let bytes = Buffer.from('\uFEFF{}');
    const send = senderTo(await serve((_request, response) => response.end(bytes)));
    expect((await send()).response).toMatchObject({ text: '\uFEFF{}', isUtf8: true, json: {} });
    bytes = Buffer.from('{"a":"\xfc"}', 'latin1');
    expect((await send()).response).toMatchObject({ text: '{"a":"\uFFFD"}', isUtf8: false, length: 9 });
  });
});

function senderOf(handler: FetchHandler, parts: Parts = {}): SendProbe {
  const plan = planAt('http://app.test/v1', parts);
  return sender(fetchWire(plan, handler), plan);
}

describe('fetchWire', () => {
  it('sends requests with the credential, and reads responses', async () => {
    const echo: FetchHandler = async (request) => {
      const headers = { 'X-Auth': request.headers.get('authorization') ?? '' };
      return new Response(`${request.method} ${request.url} ${await request.text()}`, { status: 201, headers });
    };
    const body = { text: '{"a":1}', mediaType: 'application/json' };
    const send = senderOf(echo, { auth: { bearer: 'a-token' } });
    const { response } = await send({ method: 'POST', url: '/users?page=1', body });
    expect(response).toMatchObject({ status: 201, text: 'POST http://app.test/v1/users?page=1 {"a":1}' });
    expect(response?.headers).toMatchObject({ 'x-auth': 'Bearer a-token' });
  });

  it('shows redirects, decodes bodies, and ignores the body of HEAD', async () => {
    const headers = { Location: '/x', 'Content-Encoding': 'gzip' };
    const send = senderOf(() => new Response(gzipSync('{"a":1}'), { status: 302, headers }));
    expect((await send()).response).toMatchObject({ status: 302, json: { a: 1 } });
    expect((await send({ method: 'HEAD' })).response).toMatchObject({ status: 302, length: 0 });
  });

  it('refuses what an app cannot get', async () => {
    const send = senderOf(() => new Response('ok'));
    for (const connection of ['cold', 'a'])
      expect((await send({ connection })).refusal).toEqual({ by: 'wire', lacks: 'connections' });
    for (const url of ['/a/../b', '/a\\b', '/users#x', '/%2e%2e/x'])
      expect((await send({ url })).refusal).toEqual({ by: 'wire', lacks: 'rawUrl' });
    expect(shown(await send({ url: '/%zz?a=%' }))).toBe('ok');
  });

  const cut = new ReadableStream({ start: (controller) => controller.error(new Error('cut')) });
  const falseGzip = new Response('{}', { headers: { 'Content-Encoding': 'gzip' } });
  it.each<readonly [string, FetchHandler]>([
    ['reset: the app threw an error: no database', () => Promise.reject(new Error('no database'))],
    ['truncated: the response ended before it was complete: cut', () => new Response(cut)],
    ['timeout: no complete response within 50 ms', () => new Promise<Response>(() => undefined)],
    ['undecodable: the body is not valid gzip: incorrect header check', () => falseGzip],
  ])('%s', async (fault, handler) => {
    expect(shown(await senderOf(handler, { http: { timeoutMs: 50 } })())).toBe(fault);
  });
});
