import { describe, expect, it } from 'vitest';
import { type Api, failure, jsonOf, onReply, withJson } from '../../fixtures/mutants/mutant.ts';
import { type ApiRequest, createReference } from '../../fixtures/reference/api.ts';
import { isRecord } from '../../fixtures/reference/http.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { Plan } from '../../src/model/plan.ts';
import { cleaning } from '../../src/probe/index.ts';
import { type ApiAudit, auditApi, onClock } from '../support/audit-api.ts';
import { formRules as rules, fullPlan, oddScenarios, planFrom } from '../rules/form.ts';
import { isStep } from '../../src/model/step.ts';
import { malformedBodies } from '../../src/model/traces/malformed-bodies.ts';
import { unknownRoutes } from '../../src/model/traces/unknown-routes.ts';

interface Sent {
  readonly audited: ApiAudit;
  readonly requests: readonly ApiRequest[];
}

async function run(plan: Plan, mutate: (api: Api) => Api = (api) => api): Promise<Sent> {
  const requests: ApiRequest[] = [];
  const audited = await auditApi(
    onClock((clock) => {
      const api = mutate(createReference({ now: () => clock.now() }));
      return (request) => {
        requests.push(request);
        return api(request);
      };
    }),
    { plan, scenarios: oddScenarios, rules, cleaning },
  );
  expect(audited.report.diagnosis.filter(({ code }) => code === 'internal-error')).toEqual([]);
  return { audited, requests };
}

