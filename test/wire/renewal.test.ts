import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Auth } from '../../src/model/plan.ts';
import { createRenewal, expiryIn } from '../../src/wire/renewal.ts';
import { type Bench, bench, bodyOf, fakeTime, planFor, serve } from './bench.ts';

const client = { clientId: 'audit', clientSecret: 'a-long-client-secret' };

/** A token endpoint that issues `issued-token-1`, `-2` ..., and a service that takes those in `taken`. */
async function issuer(setting: { readonly expiresIn?: number; readonly failsAfter?: number } = {}) {
  const { expiresIn, failsAfter = Number.POSITIVE_INFINITY } = setting;
  const taken = new Set<string>();
  const requests: string[] = [];
  let issued = 0;
  const tokenUrl = await serve(async (request, response) => {
    await bodyOf(request);
    if (issued >= failsAfter) {
      response.writeHead(503).end();
      return;
    }
    issued += 1;
    const token = `issued-token-${issued}`;
    taken.add(token);
    response.end(
      JSON.stringify({ access_token: token, token_type: 'Bearer', ...(expiresIn ? { expires_in: expiresIn } : {}) }),
    );
  });
  const url = await serve((request, response) => {
    const token = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    requests.push(token);
    response.writeHead(taken.has(token) ? 200 : 401).end(token);
  });
  const oauth2 = { ...client, tokenUrl };
  return { plan: planFor(url, { auth: { headers: {}, oauth2 } }), taken, requests, issued: () => issued };
}

const statusOf = async (sent: ReturnType<Bench['send']>): Promise<number | undefined> => (await sent).reply?.status;

describe('a token with an end', () => {
  it('is renewed before it comes, as often as it takes', async () => {
    const { plan, requests } = await issuer({ expiresIn: 30 });
    const time = fakeTime();
    let now = time.options.now?.() ?? 0;
    const { send } = await bench(plan, { ...time.options, now: () => now });
    for (let seconds = 0; seconds < 90; seconds += 5) {
      expect(await statusOf(send())).toBe(200);
      now += 5000;
    }
    expect([...new Set(requests)]).toEqual([1, 2, 3, 4, 5].map((number) => `issued-token-${number}`));
  });

  it('that is over, and has no successor, is not sent', async () => {
    const { plan, requests } = await issuer({ expiresIn: 30, failsAfter: 1 });
    let now = Date.UTC(2026, 0, 1);
    const { send } = await bench(plan, { now: () => now });
    now += 25_000;
    expect(await statusOf(send())).toBe(200);
    now += 25_000;
    const { fault } = await send();
    expect(fault).toMatchObject({
      kind: 'not-sent',
      message: expect.stringContaining('there is no new one: auth.oauth2'),
    });
    expect(requests).toEqual(['issued-token-1']);
  });

  it('is known by its own word where it is a JSON Web Token', () => {
    const tokenOf = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
    expect(expiryIn(tokenOf({ exp: 2000 }), 1000)).toBe(2_000_000);
    expect(expiryIn(tokenOf({ exp: 2000 }), 3_000_000)).toBeUndefined();
    expect(expiryIn(tokenOf({}), 1000)).toBeUndefined();
    expect(expiryIn('opaque', 1000)).toBeUndefined();
    expect(expiryIn('a.b.c', 1000)).toBeUndefined();
  });
});

describe('a token that is refused', () => {
  it('gives way to another one, and the request is sent again, whatever its method is', async () => {
    const { plan, taken, requests, issued } = await issuer();
    const { send, wire } = await bench(plan);
    expect(await statusOf(send())).toBe(200);
    taken.clear();
    const exchange = await send({
      method: 'POST',
      effect: 'create',
      body: { text: '{}', mediaType: 'application/json' },
    });
    expect(exchange.reply?.status).toBe(200);
    expect(exchange.attempts).toBe(2);
    expect(requests).toEqual(['issued-token-1', 'issued-token-1', 'issued-token-2']);
    expect(issued()).toBe(2);
    expect(wire.secrets).toContain('issued-token-1');
    expect(wire.secrets).toContain('issued-token-2');
    expect(exchange.reply?.text).toBe('***');
  });

  it('is renewed once for all that were under way with it', async () => {
    const { plan, taken, issued } = await issuer();
    const { send } = await bench(plan);
    taken.clear();
    expect(await Promise.all(Array.from({ length: 6 }, () => statusOf(send())))).toEqual(Array(6).fill(200));
    expect(issued()).toBe(2);
  });

  it('and so is its successor: then the answer is taken as it is, and no further token is asked for', async () => {
    const { plan, issued } = await issuer();
    const url = await serve((_request, response) => response.writeHead(401).end());
    const { send } = await bench({ ...plan, baseUrl: url });
    expect((await send()).attempts).toBe(2);
    expect((await send()).attempts).toBe(1);
    expect(issued()).toBe(2);
  });

  it('and cannot be renewed: then nothing is said of the service', async () => {
    const { plan, taken } = await issuer({ failsAfter: 1 });
    const { send } = await bench(plan);
    taken.clear();
    const { fault } = await send();
    expect(fault).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('the token endpoint answered 503'),
    });
  });

  it.each(['none', 'altered', 'wrong-token', 'token-in-query'] as const)(
    'is not renewed for %s, which is meant to be refused',
    async (credential) => {
      const { plan, issued } = await issuer();
      const { send } = await bench(plan);
      expect(await statusOf(send({ credential }))).toBe(401);
      expect(issued()).toBe(1);
    },
  );

  it('is read again from its file, and had again from its command', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wire-token-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'token');
    const node = JSON.stringify(process.execPath);
    const command = `${node} -p ${JSON.stringify(`require('fs').readFileSync('${file.replaceAll('\\', '/')}', 'utf8')`)}`;
    let accepted = '';
    const url = await serve((request, response) =>
      response.writeHead(request.headers.authorization === `Bearer ${accepted}` ? 200 : 401).end(),
    );
    const rotate = (token: string): void => {
      accepted = token;
      writeFileSync(file, `${token}\n`);
    };
    const sources: readonly Partial<Auth>[] = [{ file }, { command }];
    for (const [index, source] of sources.entries()) {
      rotate(`first-token-${index}`);
      const { send } = await bench(planFor(url, { auth: { headers: {}, ...source } }));
      expect(await statusOf(send())).toBe(200);
      rotate(`second-token-${index}`);
      expect(await statusOf(send())).toBe(200);
      accepted = 'a-token-that-nobody-has';
      expect((await send()).attempts).toBe(1);
    }
  });
});

it('does not ask for tokens for ever where many requests refuse them', async () => {
  let asked = 0;
  const renewal = createRenewal(
    { token: 'token-0' },
    { ask: async () => ({ token: `token-${++asked}` }), onIssued: () => undefined, now: () => 0 },
  );
  for (let number = 0; number < 100; number += 1) {
    const what = await renewal.after(`token-${asked}`, `GET /${number}`);
    if (what === 'again') renewal.inVain(`GET /${number}`);
  }
  expect(asked).toBe(20);
});
