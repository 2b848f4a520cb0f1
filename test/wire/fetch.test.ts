/** The wire to an app in the same process. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type FetchHandler, fetchWire } from '../../src/wire/fetch.ts';
import { type Parts, planAt, type SendProbe, sender, shown } from './servers.ts';

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
