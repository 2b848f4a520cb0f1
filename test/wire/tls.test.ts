/** Certificates: what the wire trusts, and when it shows its own. */
import { createServer } from 'node:https';
import { TLSSocket } from 'node:tls';
import { describe, expect, it, test } from 'vitest';
import { WireSetupError } from '../../src/wire/setup-error.ts';
import { undiciWire } from '../../src/wire/undici.ts';
import { certificate, listen, type Parts, planAt, senderTo, serviceCertificate, shown } from './servers.ts';

/** An HTTPS service that says whether the client showed a certificate. */
async function serveTls(): Promise<string> {
  const options = { ...serviceCertificate(), requestCert: true, rejectUnauthorized: false };
  const server = createServer(options, ({ socket }, response) => {
    const isKnown = socket instanceof TLSSocket && Object.keys(socket.getPeerCertificate()).length > 0;
    response.end(isKnown ? 'known' : 'unknown');
  });
  return `https://127.0.0.1:${await listen(server)}`;
}

const ca = certificate('authority');
const mtls = { cert: certificate('client'), key: certificate('client-key') };

test('a private authority is trusted if http.ca names it, for the names of the certificate', async () => {
  const url = await serveTls();
  expect(shown(await senderTo(url, { http: { ca } })())).toBe('unknown');
  expect(shown(await senderTo(url)())).toMatch(
    /^tls: the certificate is not signed by a trusted authority \(\w+\); to trust it, set http\.ca/,
  );
  const other = senderTo(url.replace('127.0.0.1', 'localhost'), { http: { ca } });
  expect(shown(await other())).toMatch(/^tls: the certificate is for another name: /);
});

describe('the certificate of auth.mtls', () => {
  it('is the whole credential if the plan has no other', async () => {
    const send = senderTo(await serveTls(), { auth: { mtls }, http: { ca } });
    const all = [await send(), await send({ credential: 'none' }), await send({ credential: 'wrong' }), await send()];
    expect(all.map(shown)).toEqual(['known', 'unknown', 'unknown', 'known']);
    const named = [await send({ connection: 'a' }), await send({ connection: 'a', credential: 'none' })];
    expect(named.map(shown)).toEqual(['known', 'unknown']);
  });

  it('is always shown next to a token', async () => {
    const send = senderTo(await serveTls(), { auth: { mtls, bearer: 'a-token' }, http: { ca } });
    expect([await send(), await send({ credential: 'none' })].map(shown)).toEqual(['known', 'known']);
  });
});

test.each<[Parts, string]>([
  [{ http: { ca: mtls.key } }, `http.ca: ${mtls.key} contains no PEM certificate`],
  [{ http: { ca: '/no/such/ca.pem' } }, 'http.ca: /no/such/ca.pem cannot be read: ENOENT'],
  [{ auth: { mtls: { ...mtls, cert: ca } } }, 'auth.mtls: the certificate and the key'],
  [{ auth: { mtls: { ...mtls, cert: '/no/cert.pem' } } }, 'auth.mtls.cert: /no/cert.pem'],
])('%j cannot be used', (parts, message) => {
  const prepared = () => undiciWire(planAt('https://127.0.0.1:9', parts), { env: {} });
  expect(prepared).toThrow(WireSetupError);
  expect(prepared).toThrow(message);
});
