/** The library: plans, apps in the same process or on a port, rules and scenarios of the caller, formats, and the matcher. */
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import {
  type App,
  type ConformanceOptions,
  audit,
  defineFoldRule,
  definePlanRule,
  defineResponseRule,
  defineRule,
  defineScenario,
  type Exchange,
  failed,
  inapplicable,
  json,
  listening,
  observed,
  parsePlan,
  passed,
  type Report,
  terminal,
  tracing,
  viewOf,
} from '../../src/index.ts';
import '../../src/vitest.ts';
import { planFrom } from '../support/plan.ts';
import { elysiaApp } from './apps/elysia.ts';
import { expressApp } from './apps/express.ts';
import { fastifyApp } from './apps/fastify.ts';
import { h3App } from './apps/h3.ts';
import { honoApp } from './apps/hono.ts';

const plan = planFrom(`base_url: http://shop.test
auth: { bearer: reference-token-0123456789 }
resources: [{ path: /users }]
`);

const reference = createReference();

/** The reference as an app of a framework. */
export async function app(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  const body = new Uint8Array(await request.arrayBuffer());
  const reply = reference({ method: request.method, target: pathname + search, headers, body, connection: 1 });
  const hasBody = reply.status !== 204 && request.method !== 'HEAD';
  return new Response(hasBody ? Buffer.from(reply.body) : null, {
    status: reply.status,
    headers: reply.headers.map(([name, value]): [string, string] => [name, value]),
  });
}

const texts = {
  proves: [],
  weight: 3,
  label: 'clients',
  title: 'Good',
  headline: 'Bad',
  why: 'Because.',
  fix: 'Fix it.',
} as const;

function problemsIn({ problems }: Report): readonly string[] {
  return problems.map(({ rule, says }) => `${rule}: ${says}`);
}

test('an app in the same process', async () => {
  const report = await audit(plan, { fetch: app });
  expect(problemsIn(report)).toEqual([]);
  expect(report.verdict).toBe('conformant');
  expect(terminal(viewOf(report))).toContain('conformant: no problems');
  expect(JSON.parse(json(viewOf(report)))).toEqual(report);
});

test('rules of the caller', async () => {
  const rules = [
    defineResponseRule({
      ...texts,
      id: 'house/cache',
      says: { none: '{request} returned no {seen}' },
      layer: 'any',
      about: ({ probe }) => probe.intent.kind === 'list',
      check: (exchange) =>
        exchange.response.headers['x-cache'] === undefined
          ? failed({ kind: 'none', at: 'header:x-cache', seen: 'X-Cache', expected: 'X-Cache', exchange })
          : passed,
    }),
    defineFoldRule({
      ...texts,
      id: 'house/count',
      says: { none: 'nothing was sent' },
      start: () => 0,
      step: (count) => count + 1,
      check: (count) => (count === 0 ? inapplicable('none') : passed),
    }),
    definePlanRule({
      ...texts,
      id: 'house/short',
      says: { seen: '{request} is declared as {seen}' },
      check: ({ operation, exchange }) => observed({ kind: 'seen', seen: operation.template, exchange }),
    }),
  ];
  const report = await audit(plan, { fetch: app, rules, only: ['house'] });
  expect(problemsIn(report)).toEqual(['house/cache: GET /users returned no X-Cache']);
  expect(report.observations.map(({ says }) => says)).toEqual([
    'GET /users is declared as /users',
    expect.stringMatching(/is declared as \/users\/\{id\}$/),
  ]);
});

test('a scenario of the caller sends what its rule needs', async () => {
  const scenario = defineScenario<{ readonly large: Exchange }>({
    id: 'house-large',
    phase: 'reads',
    lacks: () => undefined,
    async run(visit) {
      const { trace, ask } = tracing(visit);
      await ask('large', () => visit.list({ size: 3 }));
      return trace;
    },
  });
  const rule = defineRule({
    ...texts,
    id: 'house/large',
    says: { seen: '{request} returned {seen}' },
    on: scenario,
    judges: ['large'],
    onSight: true,
    check: ({ large: exchange }) =>
      failed({ kind: 'seen', at: 'status', seen: String(exchange.response.status), expected: 'none', exchange }),
  });
  const report = await audit(plan, { fetch: app, rules: [rule], scenarios: [scenario], only: ['house/large'] });
  expect(problemsIn(report)).toEqual(['house/large: GET /users?size=3 returned 200']);
});

test('a plan in the code', async () => {
  const text = 'base_url: ${URL}\nresources: [{ path: /users }]\n';
  const object = { base_url: '${URL}', resources: [{ path: '/users' }] };
  const options = { env: { URL: 'http://shop.test' } };
  expect(await parsePlan(object, options)).toEqual(await parsePlan(text, options));
  await expect(parsePlan({ base_url: 'http://shop.test', resourcs: [] })).rejects.toThrow('--> plan:3:3');
});

