import { describe, expect, it } from 'vitest';
import { bench, bodyOf, planFor, serve, serveRaw } from './bench.ts';
import { testStep } from '../support/steps.ts';

/** Answers every request with what it was, raw. */
function echo(): Promise<string> {
  return serve(async (request, response) => {
    const body = await bodyOf(request);
    response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.rawHeaders, body }));
  });
}

const seen = (text: string | undefined): { method: string; url: string; headers: string[]; body: string } =>
  JSON.parse(text ?? '{}');

describe('the request-target', () => {
  it.each([
    '/a/../b',
    '/a/./b//c',
    '/%zz',
    '/%2e%2E/x',
    '/users?name=a b'.replace(' ', '+') + '&&q=%',
    '/users?page=-1#x',
    '/users?x[]={}|^"',
    '/users;v=1',
  ])('%s is sent as it stands, below the path of base_url', async (target) => {
    const { send } = await bench(planFor(`${await echo()}/api/../v1`));
    const exchange = await send({ target });
    expect(seen(exchange.reply?.text).url).toBe(`/api/../v1${target}`);
    expect(exchange.request.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/\.\.\/v1/);
    expect(exchange.request.url.endsWith(target)).toBe(true);
  });

  it('percent-encodes what no request line can hold', async () => {
    const { send } = await bench(planFor(await echo()));
    const exchange = await send({ target: '/users/é b\n?q=日' });
    expect(seen(exchange.reply?.text).url).toBe('/users/%C3%A9%20b%0A?q=%E6%97%A5');
  });
});

