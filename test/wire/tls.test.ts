/** Certificates: what the wire trusts, and when it shows its own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WireSetupError } from '../../src/wire/setup-error.ts';
import { undiciWire } from '../../src/wire/undici.ts';
import { authority, cert, key, signedCert, signedKey } from './certificates.ts';
import { listen, type Parts, planAt, senderTo, shown } from './servers.ts';

/** An HTTPS service that says whether the client showed a certificate. */
async function serveTls(options: ServerOptions = { key: signedKey, cert: signedCert }): Promise<string> {
  const server = createServer({ ...options, requestCert: true, rejectUnauthorized: false }, ({ socket }, response) => {
    const isKnown = socket instanceof TLSSocket && Object.keys(socket.getPeerCertificate()).length > 0;
    response.end(isKnown ? 'known' : 'unknown');
  });
  return `https://127.0.0.1:${await listen(server)}`;
}

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'wire-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'file.pem');
  writeFileSync(path, text);
  return path;
}

const prepared = (parts: Parts) => () => undiciWire(planAt('https://127.0.0.1:9', parts), { env: {} });

describe('a private authority', () => {
  it('is trusted if http.ca names it', async () => {
    const url = await serveTls();
    expect(shown(await senderTo(url, { http: { ca: fileWith(authority) } })())).toBe('unknown');
    expect(shown(await senderTo(url)())).toMatch(
      /^tls: the certificate is not signed by a trusted authority \(\w+\); to trust it, set http\.ca/,
    );
  });

  it('is not enough if the certificate is for another name', async () => {
    const url = (await serveTls()).replace('127.0.0.1', 'localhost');
    expect(shown(await senderTo(url, { http: { ca: fileWith(authority) } })())).toMatch(
      /^tls: the certificate is for another name: /,
    );
  });

  it('must be a PEM file', () => {
    const empty = fileWith('no certificate');
    expect(prepared({ http: { ca: empty } })).toThrow(WireSetupError);
    expect(prepared({ http: { ca: empty } })).toThrow(`http.ca: ${empty} contains no PEM certificate`);
    expect(prepared({ http: { ca: '/no/such/ca.pem' } })).toThrow('http.ca: /no/such/ca.pem cannot be read: ENOENT');
  });
});

describe('the certificate of auth.mtls', () => {
  const own = (): { cert: string; key: string } => ({ cert: fileWith(cert), key: fileWith(key) });

  it('is the whole credential if the plan has no other', async () => {
    const url = await serveTls();
    const send = senderTo(url, { auth: { mtls: own() }, http: { ca: fileWith(authority) } });
    const all = [await send(), await send({ credential: 'none' }), await send({ credential: 'wrong' }), await send()];
    expect(all.map(shown)).toEqual(['known', 'unknown', 'unknown', 'known']);
    const named = [await send({ connection: 'a' }), await send({ connection: 'a', credential: 'none' })];
    expect(named.map(shown)).toEqual(['known', 'unknown']);
  });

  it('is always shown next to a token', async () => {
    const url = await serveTls();
    const send = senderTo(url, { auth: { mtls: own(), bearer: 'a-token' }, http: { ca: fileWith(authority) } });
    expect([await send(), await send({ credential: 'none' })].map(shown)).toEqual(['known', 'known']);
  });

  it('must fit its key', () => {
    const { cert: one, key: other } = own();
    expect(prepared({ auth: { mtls: { cert: other, key: one } } })).toThrow('auth.mtls: the certificate and the key');
    expect(prepared({ auth: { mtls: { cert: '/no/cert.pem', key: other } } })).toThrow('auth.mtls.cert: /no/cert.pem');
  });
});
