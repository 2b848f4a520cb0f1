import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Auth, Plan } from '../../src/model/plan.ts';
import { tokenFromCommand } from '../../src/wire/token.ts';
import { openWire, WireSetupError } from '../../src/wire/wire.ts';
import { bench, bodyOf, deadUrl, planFor, serve } from './bench.ts';
import { cert, key } from './certificate.ts';

const node = JSON.stringify(process.execPath);
const script = (code: string): string => `${node} -e ${JSON.stringify(code)}`;

/** Answers with the Authorization header that came. */
const echoAuthorization = () => serve((request, response) => response.end(request.headers.authorization ?? 'none'));

async function sentAuthorization(auth: Partial<Auth>): Promise<string | undefined> {
  const seen: string[] = [];
  const url = await serve((request, response) => {
    seen.push(request.headers.authorization ?? 'none');
    response.end();
  });
  const { send } = await bench(planFor(url, { auth: { headers: {}, ...auth } }));
  await send();
  return seen[0];
}

async function refusal(plan: Plan): Promise<string> {
  const error: unknown = await openWire(plan).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(WireSetupError);
  return error instanceof Error ? error.message : '';
}

const withAuth = (auth: Partial<Auth>): Plan => planFor('http://127.0.0.1:9', { auth: { headers: {}, ...auth } });

describe('the token', () => {
  it('of auth.bearer is trimmed', async () => {
    expect(await sentAuthorization({ bearer: ' abc \n' })).toBe('Bearer abc');
  });

  it('of auth.command is what the command prints', async () => {
    expect(await sentAuthorization({ command: script("console.log('printed-token')") })).toBe('Bearer printed-token');
  });

  it('found elsewhere comes before the plan', async () => {
    const { send } = await bench(planFor(await echoAuthorization(), { auth: { bearer: 'plan', headers: {} } }), {
      token: 'other-token-9',
    });
    expect((await send()).reply?.text).toBe('Bearer ***');
  });

  it.each([
    [{ bearer: '' }, 'auth.bearer is empty'],
    [{ bearer: 'Bearer abc' }, 'auth.bearer starts with the word "Bearer"; give only the token'],
    [{ bearer: 'a\nb' }, 'auth.bearer holds blanks, line breaks or characters beyond ASCII'],
    [{ headers: { 'X-Key': 'a\r\nb' } }, 'auth.headers.X-Key holds a line break'],
    [{ headers: { 'X Key': 'a' } }, 'auth.headers: "X Key" is not a header name'],
    [{ command: script('') }, 'auth.command printed no token'],
    [{ command: script("console.error('no login');process.exit(3)") }, 'auth.command ended with exit code 3: no login'],
    [
      { command: script("console.log('sommerregen');console.error('bad sommerregen');process.exit(3)") },
      'auth.command ended with exit code 3: bad ***',
    ],
    [{ command: script("console.log('x'.repeat(100000))") }, 'auth.command printed more than 64 KiB'],
    [
      { mtls: { cert: '/no/such/cert.pem', key: '/no/such/key.pem' } },
      'auth.mtls.cert: the file /no/such/cert.pem cannot be read',
    ],
  ])('that cannot be had is one sentence: %j', async (auth, message) => {
    expect(await refusal(withAuth(auth))).toContain(message);
  });

  it('of a command that does not end is not waited for', async () => {
    const command = script('setInterval(() => {}, 1000)');
    await expect(tokenFromCommand(command, undefined, 200)).rejects.toThrow('auth.command did not end within 0.2 s');
    await expect(tokenFromCommand(command, AbortSignal.abort())).rejects.toThrow('auth.command was interrupted');
  });

  it.each([
    ['not an address', 'is not an http or https address'],
    ['ftp://127.0.0.1', 'is not an http or https address'],
    ['http://user:secret@127.0.0.1', 'base_url holds a user name or password'],
  ])('base_url %s', async (baseUrl, message) => {
    expect(await refusal(planFor(baseUrl))).toContain(message);
  });
});

