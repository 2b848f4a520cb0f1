import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type Api, createReference } from '../../../fixtures/reference/api.ts';
import { listen } from '../../../fixtures/reference/listen.ts';
import { curlOf } from '../../../src/audit/evidence/curl.ts';
import { curlLinesOf } from '../../../src/audit/evidence/curl-lines.ts';
import { createEvidence } from '../../../src/audit/evidence/evidence.ts';
import { runAudit } from '../../../src/audit/run.ts';
import type { Exchange } from '../../../src/model/exchange.ts';
import type { Plan } from '../../../src/model/plan.ts';
import { readPlan } from '../../../src/plan/read-plan.ts';
import { loadSchemaTools } from '../../../src/plan/schema-tools.ts';
import { cleaning, scenarios } from '../../../src/probe/index.ts';
import { countingFresh } from '../../../src/selftest/fresh.ts';
import { shellQuote } from '../../../src/text/shell.ts';
import { createClock, wireInProcess } from '../../../src/wire/transports/in-process.ts';
import { clauses } from '../../../rules/clauses.ts';
import { rules } from '../../../rules/index.ts';
import { someOf } from '../../support/share-of.ts';

const run = promisify(execFile);
const border = '-- next --';
const tools = await loadSchemaTools();
const token = 'reference-token-AbC-0123456789';

/** Headers that carry a credential. */
const carriers = ['authorization', 'x-api-key', 'cookie', 'x-auth-token', 'x-access-token'] as const;

interface Way {
  readonly name: string;
  readonly auth: string;
  readonly env: Readonly<Record<string, string>>;
  /** The bearer token that the reference gets for what a request carries. */
  readonly tokenOf: (headers: Readonly<Record<string, string>>, query: URLSearchParams) => string;
}

const login = Buffer.from(`ada:${token}`).toString('base64');

const ways: readonly Way[] = [
  {
    name: 'a bearer token',
    auth: 'bearer: "${BOOKS_TOKEN}"',
    env: { BOOKS_TOKEN: token },
    tokenOf: ({ authorization = '' }) => authorization,
  },
  {
    name: 'a key in a header',
    auth: 'headers: { X-Api-Key: "${BOOKS_KEY}" }',
    env: { BOOKS_KEY: token },
    tokenOf: (headers) => `Bearer ${headers['x-api-key'] ?? ''}`,
  },
  {
    name: 'a user and a password',
    auth: 'headers: { Authorization: "Basic ${BOOKS_LOGIN}" }',
    env: { BOOKS_LOGIN: login },
    tokenOf: ({ authorization = '' }) => (authorization === `Basic ${login}` ? `Bearer ${token}` : 'Bearer no'),
  },
  {
    name: 'a scheme of its own',
    auth: 'headers: { Authorization: "token ${BOOKS_TOKEN}" }',
    env: { BOOKS_TOKEN: token },
    tokenOf: ({ authorization = '' }) => authorization.replace(/^token /, 'Bearer '),
  },
  {
    name: 'two cookies',
    auth: 'headers: { Cookie: "login=${BOOKS_LOGIN}; key=${BOOKS_KEY}" }',
    env: { BOOKS_LOGIN: 'ada-lovelace-1815', BOOKS_KEY: token },
    tokenOf: ({ cookie = '' }) => cookie.replace('login=ada-lovelace-1815; key=', 'Bearer '),
  },
  {
    name: 'a key in the query',
    auth: 'query: { api_key: "${BOOKS_KEY}" }',
    env: { BOOKS_KEY: token },
    tokenOf: (_, query) => `Bearer ${query.get('api_key') ?? ''}`,
  },
];

/** The query of an address, and the address without the key. */
function keyIn(target: string): { readonly query: URLSearchParams; readonly rest: string } {
  const [path = '', search = ''] = target.split('?', 2);
  const rest = search.split('&').filter((part) => part !== '' && !part.startsWith('api_key='));
  return { query: new URLSearchParams(search), rest: rest.length === 0 ? path : `${path}?${rest.join('&')}` };
}

const resources = `
writes: true
resources:
  - path: /users
    operations: [list, read, create, replace, patch, delete]
    create:
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", nickname: ada }
      required: [name, email]
      unique: [email]
    change: { nickname: bea }
    filters: { status: [active] }
    sort: [name]
    children: [{ path: /orders, owner: userId, operations: [list, read, create, delete], create: { example: { product: "Tea {{unique}}" } } }]
profile: { limits: { max_body: 300kB } }
`;

function planOf({ auth, env }: Way, url: string): Plan {
  const text = `base_url: ${url}\nauth: { ${auth} }${resources}`;
  const read = readPlan(text, { file: 'plan.yaml', env, readFile: () => undefined, ...tools });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}

/**
 * One exchange for each credential with a read; with the first way also with a change, and one for each situation and method with the
 * valid one.
 */
function sampleOf(exchanges: readonly Exchange[], isWhole: boolean): readonly Exchange[] {
  const kept = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    const { credential, provokes, method, operation } = exchange.probe;
    const isRead = method === 'GET';
    const isWanted =
      isRead || (isWhole && (credential === 'valid' || credential === 'shorter' || credential === 'none'));
    const situation = isWhole && credential === 'valid' ? `${provokes} ${operation?.kind}` : '';
    const key = `${credential} ${method} ${situation}`;
    if (exchange.reply !== undefined && isWanted && !kept.has(key)) kept.set(key, exchange);
  }
  return [...kept.values()];
}

