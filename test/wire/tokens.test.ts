/** Where the credential comes from, and when it is renewed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Auth, OAuth2 } from '../../src/core/plan.ts';
import type { Probe } from '../../src/core/probe.ts';
import { type Tokens, TokenError } from '../../src/core/send.ts';
import { authenticated } from '../../src/middleware/authenticated.ts';
import { tokensOf } from '../../src/wire/tokens.ts';
import { undiciWire } from '../../src/wire/undici.ts';
import { aProbe, planAt, serve } from './servers.ts';

const tokensFor = (auth: Partial<Auth>): Tokens => tokensOf(planAt('http://127.0.0.1:9', { auth }), { env: {} });

async function problemOf(auth: Partial<Auth>): Promise<string> {
  const error: unknown = await tokensFor(auth)
    .current()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TokenError);
  return error instanceof Error ? error.message : '';
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'wire-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

describe('the credential', () => {
  it('has the token, the headers, and the query parameters of the plan', async () => {
    const auth = { bearer: ' abc \n', headers: { 'X-Key': 'k' }, query: { app: 'a' } };
    const tokens = tokensFor(auth);
    expect(await tokens.current()).toEqual({ ...auth, bearer: 'abc' });
    expect(await tokens.renew(await tokens.current())).toBe(false);
    const { bearer } = await tokensFor({ headers: { authorization: 'bearer abc' } }).current();
    expect(bearer).toBe('abc');
  });

  it('comes from a command, or from a file without its byte order mark', async () => {
    expect((await tokensFor({ command: 'echo printed-token' }).current()).bearer).toBe('printed-token');
    const file = join(folder(), 'token');
    writeFileSync(file, '\uFEFFfile-token\n');
    expect((await tokensFor({ file }).current()).bearer).toBe('file-token');
  });
});

describe('a token that cannot be used is one sentence', () => {
  it.each<readonly [Partial<Auth>, string]>([
    [{ bearer: '' }, 'auth.bearer is empty'],
    [{ bearer: 'Bearer abc' }, 'auth.bearer must be the token alone, without the word "Bearer"'],
    [{ bearer: 'a\nb' }, 'auth.bearer contains spaces, line breaks, or characters beyond ASCII, which'],
    [{ command: 'true' }, 'auth.command: the output is empty'],
    [{ command: 'echo no login >&2; exit 3' }, 'auth.command failed with exit code 3: no login'],
    [{ file: '/no/such/file' }, 'auth.file cannot be read: ENOENT'],
  ])('%j', async (auth, message) => {
    expect(await problemOf(auth)).toContain(message);
  });

  it('without the token that a command printed before it failed, and the command is not run again', async () => {
    const file = join(folder(), 'count');
    const tokens = tokensFor({ command: `printf x >> ${file}; echo sommerregen; echo bad sommerregen >&2; exit 3` });
    for (let count = 0; count < 3; count++) {
      const { message } = await tokens.current().then(
        () => new Error('a token'),
        (error: Error) => error,
      );
      expect(message).toMatch(/^auth\.command failed with exit code 3: bad (?!sommerregen)/);
    }
    expect((await tokensFor({ file }).current()).bearer).toBe('x');
  });
});

describe('OAuth 2.0', () => {
  const client = { clientId: 'audit:1', clientSecret: 'p@ss word%', scope: 'read write' };

  it('exchanges the client credentials with one POST', async () => {
    const requests: unknown[] = [];
    const tokenUrl = await serve(async (request, response) => {
      const { method, url, headers } = request;
      let body = '';
      for await (const chunk of request) body += String(chunk);
      requests.push([method, url, headers.authorization, headers['content-type'], body]);
      response.end('{"access_token":"issued-token","token_type":"Bearer"}');
    });
    const oauth2 = { ...client, tokenUrl: `${tokenUrl}/oauth/token?x=1` };
    expect((await tokensFor({ oauth2 }).current()).bearer).toBe('issued-token');
    const login = `Basic ${Buffer.from('audit%3A1:p%40ss+word%25').toString('base64')}`;
    const form = 'grant_type=client_credentials&scope=read+write';
    const sent = ['POST', '/oauth/token?x=1', login, 'application/x-www-form-urlencoded', form];
    expect(requests).toEqual([sent]);
  });

  const codes = ['invalid_client', 'unauthorized_client', 'invalid_request'];
  it.each(codes)('sends the credentials in the body if HTTP Basic returns %s', async (error) => {
    const tokenUrl = await serve(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const {
        client_id: id,
        client_secret: secret,
        audience,
        resource,
      } = Object.fromEntries(new URLSearchParams(body));
      const isKnown = id === client.clientId && secret === client.clientSecret && audience === 'a' && resource === 'b';
      response.writeHead(isKnown ? 200 : 401);
      response.end(JSON.stringify(isKnown ? { access_token: 'body-token' } : { error }));
    });
    const oauth2 = { ...client, tokenUrl, audience: 'a', resource: 'b' };
    expect((await tokensFor({ oauth2 }).current()).bearer).toBe('body-token');
  });

  it.each([
    [401, '{"error":"invalid_client"}', 'the token endpoint returned 401 (invalid_client) instead of a token'],
    [400, '{"error":"bad secret: p@ss word%"}', 'the token endpoint returned 400 instead of a token'],
    [200, '{}', 'the token endpoint returned 200 without an access_token'],
    [200, '{"access_token":"a","token_type":"mac"}', 'the token endpoint issues no bearer tokens'],
    [200, '{"access_token":"a b"}', 'the access_token contains spaces'],
  ])('%s %s', async (status, body, message) => {
    const tokenUrl = await serve((_request, response) => response.writeHead(status, { Location: '/x' }).end(body));
    expect(await problemOf({ oauth2: { ...client, tokenUrl } })).toContain(`auth.oauth2: ${message}`);
  });
});

/** A token endpoint that issues `token-1`, `token-2`, ..., and a service that accepts those in `accepted`. */
async function issuer({ most = Infinity }: { readonly most?: number } = {}) {
  const accepted = new Set<string>();
  const seen: string[] = [];
  let issued = 0;
  const tokenUrl = await serve((_request, response) => {
    if (issued >= most) return response.writeHead(503).end();
    const token = `token-${++issued}`;
    accepted.add(token);
    return response.end(JSON.stringify({ access_token: token }));
  });
  const url = await serve((request, response) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    seen.push(token);
    response.writeHead(accepted.has(token) ? 200 : 401).end();
  });
  const oauth2: OAuth2 = { clientId: 'a', clientSecret: 'a-long-client-secret', tokenUrl };
  const plan = planAt(url, { auth: { oauth2 } });
  const wire = undiciWire(plan, { env: {} });
  onTestFinished(() => wire.close());
  const through = authenticated(wire.send, tokensOf(plan, { env: {} }), () => 0);
  const send = async (parts: Partial<Probe> = {}): Promise<number | string | undefined> => {
    const { response, fault } = await through(aProbe(parts));
    return response?.status ?? fault?.message;
  };
  return { send, accepted, seen, issued: () => issued };
}