describe('OAuth2 client credentials', () => {
  const client = { clientId: 'audit:1', clientSecret: 'p@ss word%', scope: 'read write' };

  it('are exchanged for a token by one POST', async () => {
    const requests: unknown[] = [];
    const tokenUrl = await serve(async (request, response) => {
      const { authorization } = request.headers;
      requests.push({ method: request.method, url: request.url, authorization, body: await bodyOf(request) });
      response
        .setHeader('Content-Type', 'application/json')
        .end('{"access_token":"issued-token","token_type":"Bearer"}');
    });
    expect(await sentAuthorization({ oauth2: { ...client, tokenUrl: `${tokenUrl}/oauth/token?x=1` } })).toBe(
      'Bearer issued-token',
    );
    expect(requests).toEqual([
      {
        method: 'POST',
        url: '/oauth/token?x=1',
        authorization: `Basic ${Buffer.from('audit%3A1:p%40ss+word%25').toString('base64')}`,
        body: 'grant_type=client_credentials&scope=read+write',
      },
    ]);
  });

  it.each([
    [401, '{"error":"invalid_client"}', 'the token endpoint answered 401 (invalid_client) instead of a token'],
    [200, '{}', 'the token endpoint answered 200 without an access_token'],
    [200, 'hello', 'the token endpoint answered 200 without an access_token'],
    [200, '{"access_token":"a","token_type":"mac"}', 'issues a token that is not a bearer token'],
    [302, '', 'the token endpoint answered 302 instead of a token'],
  ])('answered %s %s', async (status, body, message) => {
    const tokenUrl = await serve((_request, response) => response.writeHead(status).end(body));
    expect(await refusal(withAuth({ oauth2: { ...client, tokenUrl } }))).toContain(message);
  });

  it('with an endpoint that cannot be reached, or is no address', async () => {
    expect(await refusal(withAuth({ oauth2: { ...client, tokenUrl: await deadUrl() } }))).toContain(
      'auth.oauth2: the token endpoint cannot be asked for a token: nothing accepts connections',
    );
    expect(await refusal(withAuth({ oauth2: { ...client, tokenUrl: 'nowhere' } }))).toContain('is not an absolute URL');
  });
});

describe('TLS', () => {
  /** The certificate and its key as files. */
  function files(): { key: string; cert: string } {
    const folder = mkdtempSync(join(tmpdir(), 'wire-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const paths = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
    writeFileSync(paths.key, key);
    writeFileSync(paths.cert, cert);
    return paths;
  }

  async function serveTls(): Promise<string> {
    const options = { key, cert, ca: cert, requestCert: true, rejectUnauthorized: false };
    const server = createTlsServer(options, (request, response) => {
      const peer = (request.socket as TLSSocket).getPeerCertificate();
      response.end(Object.keys(peer).length > 0 ? 'with certificate' : 'without');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('does not trust a certificate that nobody vouches for', async () => {
    const { send } = await bench(planFor(await serveTls()));
    expect((await send()).fault).toMatchObject({ kind: 'tls', message: expect.stringContaining('SELF_SIGNED') });
  });

  it('shows the certificate of auth.mtls, but not where no credential is sent', async () => {
    const paths = files();
    const ca = { ca: paths.cert };
    const url = await serveTls();
    const { send } = await bench(planFor(url, { auth: { headers: {}, mtls: paths } }, ca));
    expect((await send()).reply?.text).toBe('with certificate');
    expect((await send({ credential: 'none' })).reply?.text).toBe('without');
    const both = await bench(planFor(url, { auth: { headers: {}, mtls: paths, bearer: 'a-bearer-token' } }, ca));
    expect((await both.send({ credential: 'none' })).reply?.text).toBe('with certificate');
  });

  it('refuses a certificate that cannot be used', async () => {
    const paths = files();
    expect(await refusal(withAuth({ mtls: { key: paths.cert, cert: paths.key } }))).toContain(
      'auth.mtls: the certificate and key',
    );
  });
});
