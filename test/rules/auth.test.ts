import { describe, expect, it } from 'vitest';
import blockedAllTheSame from '../../fixtures/mutants/auth/blocked-all-the-same.ts';
import { type Api, type ApiReply, createReference, defaultToken } from '../../fixtures/reference/api.ts';
import { jsonOf, withHeader, withJson, withStatus } from '../../fixtures/reference/http.ts';
import { onReply, onRequest } from '../../fixtures/mutants/mutant.ts';
import { editItem, isSuccess } from '../../fixtures/reference/replies.ts';
import { isRead, matches, withRequestHeader, withValidToken } from '../../fixtures/reference/requests.ts';
import bearer from '../../rules/auth/bearer.ts';
import noEffect from '../../rules/auth/no-effect.ts';
import otherPlaces from '../../rules/auth/other-places.ts';
import refusedStatus from '../../rules/auth/refused-status.ts';
import unauthorized from '../../rules/auth/unauthorized.ts';
import type { Plan } from '../../src/model/plan.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import credentials from '../../src/probe/credentials/credentials.ts';
import credentialsProbes from '../../src/probe/credentials/credentials-probes.ts';
import { type ApiAudit, auditApi, onClock } from '../support/audit-api.ts';
import { fullText } from '../support/reference-plan.ts';

const rules = [unauthorized, refusedStatus, bearer, otherPlaces, noEffect];
const scenarios = [credentials, credentialsProbes];

function planFrom(text: string): Plan {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}

const fullPlan = planFrom(fullText);

function audit(api: Api, plan: Plan = fullPlan): Promise<ApiAudit> {
  return auditApi(api, { plan, scenarios, rules });
}

function outcomes({ report }: ApiAudit): Readonly<Record<string, string>> {
  return Object.fromEntries(report.rules.map(({ id, outcome }) => [id, outcome]));
}

const clean = {
  'auth/bearer': 'passed',
  'auth/no-effect': 'passed',
  'auth/other-places': 'passed',
  'auth/refused-status': 'passed',
  'auth/unauthorized': 'passed',
};