describe('headers and body', () => {
  it('sends its own headers, the ones of the plan and the probe, by name in any case, an empty value leaving one out', async () => {
    const plan = planFor(await echo(), {}, { headers: { 'X-Team': 'blue', 'user-agent': 'audit' } });
    const { send } = await bench(plan, { userAgent: 'probity/1.2.3' });
    const { headers } = seen((await send({ headers: { accept: '', 'x-TEAM': 'red' } })).reply?.text);
    expect(headers.slice(4)).toEqual(['Accept-Encoding', 'gzip, deflate, br', 'user-agent', 'audit', 'x-TEAM', 'red']);
  });

  it('sends Accept, Accept-Encoding and User-Agent by itself', async () => {
    const { send } = await bench(planFor(await echo()), { userAgent: 'probity/1.2.3' });
    const exchange = await send();
    const own = ['Accept', 'application/json', 'Accept-Encoding', 'gzip, deflate, br', 'User-Agent', 'probity/1.2.3'];
    expect(seen(exchange.reply?.text).headers.slice(4)).toEqual(own);
    expect(exchange.request.headers.flat()).toEqual(own);
  });

  it.each([
    ['application/json', 'application/vnd.api+json'],
    ['text/plain', 'text/plain'],
  ])('calls a body of %s %s where the plan says what its service takes', async (mediaType, sent) => {
    const { send } = await bench(
      planFor(await echo(), {}, { headers: { 'Content-Type': 'application/vnd.api+json' } }),
    );
    const exchange = await send({ method: 'POST', body: { text: '{}', mediaType } });
    expect(seen(exchange.reply?.text).headers.slice(-4)).toContain(sent);
    expect(exchange.request.headers.filter(([name]) => name === 'Content-Type')).toEqual([['Content-Type', sent]]);
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('%s carries a body', async (method) => {
    const { send } = await bench(planFor(await echo()));
    const body = { text: '{"name":"Zoë"}', mediaType: 'application/json' };
    const exchange = await send({ method, body });
    expect(seen(exchange.reply?.text)).toMatchObject({ method, body: body.text });
    expect(seen(exchange.reply?.text).headers).toContain('Content-Type');
    expect(exchange.request.body).toBe(body.text);
  });

  it('does not send credentials of the headers for every request with a probe that has none', async () => {
    const plan = planFor(await echo(), {}, { headers: { Authorization: 'Bearer global-token-1', Cookie: 'sid=1' } });
    const { send } = await bench(plan);
    const bare = seen((await send({ credential: 'none' })).reply?.text).headers.join(' ');
    expect(bare).not.toMatch(/authorization|cookie/i);
    expect(seen((await send()).reply?.text).headers).toContain('sid=1');
  });

  it('records what cannot be sent as a fault', async () => {
    const { send } = await bench(planFor(await echo()));
    const exchange = await send({ headers: { 'X-Bad': 'line\nbreak' } });
    expect(exchange).toMatchObject({ attempts: 0, fault: { kind: 'not-sent' } });
    expect(exchange.fault?.message).toMatch(/the request cannot be sent: .*x-bad/i);
  });
});

describe('cookies', () => {
  const server = () =>
    serve((request, response) => {
      response.setHeader('Set-Cookie', ['sid=abc; Path=/; HttpOnly', 'theme=dark']);
      response.end(JSON.stringify({ cookie: request.headers.cookie ?? null }));
    });

  it('are not sent back by themselves', async () => {
    const { send } = await bench(planFor(await server()));
    await send();
    expect((await send()).reply?.text).toBe('{"cookie":null}');
  });

  it('are sent back where a probe asks for those of a step', async () => {
    const { send } = await bench(planFor(await server()));
    await send({ step: testStep('first') });
    expect((await send({ cookiesOf: testStep('first') })).reply?.text).toBe('{"cookie":"sid=abc; theme=dark"}');
    expect((await send({ cookiesOf: testStep('never sent') })).reply?.text).toBe('{"cookie":null}');
  });
});

describe('the reply', () => {
  it('keeps headers in their order and case, repeats too, and the status text', async () => {
    const head =
      'HTTP/1.1 299 Quite Fine\r\nx-B: 1\r\nContent-Length: 2\r\nX-b:  2 \r\nDATE: today\r\nX-Latin: caf\xe9\r\nX-Utf8: caf\xc3\xa9\r\n\r\nok';
    const url = await serveRaw((socket) => socket.write(head, 'latin1'));
    const { send } = await bench(planFor(url));
    const exchange = await send();
    expect(exchange.reply).toMatchObject({ status: 299, statusText: 'Quite Fine', text: 'ok' });
    expect(exchange.reply?.headers).toEqual([
      ['x-B', '1'],
      ['Content-Length', '2'],
      ['X-b', '2'],
      ['DATE', 'today'],
      ['X-Latin', 'café'],
      ['X-Utf8', 'café'],
    ]);
  });

  it('records redirects without following them', async () => {
    let count = 0;
    const url = await serve((_request, response) => {
      count += 1;
      response.writeHead(302, { Location: '/elsewhere' }).end();
    });
    const { send } = await bench(planFor(url));
    expect(await send()).toMatchObject({ attempts: 1, reply: { status: 302, text: '' } });
    expect(count).toBe(1);
  });

  it.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ] as const)('%s with %s has no body', async (method, status) => {
    const url = await serve((_request, response) => response.writeHead(status, { 'Content-Encoding': 'gzip' }).end());
    const { send } = await bench(planFor(url));
    expect(await send({ method })).toMatchObject({ reply: { status, text: '', bytes: 0, utf8: true } });
  });

  it('passes over 103 Early Hints', async () => {
    const url = await serveRaw((socket) =>
      socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'),
    );
    const { send } = await bench(planFor(url));
    expect(await send()).toMatchObject({ reply: { status: 200, text: 'ok', headers: [['Content-Length', '2']] } });
  });

  it.each([
    ['plain', Buffer.from('{"a":"ü"}'), '{"a":"ü"}', true, false],
    ['with a byte order mark', Buffer.from('\uFEFF{}'), '{}', true, true],
    ['in Latin-1', Buffer.from('{"a":"\xfc"}', 'latin1'), '{"a":"\uFFFD"}', false, false],
  ])('text %s', async (_name, bytes, text, utf8, bom) => {
    const url = await serve((_request, response) => response.end(bytes));
    const { send } = await bench(planFor(url));
    expect((await send()).reply).toMatchObject({ text, utf8, bom, bytes: bytes.length, encodedBytes: bytes.length });
  });

  it('is frozen with its exchange', async () => {
    const { send } = await bench(planFor(await echo()));
    const exchange = await send();
    for (const part of [
      exchange,
      exchange.request,
      exchange.reply,
      exchange.reply?.headers,
      exchange.request.headers,
    ]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
    expect(exchange.id).toBe('users/test/step/1');
    expect(exchange.receivedAt).toBeGreaterThanOrEqual(exchange.sentAt);
  });
});