describe('a token that is rejected', () => {
  it('is replaced, and the request is sent again, whatever its method is', async () => {
    const { send, accepted, seen } = await issuer();
    expect(await send()).toBe(200);
    accepted.clear();
    expect(await send({ method: 'POST', body: { text: '{}', mediaType: 'application/json' } })).toBe(200);
    expect(seen).toEqual(['token-1', 'token-1', 'token-2']);
  });

  it('like its successor: the operation gets no more tokens, and others do', async () => {
    const { send, accepted, issued } = await issuer();
    accepted.add = () => accepted;
    expect([await send(), await send(), await send()]).toEqual([401, 401, 401]);
    expect(issued()).toBe(2);
    expect(await send({ url: '/orders' })).toBe(401);
    expect(issued()).toBe(3);
    for (let count = 0; count < 50; count++) await send({ url: `/orders/${count}` });
    expect(issued()).toBe(21);
  });

  it.each(['file', 'command'] as const)('is read again from its %s', async (source) => {
    const file = join(folder(), 'token');
    const command = `cat ${file}`;
    writeFileSync(file, 'first-token');
    const tokens = tokensFor(source === 'file' ? { file } : { command });
    const first = await tokens.current();
    expect(await tokens.renew(first)).toBe(false);
    writeFileSync(file, 'second-token');
    expect(await tokens.renew(first)).toBe(true);
    expect(await tokens.renew(first)).toBe(true);
    expect((await tokens.current()).bearer).toBe('second-token');
  });
});