describe('the authentication rules on conformant services', () => {
  it('pass on the reference, each with something examined', async () => {
    const audited = await audit(createReference());
    expect(outcomes(audited)).toEqual(clean);
    expect(audited.report.verdict).toBe('conformant');
    expect(audited.report.clauses.find(({ id }) => id === 'auth.unauthorized')?.status).toBe('verified');
    expect(audited.report.clauses.find(({ id }) => id === 'auth.bearer')?.status).toBe('verified');
  });

  const variations: Readonly<Record<string, (api: Api) => Api>> = {
    'a cookie that changes nothing': onReply((_request, reply) => withHeader(reply, 'Set-Cookie', 'seen=1')),
    'answers without the envelope': onReply((_request, reply) => {
      const body = jsonOf(reply);
      return isSuccess(reply) && typeof body === 'object' && body !== null && 'data' in body
        ? withJson(reply, body.data)
        : reply;
    }),
    'a 401 without any body': onReply((_request, reply) => (reply.status === 401 ? { ...reply, body: '' } : reply)),
    'a lower-case scheme refused': (api) => (request) =>
      request.headers.authorization?.startsWith('bearer ')
        ? api(withRequestHeader(request, 'authorization', 'nothing'))
        : api(request),
    'a read that counts its readers': (api) => {
      let reads = 0;
      return onReply((request, reply) =>
        isRead(request) ? editItem(reply, (item) => ({ ...item, views: (reads += 1) })) : reply,
      )(api);
    },
    'an item that shows when it was served': (api) => {
      let clock = 1_767_225_600_000;
      return onReply((request, reply) => {
        clock += 400;
        const retrievedAt = `${new Date(clock).toISOString().slice(0, 19)}Z`;
        return isRead(request) ? editItem(reply, (item) => ({ ...item, retrievedAt })) : reply;
      })(api);
    },
    'a signed link that changes now and then': (api) => {
      let reads = 0;
      return onReply((request, reply) => {
        if (!isRead(request)) return reply;
        reads += 1;
        return editItem(reply, (item) => ({ ...item, avatar: `/avatars/1?sig=${Math.floor(reads / 3)}` }));
      })(api);
    },
    'an unknown address told of without a token': (api) => (request) =>
      /^\/(?:v2\/)?(?:users|user-profiles)/.test(request.target) ? api(request) : api(withValidToken(request)),
    'other statuses for writes': onReply((request, reply) =>
      request.method === 'DELETE' && isSuccess(reply) ? { ...withStatus(reply, 204), body: '' } : reply,
    ),
    'no page numbers, everything at once': (api) =>
      onReply((request, reply) => {
        const body = jsonOf(reply);
        if (request.method !== 'GET' || typeof body !== 'object' || body === null || !('totalElements' in body))
          return reply;
        const all = jsonOf(api({ ...request, target: `${request.target.split('?')[0] ?? ''}?size=100` }));
        return withJson(reply, typeof all === 'object' && all !== null && 'data' in all ? { ...body, ...all } : body);
      })(api),
  };

  it.each(Object.entries(variations))('pass with %s', async (_name, vary) => {
    expect(outcomes(await audit(vary(createReference())))).toEqual(clean);
  });

  it.each([
    { pagination: 'bare', ids: 'uuid' },
    { pagination: 'nested', pageBase: 1 },
    { pagination: 'merged', defaultPageSize: 3 },
  ] as const)('pass with %o', async (options) => {
    const plan = planFrom(fullText.replace('page_base: 0', `page_base: ${'pageBase' in options ? 1 : 0}`));
    expect(outcomes(await audit(createReference(options), plan))).toEqual(clean);
  });

  it('pass on an empty service that can only be read', async () => {
    const empty = onReply((_request, reply) => {
      const body = jsonOf(reply);
      return typeof body === 'object' && body !== null && 'totalElements' in body
        ? withJson(reply, { ...body, data: [], totalElements: 0, totalPages: 0 })
        : reply;
    })(createReference());
    const plan = planFrom(
      `base_url: http://127.0.0.1\nauth: { bearer: ${defaultToken} }\nresources: [{ path: /users }]\n`,
    );
    expect(outcomes(await audit(empty, plan))).toEqual({ ...clean, 'auth/no-effect': 'inapplicable' });
  });

  it('take no new item to be acted on that becomes ready by itself', async () => {
    const plan = planFrom(`base_url: http://127.0.0.1
auth: { bearer: ${defaultToken} }
writes: true
resources:
  - path: /users
    operations: [list, read, create]
    create: { keep: true, example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" } }
    actions: [{ path: /reset-password }]
`);
    const api = onClock((clock) => {
      const seen = new Map<string, { since: number; reads: number }>();
      return onReply((request, reply) => {
        if (!isRead(request) || !isSuccess(reply)) return reply;
        const { since, reads } = seen.get(request.target) ?? { since: clock.now(), reads: 0 };
        seen.set(request.target, { since, reads: reads + 1 });
        // Ready at the first read after the refused action; the item that is watched, when it is as old.
        const isReady = reads >= 2 || clock.now() - since > 1000;
        return editItem(reply, (item) => ({ ...item, provisioning: isReady ? 'ready' : 'pending' }));
      })(createReference({ now: () => clock.now() }));
    });
    const audited = await auditApi(api, { plan, scenarios, rules });
    expect(audited.exchanges.map(({ probe }) => probe.step.name)).toContain('watched-after-action-reset-password');
    expect(audited.failed).toEqual([]);
  });

  it('say nothing where the token itself is refused', async () => {
    const strict = createReference({ tokens: ['another-token-0123456789'] });
    const audited = await audit(strict);
    expect(audited.failed).toEqual([]);
    expect(outcomes(audited)['auth/unauthorized']).toBe('inconclusive');
  });

  it('say nothing of a service that answers 500 to everything', async () => {
    const broken = onReply((_request, reply) => withStatus(reply, 500))(createReference());
    expect((await audit(broken)).failed).toEqual([]);
  });

  it('leave a 200 that says success=false to errors/never-200', async () => {
    const disguising = onReply((_request, reply) => (reply.status === 401 ? withStatus(reply, 200) : reply));
    const audited = await audit(disguising(createReference()));
    expect(audited.failed).toEqual([]);
    expect(outcomes(audited)['auth/unauthorized']).toBe('inconclusive');
  });

  it('leave an operation that is not there to operation/delete', async () => {
    const without = onRequest((request) =>
      request.method === 'DELETE' ? { ...request, target: '/nowhere' } : request,
    );
    expect((await audit(without(createReference()))).failed).toEqual([]);
  });
});