describe.each(someOf(ways))('the curl lines of an audit with $name', (way) => {
  test('send what was sent, and show what the report says', async () => {
    const clock = createClock();
    const reference = createReference({ now: clock.now, tokens: [token] });
    const carried: (readonly (string | undefined)[])[] = [];
    const api: Api = (request) => {
      const { query, rest } = keyIn(request.target);
      carried.push([...carriers.map((name) => request.headers[name]), query.get('api_key') ?? undefined]);
      const authorization = way.tokenOf(request.headers, query);
      return reference({ ...request, target: rest, headers: { ...request.headers, authorization } });
    };
    const server = await listen(api);
    const plan = planOf(way, server.url);
    const wire = wireInProcess(api, plan, clock);
    const evidence = createEvidence(0, 'all', plan);
    const exchanges: Exchange[] = [];
    const sent = new Map<string, readonly (string | undefined)[]>();
    await runAudit({
      plan,
      scenarios,
      rules,
      clauses,
      cleaning,
      fresh: countingFresh(),
      version: '0.0.0',
      planDigest: '',
      now: clock.now,
      send: async (...args: Parameters<typeof wire.send>) => {
        const exchange = await wire.send(...args);
        sent.set(exchange.id, carried.at(-1) ?? []);
        return exchange;
      },
      onTraceEnd: wire.endTrace,
      sink: (exchange) => {
        exchanges.push(exchange);
        evidence.add(exchange);
      },
    });
    carried.length = 0;
    const sample = sampleOf(exchanges, way === ways[0]).map((exchange) => ({
      exchange,
      line: evidence.curl(exchange.id) ?? '',
    }));
    for (const secret of Object.values(way.env)) expect(sample.filter(({ line }) => line.includes(secret))).toEqual([]);
    // One shell for all of them, as a person has one.
    const script = sample.map(({ line }) => `${line}\necho\necho ${border}`).join('\n');
    const options = { env: { ...process.env, ...way.env }, maxBuffer: 2 ** 26 };
    const { stdout } = await run('bash', ['-c', script], options);
    await server.close();
    let requests = 0;
    const seen = stdout
      .split(border)
      .slice(0, -1)
      .map((output, index) => {
        const lines = sample[index]?.line.split('\n') ?? [];
        const sends = lines.filter((line) => line.includes('curl '));
        const at = requests + sends.findIndex((line) => line.includes('curl -i '));
        requests += sends.length;
        return {
          status: Number([...output.matchAll(/^HTTP\/1\.1 (\d+)/gm)].at(-1)?.[1]),
          carries: carried[at],
          line: sample[index]?.line,
        };
      });
    expect(seen).toEqual(
      sample.map(({ exchange, line }) => ({ status: exchange.reply?.status, carries: sent.get(exchange.id), line })),
    );
    for (const secret of [token, login]) expect(script).not.toContain(secret);
    const credentials = new Set(sample.map(({ exchange }) => exchange.probe.credential));
    expect(credentials.size).toBeGreaterThan(way === ways[0] ? 12 : 6);
  });
});

test.each([
  ['http://h/users/7', 'http://h/users/7', 'http://h/users/$id'],
  ['http://h/users/7', 'http://h/users/7.json?a=7', 'http://h/users/$id.json?a=7'],
  ['http://h/users/7', "http://h/users('7')/orders", "http://h/users('$id')/orders"],
  ['http://h/users/7', 'http://h/users/7:block', 'http://h/users/${id}:block'],
  ['http://h/users/7', 'http://h/users/70', 'http://h/users/70'],
  ['http://h/users/7', 'http://h/users/7.5', 'http://h/users/7.5'],
  ['http://h/Users/5/Orders/7', "http://h/Users('5')/Orders(7)", "http://h/Users('5')/Orders($id)"],
])('puts the variable of a new %s into %s', (url, asked, line) => {
  const request = { method: 'GET', url: asked, headers: [] } as const;
  const create = { request: { method: 'POST', url: 'http://h/users', headers: [] }, credential: 'none' } as const;
  const made = [{ urls: [url], exchange: 'create', names: [], ids: [], path: '["id"]', deleted: undefined }];
  const lines = curlLinesOf({ request, credential: 'none' }, undefined, { made, writes: [] }, () => create);
  const shown = line === asked ? shellQuote(asked) : `"${line}"`;
  expect(lines.endsWith(` ${shown}`)).toBe(true);
});

test('names the files of the plan where the service speaks TLS', () => {
  const spelling = { secret: '${TOKEN}', headers: {}, varied: [], files: ['--cacert', './ca.pem'] };
  const lineOf = (url: string): string =>
    curlOf({ request: { method: 'GET', url, headers: [['Accept', '*/*']] }, credential: 'none' }, { spelling });
  expect(lineOf('https://h/users')).toBe("curl -i --cacert ./ca.pem -H 'Accept: */*' https://h/users");
  expect(lineOf('http://h/users')).toBe("curl -i -H 'Accept: */*' http://h/users");
});

test.each([
  ['http://h/users/1', false],
  ['http://h/users/1.5/..x?path=/../', false],
  ['http://h/users/../orders', true],
  ['http://h/users/.', true],
  ['http://h/users/%2E%2e?page=1', true],
])('keeps curl from taking dots out of a path, and says so only if there are any: %s', (url, isKept) => {
  const line = curlOf({ request: { method: 'GET', url, headers: [] }, credential: 'none' });
  expect(line.includes('--path-as-is')).toBe(isKept);
});