function steps({ audited }: Sent, scenario: string, resource?: string): readonly string[] {
  return audited.exchanges
    .filter(
      ({ id, probe }) => id.startsWith(`${resource ?? ''}/${scenario}/`.replace(/^\//, '')) && probe.repeated !== true,
    )
    .map(({ probe }) => probe.step.name);
}

function lines({ audited }: Sent, wanted: (exchange: Exchange) => boolean): readonly string[] {
  return audited.exchanges.filter(wanted).map(({ probe }) => `${probe.method} ${probe.target}`);
}

const head = 'version: 1\nbase_url: http://127.0.0.1:8080\nauth: { bearer: reference-token-0123456789 }\n';
const tiny = planFrom(`${head}resources: [{ path: /users }]`);
const readOnly = planFrom(
  `${head}resources: [{ path: /users, operations: [list, read], actions: [{ path: /block }] }]`,
);

describe('the scenarios of odd requests', () => {
  it('send only GET and HEAD where writes are not allowed, and change nothing', async () => {
    for (const plan of [tiny, readOnly, { ...fullPlan, writes: false }]) {
      const sent = await run(plan);
      expect([...new Set(sent.requests.map(({ method }) => method))].sort()).toEqual(['GET', 'HEAD']);
      expect(sent.requests.every(({ body }) => body.length === 0)).toBe(true);
      expect(sent.audited.report.cleanup).toEqual({ created: 0, removed: 0, kept: [], left: [] });
    }
  });

  it('ask for addresses that nobody has, with the valid credential', async () => {
    const sent = await run(tiny);
    expect(steps(sent, 'unknown-routes', 'service')).toEqual(['list', 'slash', 'top', 'deep', 'top-html']);
    const unknown = sent.audited.exchanges.filter(({ probe }) => probe.provokes === 'unknown-route');
    expect(unknown.every(({ probe, reply }) => probe.credential === 'valid' && reply?.status === 404)).toBe(true);
    expect(unknown.some(({ probe }) => /^\/users\/1\/probe\w+$/.test(probe.target))).toBe(true);
  });

  it('ask under each version, where there are several', async () => {
    const versions = planFrom(`${head}resources: [{ path: /users }]\ncontract: { versions: [/v1, /v2] }`);
    const tops = lines(await run(versions), ({ probe }) => isStep(probe.step, unknownRoutes.top));
    expect(tops).toEqual([expect.stringMatching(/^GET \/v1\/probe/), expect.stringMatching(/^GET \/v2\/probe/)]);
  });

  it('need no resource to ask for unknown addresses', async () => {
    const probes = planFrom(`${head}resources: []\nprobes: [{ id: health, request: GET /health, auth: none }]`);
    expect(steps(await run(probes), 'unknown-routes', 'service')).toEqual(['top', 'deep', 'top-html']);
  });

  it('ask in odd ways for the list and its first item', async () => {
    const sent = await run(tiny);
    // Each once; the list is looked at again after what is odd.
    expect([...new Set(steps(sent, 'framework-errors', 'users'))].toSorted()).toEqual([
      'bad-path',
      'bad-query',
      'below-item',
      'html-accept',
      'list',
      'no-accept',
      'no-accept-missing',
      'read',
      'switches',
      'unknown-parameter',
    ]);
    const withoutAccept = sent.requests.filter(({ headers }) => headers['accept'] === undefined);
    expect(withoutAccept.map(({ target }) => target).sort()).toEqual([
      '/users',
      expect.stringMatching(/^\/users\/\d{6,}$/),
    ]);
    expect(sent.requests.map(({ target }) => target)).toContain('/users/%zz');
    expect(sent.requests.map(({ target }) => target)).toContain('/users?keyword=%E0%A4%A');
  });

  it('still ask where the list is empty or not in any known form', async () => {
    const empty = onReply((_request, reply) => {
      const body = jsonOf(reply);
      return isRecord(body) && Array.isArray(body['data'])
        ? withJson(reply, { ...body, data: [], totalElements: 0 })
        : reply;
    });
    const sent = await run(tiny, empty);
    expect(steps(sent, 'framework-errors', 'users')).not.toContain('read');
    expect(steps(sent, 'framework-errors', 'users')).toContain('below-item');
    const broken = await run(fullPlan, () => () => ({ status: 500, headers: [], body: 'Sorry' }));
    expect(steps(broken, 'framework-errors', 'users')).toContain('bad-path');
  });
});

describe('the scenario of methods that are not offered', () => {
  const tried = (sent: Sent) =>
    lines(sent, ({ probe }) => probe.provokes === 'unsupported-method' && probe.repeated !== true);

  it('does not run where operations are not spelled out', async () => {
    const writing = planFrom(`${head}writes: true\nresources: [{ path: /users }]`);
    expect(tried(await run(writing))).toEqual([]);
    expect(tried(await run(tiny))).toEqual([]);
  });

  it('tries GET alone without writes, on an id that nobody has', async () => {
    expect(tried(await run(readOnly))).toEqual([expect.stringMatching(/^GET \/users\/\d{6,}\/block$/)]);
  });

  it('never tries PUT, PATCH or DELETE on a collection, nor any write on what is not ours', async () => {
    const sent = await run(fullPlan);
    const changing = sent.audited.exchanges.filter(
      ({ probe }) => probe.provokes === 'unsupported-method' && !['GET', 'POST'].includes(probe.method),
    );
    expect(changing).toHaveLength(3);
    for (const { probe } of changing) expect(probe.target).toMatch(/\/posts\/\d{6,}$/);
    const listed = new Set(Array.from({ length: 23 }, (_, index) => `/users/${index + 1}`));
    const written = sent.requests.filter(({ method }) => !['GET', 'HEAD'].includes(method));
    expect(written.filter(({ target }) => listed.has(target))).toEqual([]);
  });

  it('tries POST on an item, unreadable bodies on collections, and actions by GET', async () => {
    const sent = await run(fullPlan);
    expect(tried(sent).filter((line) => line.includes('/users/') && !/orders|friends|posts|notif/.test(line))).toEqual([
      expect.stringMatching(/^POST \/users\/\d{6,}$/),
      expect.stringMatching(/^GET \/users\/\d{6,}\/reset-password$/),
      expect.stringMatching(/^GET \/users\/\d{6,}\/block$/),
      expect.stringMatching(/^GET \/users\/\d{6,}\/unblock$/),
      expect.stringMatching(/^POST \/users\/\d{2,3}$/),
      expect.stringMatching(/^GET \/users\/\d\d\/reset-password$/),
      expect.stringMatching(/^GET \/users\/\d\d\/block$/),
      expect.stringMatching(/^GET \/users\/\d\d\/unblock$/),
    ]);
    const friends = sent.requests.find(({ method, target }) => method === 'POST' && target === '/users/1/friends');
    expect(new TextDecoder().decode(friends?.body)).toBe('{');
  });

  it('makes no item of its own where none could be deleted', async () => {
    const example = '{ example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" } }';
    const kept = planFrom(
      `${head}writes: true\nresources: [{ path: /users, operations: [list, read, create], create: ${example} }]`,
    );
    const sent = await run(kept);
    expect(steps(sent, 'unsupported-methods', 'users')).not.toContain('own');
    expect(tried(sent).map((line) => line.replace(/ .*/, ''))).toEqual(['POST', 'DELETE', 'PATCH', 'PUT']);
  });

  it('tries nothing on an id that a read does not show to be nobody’s', async () => {
    const sent = await run(
      fullPlan,
      onReply((request, reply) =>
        reply.status === 404 && request.method === 'GET'
          ? failure(403, 'FORBIDDEN', 'This is not yours to see.')
          : reply,
      ),
    );
    expect(tried(sent).filter((line) => /^(?:PUT|PATCH|DELETE)/.test(line))).toEqual([]);
  });
});

describe('the scenario of bodies that cannot be read', () => {
  it('spoils a valid create in one way at a time, and cleans up', async () => {
    const sent = await run(fullPlan);
    expect(steps(sent, 'malformed-bodies', 'users')).toEqual([
      'own',
      'own-proof',
      'truncated',
      'trailing-comma',
      'trailing-text',
      'plain',
      'urlencoded',
      'replace-truncated',
      'patch-truncated',
      'patch-plain',
      'replace-plain',
      'at-limit',
      'over-limit',
    ]);
    // One resource shows what becomes of a large replace.
    const large = [malformedBodies.replaceSmall, malformedBodies.replaceAtLimit, malformedBodies.replaceOverLimit];
    expect(sent.audited.exchanges.map(({ probe }) => probe.step).filter((step) => large.includes(step))).toEqual(large);
    expect(sent.audited.report.cleanup.left).toEqual([]);
    expect(sent.audited.report.cleanup.created).toBe(sent.audited.report.cleanup.removed);
    for (const { probe } of sent.audited.exchanges.filter(({ probe }) => probe.provokes === 'malformed-body')) {
      expect(() => JSON.parse(probe.body?.text ?? '')).toThrow(SyntaxError);
    }
  });

  it('sends bodies of the sizes that the profile states, and one large body where it states none', async () => {
    const sent = await run(fullPlan);
    const sizes = sent.requests.map(({ body }) => body.length).filter((size) => size > 100_000);
    // Over POST on every resource, and over PUT on one of them.
    const [within, over] = [1_048_576 - 1024, 1_048_576 + 1024];
    expect(sizes.toSorted((one, other) => one - other)).toEqual([
      within,
      within,
      within,
      within,
      over,
      over,
      over,
      over,
    ]);
    const { maxBodyBytes: _limit, ...limits } = fullPlan.profile.limits;
    const unknown = await run({ ...fullPlan, profile: { ...fullPlan.profile, limits } });
    expect(unknown.requests.map(({ body }) => body.length).filter((size) => size > 100_000)).toEqual([2_097_152]);
  });

  it('deletes what a service makes of bodies that it should refuse', async () => {
    const lenient: (api: Api) => Api = (api) => (request) => {
      const text = new TextDecoder().decode(request.body);
      const isObject = /^\{.*:/.test(text.trim());
      const fixed = isObject ? text.replaceAll("'", '"').replace(/,?}?(?: and more)?\s*$/, '}') : text;
      const headers = { ...request.headers, 'content-type': 'application/json' };
      return api(isObject ? { ...request, headers, body: new TextEncoder().encode(fixed) } : request);
    };
    const sent = await run(fullPlan, lenient);
    expect(sent.audited.failed).toEqual(['errors/malformed-body', 'limits/payload']);
    expect(sent.audited.report.cleanup.left).toEqual([]);
    expect(sent.audited.report.cleanup.removed).toBeGreaterThan(20);
    const users = sent.audited.exchanges.filter(
      ({ probe }) => probe.method === 'DELETE' && /^\/users\/\d+$/.test(probe.target),
    );
    for (const { probe } of users) expect(Number(probe.target.split('/')[2])).toBeGreaterThan(23);
  });
});