describe('the authentication rules on broken services', () => {
  it('tell an open service once for each resource, with every operation', async () => {
    const open = onRequest(withValidToken)(createReference());
    const { report } = await audit(open);
    const failed = report.findings.filter(({ outcome }) => outcome === 'failed');
    expect(new Set(failed.map(({ rule }) => rule))).toEqual(new Set(['auth/unauthorized']));
    expect(failed.filter(({ resource }) => resource === '/users')).toHaveLength(1);
    expect(failed[0]?.clauses).toEqual(['auth.unauthorized']);
  });

  it('name both clauses where a wrong token is taken', async () => {
    const api = onRequest((request) =>
      request.headers.authorization?.startsWith('Bearer ') ? withValidToken(request) : request,
    )(createReference());
    const { report } = await audit(api);
    const finding = report.findings.find(({ outcome, resource }) => outcome === 'failed' && resource === '/users');
    expect(finding?.clauses).toEqual(['auth.unauthorized', 'auth.bearer']);
  });

  it('see a delete that is open to nobody but a wrong token', async () => {
    const isOpen = (reply: ApiReply): boolean => reply.status === 401;
    const api: Api = (request) => {
      const base = reference(request);
      const token = request.headers.authorization?.replace('Bearer ', '').toLowerCase() ?? '';
      const isWrong = token.length === defaultToken.length && token.slice(0, 9) !== defaultToken.slice(0, 9);
      return isWrong && isOpen(base) && matches(request, 'DELETE', '/users/{id}')
        ? reference(withValidToken(request))
        : base;
    };
    const reference = createReference();
    expect((await audit(api)).failed).toEqual(['auth/unauthorized']);
  });

  it('see an action without planned states that is refused and done all the same', async () => {
    const plan = planFrom(fullText.replace(/ {4}states:\n(?: {6}.*\n)+/, ''));
    expect(plan.resources[0]?.states).toBeUndefined();
    const { failed, report } = await audit(blockedAllTheSame.mutate?.(createReference()) ?? createReference(), plan);
    expect(failed).toEqual(['auth/no-effect']);
    const finding = report.findings.find(({ outcome }) => outcome === 'failed');
    expect(finding?.operation).toBe('POST /users/{id}/block');
    expect(finding?.violations[0]?.at).toBe('body:/data/status');
  });

  it('judge planned probes by their refusals, unless the plan says that they are open', async () => {
    const text = `base_url: http://127.0.0.1\nauth: { bearer: ${defaultToken} }\nresources: [{ path: /users }]\nprobes:\n  - { id: report, request: GET /users/1/friends }\n`;
    const at = (target: string) =>
      onReply((request, reply) => (request.target === target && reply.status === 401 ? withStatus(reply, 403) : reply));
    const open = onRequest((request) => (request.target === '/users/1/friends' ? withValidToken(request) : request));
    const refused = await audit(at('/users/1/friends')(createReference()), planFrom(text));
    expect(refused.failed).toEqual(['auth/refused-status']);
    expect((await audit(open(createReference()), planFrom(text))).failed).toEqual(['auth/unauthorized']);
    const declared = planFrom(text.replace('friends }', 'friends, auth: optional }'));
    expect((await audit(open(createReference()), declared)).failed).toEqual([]);
  });
});
