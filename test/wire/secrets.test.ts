import { describe, expect, it } from 'vitest';
import type { Credential } from '../../src/model/credential.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { altered, otherCase, shorter } from '../../src/wire/near-miss.ts';
import { bench, bodyOf, planFor, serve } from './bench.ts';
import { testStep } from '../support/steps.ts';

const token = 'sk-live/Tr0ub4dor+3';

/** Tells everything it was sent, in every place. */
function parrot(): Promise<string> {
  return serve(async (request, response) => {
    const body = await bodyOf(request);
    const said = `${request.headers.authorization ?? ''} ${request.headers.cookie ?? ''}`;
    response.setHeader('X-Seen', said).setHeader('Set-Cookie', `token=${request.headers.authorization ?? ''}`);
    response.end(JSON.stringify({ url: request.url, headers: request.headers, body, count: 12345678 }));
  });
}

const shown = (exchange: Exchange): string => JSON.stringify(exchange);

describe('secrets', () => {
  const everywhere: readonly Credential[] = [
    'valid',
    'longer',
    'shorter',
    'other-case',
    'altered',
    'twice',
    'bare-token',
    'token-in-other-scheme',
    'token-in-query',
    'token-in-cookie',
  ];

  it.each(everywhere)('%s shows in no exchange, but reaches the service', async (credential) => {
    const { send } = await bench(
      planFor(await parrot(), { auth: { bearer: token, headers: { 'X-Api-Key': 'k-98765432' } } }),
    );
    const body = { text: `{"note":${JSON.stringify(token)}}`, mediaType: 'application/json' };
    const exchange = await send({ credential, method: 'POST', body, headers: { 'X-Copy': token } });
    const text = shown(exchange);
    for (const secret of [token, shorter(token), otherCase(token), altered(token), 'k-98765432']) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(encodeURIComponent(secret));
      expect(text).not.toContain(Buffer.from(secret).toString('base64'));
    }
    expect(exchange.reply?.text).toContain('***');
    expect(JSON.parse(exchange.reply?.text ?? '')).toMatchObject({ count: 12345678 });
  });

  it('a short key in the query is masked in the address, and reaches the service however an address had it', async () => {
    const { send } = await bench(planFor(await parrot(), { auth: { headers: {}, query: { key: 'a/b c' } } }));
    const exchange = await send({ target: '/users?key=***&page=2' });
    expect(exchange.request.url).toMatch(/\/users\?page=2&key=\*\*\*$/);
    expect(JSON.parse(exchange.reply?.text ?? '')).toMatchObject({ url: '/users?page=2&key=a%2Fb%20c' });
    expect((await send({ credential: 'none', target: '/users?key=***' })).request.url).toMatch(/\/users$/);
    expect((await send({ credential: 'longer' })).request.url).toMatch(/\?key=\*\*\*zzzz$/);
    const asked = await send({ target: '/users?key=own', verbatim: true });
    expect(asked.request.url).toMatch(/\/users\?key=own$/);
  });

  it('what is compared at the service is the real token', async () => {
    const url = await serve((request, response) => {
      response.statusCode = request.headers.authorization === `Bearer ${token}` ? 200 : 401;
      response.end();
    });
    const { send } = await bench(planFor(url, { auth: { bearer: token, headers: {} } }));
    expect((await send()).reply?.status).toBe(200);
    for (const credential of ['none', 'longer', 'shorter', 'other-case', 'altered', 'wrong-token'] as const) {
      expect((await send({ credential })).reply?.status).toBe(401);
    }
  });

  it('a token in the query is sent encoded and shown as ***, also a short one', async () => {
    let target = '';
    const url = await serve((request, response) => {
      target = request.url ?? '';
      response.end();
    });
    const { send } = await bench(planFor(url, { auth: { bearer: 'a+b', headers: {} } }));
    const exchange = await send({ credential: 'token-in-query', target: '/users?page=0' });
    expect(target).toBe(
      '/users?page=0&access_token=a%2Bb&token=a%2Bb&api_key=a%2Bb&key=a%2Bb&apikey=a%2Bb&auth_token=a%2Bb',
    );
    expect(exchange.request.url).toBe(
      `${url}/users?page=0&access_token=***&token=***&api_key=***&key=***&apikey=***&auth_token=***`,
    );
  });

  it('what alone is secret in Basic credentials is masked wherever it is put', async () => {
    for (const pair of ['ada:hunter2-long', 'hunter2-long:']) {
      const headers = { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
      const { send } = await bench(planFor(await parrot(), { auth: { headers } }));
      const exchange = await send({ credential: 'token-elsewhere', target: '/users' });
      expect(shown(exchange)).not.toContain('hunter2-long');
      expect(exchange.request.url).toContain('key=***');
    }
  });

  it('a short secret is masked where credentials stand, and leaves what is judged alone', async () => {
    const url = await serve((_request, response) => {
      response.setHeader('Content-Type', 'application/json').end('{"tenant":"json"}');
    });
    const { send, wire } = await bench(planFor(url, { auth: { headers: { 'X-Tenant': 'json' } } }));
    const exchange = await send();
    expect(exchange.request.headers).toContainEqual(['X-Tenant', '***']);
    expect(exchange.request.headers).toContainEqual(['Accept', 'application/json']);
    expect(exchange.reply?.headers).toContainEqual(['Content-Type', 'application/json']);
    expect(exchange.reply?.text).toBe('{"tenant":"json"}');
    expect(wire.stats().shortSecrets).toBeGreaterThan(0);
  });

  it('a short token is masked in any header that repeats it with its scheme', async () => {
    const url = await serve((_request, response) => {
      response.setHeader('X-Debug', 'Bearer ab12').setHeader('X-Plain', 'ab12').end();
    });
    const { send } = await bench(planFor(url, { auth: { bearer: 'ab12', headers: {} } }));
    const { reply } = await send();
    expect(reply?.headers).toContainEqual(['X-Debug', 'Bearer ***']);
    expect(reply?.headers).toContainEqual(['X-Plain', 'ab12']);
  });

  it('cookies go back as they were set, though they are shown masked', async () => {
    const { send } = await bench(planFor(await parrot(), { auth: { bearer: token, headers: {} } }));
    const first = await send({ step: testStep('first') });
    expect(shown(first)).not.toContain(token);
    let cookie = '';
    const url = await serve((request, response) => {
      cookie = request.headers.cookie ?? '';
      response.setHeader('Set-Cookie', `sid=${token}; Path=/`).end();
    });
    const other = await bench(planFor(url, { auth: { bearer: token, headers: {} } }));
    const set = await other.send({ step: testStep('set') });
    expect(set.reply?.headers).toContainEqual(['Set-Cookie', 'sid=***; Path=/']);
    await other.send({ cookiesOf: testStep('set'), credential: 'none' });
    expect(cookie).toBe(`sid=${token}`);
  });

  it('secrets in headers of planned probes and of every request are masked, the password of Basic too', async () => {
    const basic = `Basic ${Buffer.from('ada:hunter2-long').toString('base64')}`;
    const plan = planFor(await parrot(), {}, { headers: { 'X-Auth-Token': 'global-secret-1', Authorization: basic } });
    const { send } = await bench(plan);
    const text = shown(await send({ headers: { 'X-Note': 'hunter2-long' } }));
    expect(text).not.toContain('global-secret-1');
    expect(text).not.toContain('hunter2-long');
    expect(text).not.toContain(basic.slice(6));
  });
});

it.each<readonly [credential: Credential, body: string, isTold: boolean]>([
  ['none', `Wanted ${token}.`, true],
  ['wrong-token', `Wanted ${token}.`, true],
  ['altered', `Wanted ${token}.`, false],
  ['valid', `You are ${token}.`, false],
  ['token-in-query', `You are ${token}.`, false],
  ['none', 'Wanted a token.', false],
])('marks an answer that shows the credential to a request without it: %s, %s', async (credential, body, isTold) => {
  const url = await serve((_request, response) => void response.end(body));
  const { send } = await bench(planFor(url, { auth: { bearer: token, headers: {} } }));
  const { reply } = await send({ credential });
  expect(reply?.showsCredential === true).toBe(isTold);
  expect(reply?.text).not.toContain(token);
});