test('a run that is incomplete does not conform, and the message says why', async () => {
  const report = await audit(plan, { fetch: app, maxRequests: 5 });
  expect(() => expect(report).toConform()).toThrow(
    /^The audit failed: part of the plan was not checked\.[^]*! incomplete: [^]*Not complete: [^]*--max-requests/,
  );
  expect(report).not.toConform({ failOn: 'never' });
});

test('options of the matcher replace those of the audit', async () => {
  const report = await audit(plan, { fetch: app, only: ['auth'], require: ['operation.create'] });
  for (const [wrong, says] of [
    ['{ "failOn": "shold" }', 'failOn is "shold": write must, should, or never.'],
    ['{ "requireCoverage": "all" }', 'requireCoverage is not a number: write a percentage.'],
  ] as const) {
    const options: ConformanceOptions = JSON.parse(wrong);
    expect(() => expect(report).toConform(options)).toThrow(says);
  }
  expect(() => expect(report).toConform()).toThrow('not verified: operation.create');
  expect(report).toConform({ require: ['auth.bearer'] });
  expect(report).not.toConform({ requireCoverage: 100 });
  expect(() => expect(Promise.resolve(report)).toConform()).toThrow('toConform() needs a report');
});

const respond: App = (request, response) => void response.end(request.url);

/** As frameworks have it. What they are is tested by the apps. */
test.each<readonly [string, App]>([
  ['a request listener', respond],
  ['a server', createServer(respond)],
  ['Koa', { callback: () => respond }],
  ['Fastify', { ready: async () => undefined, server: createServer(respond) }],
  ['NestJS', { init: async () => undefined, getHttpServer: () => createServer(respond) }],
])('listening: %s', async (_name, app) => {
  const api = await listening(app);
  expect(api.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await (await fetch(`${api.url}/users`)).text()).toBe('/users');
  await api.close();
  await api[Symbol.asyncDispose]();
  await expect(fetch(api.url)).rejects.toThrow('fetch failed');
});

test('listening binds only 127.0.0.1, and refuses what it cannot start', async () => {
  const server = createServer(respond);
  const { close } = await listening(server);
  expect(server.address()).toMatchObject({ address: '127.0.0.1' });
  await expect(listening(server)).rejects.toThrow('a server that is listening already');
  await close();
  const wrong = [undefined, 5, {}, { server: createServer(respond) }] as readonly unknown[] as readonly App[];
  for (const app of wrong) await expect(listening(app)).rejects.toThrow('listening() needs a request listener');
});

/** Small apps on frameworks from npm, as their users write and test them. Each conforms, or has one defect. */
const shopPlan = await parsePlan({
  name: 'shop',
  base_url: 'http://shop.test',
  auth: { bearer: 'shop-token-0123456789' },
  writes: true,
  resources: [
    {
      path: '/users',
      operations: ['list', 'read', 'create', 'delete'],
      sort: ['id', 'name'],
      create: {
        example: { name: 'Ada {{unique}}', email: 'ada-{{unique}}@example.test' },
        required: ['name', 'email'],
        not_blank: ['name'],
        email: ['email'],
        unique: ['email'],
      },
    },
  ],
});

async function overPort(app: Parameters<typeof listening>[0]): Promise<Report> {
  const { url, close } = await listening(app);
  try {
    return await audit({ ...shopPlan, baseUrl: url });
  } finally {
    await close();
  }
}

test.concurrent.each([
  ['hono', () => audit(shopPlan, { fetch: honoApp().fetch })],
  ['fastify', () => overPort(fastifyApp())],
])('an app on %s conforms to everything it declares', async (_name, run) => {
  const report = await run();
  expect(report).toConform({ failOn: 'should', require: ['operation.create', 'status.duplicate', 'query.sort'] });
  expect(() => expect(report).not.toConform()).toThrow(/^The audit passed\.\n\nshop /);
});

test.concurrent.for([
  ['h3', () => audit(shopPlan, { fetch: h3App().fetch }), ['status/created']],
  ['elysia', () => audit(shopPlan, { fetch: elysiaApp().fetch }), ['status/invalid-input', 'errors/framework']],
  ['express', () => overPort(expressApp()), ['auth/unauthorized']],
] as const)('an app on %s has a defect, and the message shows it', async ([name, run, rules], context) => {
  const report = await run();
  expect(report.problems.map(({ rule }) => rule)).toEqual(rules);
  expect(report).not.toConform();
  expect(report).toConform({ failOn: 'never' });
  await context.expect(messageOf(report)).toMatchFileSnapshot(`messages/${name}.txt`);
});

/** The message of the failed assertion, without what differs between runs. */
function messageOf(report: Report): string {
  try {
    expect(report).toConform();
    return 'it conforms';
  } catch (error) {
    return String(error)
      .replaceAll(/\bpby\w+/g, 'pby')
      .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, 'PORT')
      .replace(/^\d+ requests(.*) [\d.]+ m?s$/m, 'N requests$1 TIME');
  }
}
