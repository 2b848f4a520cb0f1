import { describe, expect, it } from 'vitest';
import all200 from '../../fixtures/mutants/errors/all-200.ts';
import { createReference, defaultToken } from '../../fixtures/reference/api.ts';
import { type Api, type ApiReply, jsonOf, withJson } from '../../fixtures/reference/http.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { runAudit } from '../../src/audit/run.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { countingFresh } from '../../src/selftest/fresh.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import { type Bend, serve, thingsPlan } from '../harm/service.ts';
import { fullPlan, planFrom } from '../support/reference-plan.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { ClauseResult } from '../../src/model/report.ts';
import { someOf } from '../support/share-of.ts';

const head = 'base_url: http://127.0.0.1:8080\n';
const token = `auth: { bearer: ${defaultToken} }\n`;

interface Case {
  readonly name: string;
  readonly api: (now: () => number) => Api;
  readonly plan: string | Plan;
  /** What becomes of clauses: the status, and a word of the reason. */
  readonly statuses: Readonly<Record<string, readonly [ClauseResult['status'], RegExp?]>>;
}

const reference = (now: () => number): Api => createReference({ now });
const things =
  (bend: Bend, rows?: Parameters<typeof serve>[1]): Case['api'] =>
  () =>
    serve(bend, rows).api;

function json(status: number, value: unknown): ApiReply {
  return { status, headers: [['Content-Type', 'application/json']], body: JSON.stringify(value) };
}

const envelope = { success: true, error: null, timestamp: '2026-01-01T00:00:00Z' };

const cases: readonly Case[] = [
  {
    name: 'a duplicate that was never sent',
    api: things(() => undefined),
    plan: thingsPlan,
    statuses: { 'status.duplicate': ['not-exercised', /create\.unique/], 'status.created': ['verified'] },
  },
  {
    name: 'nothing missing was read',
    api: reference,
    plan: `${head}${token}resources: [{ path: /users, operations: [list] }]\n`,
    statuses: {
      'status.missing': ['not-exercised'],
      'error.distinct': ['not-exercised'],
      'status.read': ['not-exercised'],
      'operation.list': ['verified'],
    },
  },
  {
    name: 'pages without numbers',
    api: (now) => {
      const api = reference(now);
      return (request) => {
        const reply = api(request);
        const { page: _page, size: _size, totalElements: _all, totalPages: _pages, ...rest } = Object(jsonOf(reply));
        return reply.body === '' ? reply : withJson(reply, rest);
      };
    },
    plan: `${head}${token}resources: [{ path: /users }]\n`,
    statuses: { 'pagination.total-elements': ['violated'], 'query.page': ['verified'] },
  },
  {
    name: 'everything is answered with 200',
    api: (now) => all200.mutate?.(reference(now)) ?? reference(now),
    plan: fullPlan,
    statuses: {
      'error.never-200': ['violated'],
      'auth.unauthorized': ['undecided', /errors\/never-200/],
      'status.missing': ['undecided', /errors\/never-200/],
      'status.duplicate': ['undecided', /errors\/never-200/],
      'status.invalid-input': ['undecided', /errors\/never-200/],
      'resource.required': ['undecided', /errors\/never-200/],
    },
  },
  {
    name: 'assigned ids without a create',
    api: reference,
    plan: `${head}${token}resources: [{ path: /users }]\n`,
    statuses: { 'resource.id': ['not-exercised', /create/] },
  },
  {
    name: 'a rule that failed elsewhere',
    api: things(({ method, target }) =>
      method === 'GET' && /^\/things(\?|$)/.test(target) ? json(200, { ...envelope, data: { groups: [] } }) : undefined,
    ),
    plan: `${head}resources: [{ path: /things }]\n`,
    statuses: { 'query.size': ['not-exercised'], 'operation.list': ['violated'] },
  },
  {
    name: 'no bearer token',
    api: (now) => {
      const api = reference(now);
      return ({ headers, ...request }) =>
        api({
          ...request,
          headers: {
            ...headers,
            authorization: headers['x-api-key'] === 'key-0123456789' ? `Bearer ${defaultToken}` : '',
          },
        });
    },
    plan: `${head}auth: { headers: { X-Api-Key: key-0123456789 } }\nresources: [{ path: /users }]\n`,
    statuses: { 'auth.bearer': ['violated'], 'auth.unauthorized': ['verified'] },
  },
  {
    name: 'an empty list, which cannot be changed by looking',
    api: things(() => undefined, []),
    plan: `${head}resources: [{ path: /things }]\n`,
    statuses: { 'service.5': ['not-exercised'] },
  },
  {
    name: 'a crash over what is required',
    api: things(({ method, body }) =>
      method === 'POST' && !new TextDecoder().decode(body).includes('"name":')
        ? { status: 500, headers: [['Content-Type', 'text/html']], body: '<pre>at create (index.js:4:2)</pre>' }
        : undefined,
    ),
    plan: thingsPlan,
    statuses: { 'resource.required': ['undecided'], 'status.invalid-input': ['violated'] },
  },
  {
    name: 'a HEAD that deletes',
    api: things((request, { rows }) => {
      const index = rows.findIndex(({ id }) => request.target === `/things/${id}`);
      if (request.method === 'HEAD' && index >= 0) rows.splice(index, 1);
      return undefined;
    }),
    plan: thingsPlan,
    statuses: { 'service.1': ['violated'], 'service.5': ['violated'] },
  },
  {
    name: 'a read that marks what it reads before it answers',
    api: things(
      ({ method, target }, { rows }) => {
        const index = rows.findIndex(({ id }) => method === 'GET' && target === `/things/${id}`);
        const row = rows[index];
        if (row !== undefined) rows[index] = { ...row, isSeen: true };
        return undefined;
      },
      Array.from({ length: 9 }, (_, index) => ({ id: String(index + 1), name: `Thing ${index}`, isSeen: false })),
    ),
    plan: `${head}resources: [{ path: /things }]\n`,
    statuses: { 'service.5': ['violated'] },
  },
  {
    name: 'an error one level down, where the plan expects a 404',
    api: things(({ target }) =>
      target.startsWith('/query') ? json(200, { results: [{ id: 0, error: 'database not found: nope' }] }) : undefined,
    ),
    plan: `${head}resources: [{ path: /things }]\nprobes: [{ id: nope, request: GET /query?db=nope, expect: { status: 404 } }]\n`,
    statuses: { 'error.never-200': ['violated'], 'status.missing': ['violated'] },
  },
  {
    name: 'a code on some failures only',
    api: things(({ target }, _service, usual) => {
      const { status } = usual();
      if (status !== 404) return undefined;
      const isOurs = /^\/things\/[^/]+$/.test(target);
      const error = isOurs ? { statusCode: 404, code: 'NOT_THERE' } : { statusCode: 404, name: 'NotFoundError' };
      return json(404, { error });
    }),
    plan: `${head}resources: [{ path: /things }]\n`,
    statuses: { 'envelope.error-code': ['violated'], 'error.centralized': ['violated'] },
  },
  {
    name: 'an artefact of the object mapper',
    api: things(
      () => undefined,
      ['1', '2'].map((id) => ({ id, name: `Thing ${id}`, role: { id: 2, name: 'User', __entity: 'RoleEntity' } })),
    ),
    plan: `${head}resources: [{ path: /things }]\n`,
    statuses: { 'service.6': ['violated'] },
  },
  {
    name: 'a field of two types, and a plan that says more',
    api: things(
      ({ method }, { rows }, usual) => {
        const reply = usual();
        // Whatever is sent is taken.
        return method === 'POST' && reply.status === 400 ? json(201, { ...envelope, data: rows[0] }) : reply;
      },
      ['10', 11, 12].map((price, index) => ({ id: String(index + 1), name: `Thing ${index}`, price })),
    ),
    plan: thingsPlan.replace('name: "Thing {{unique}}"', 'name: "Thing {{unique}}", price: 12'),
    statuses: { 'resource.field-type': ['violated'] },
  },
];

describe('what nothing proved', () => {
  it.each(someOf(cases))('is not called verified: $name', async ({ api, plan, statuses }) => {
    const report = await auditInProcess(({ now }) => api(now), {
      plan: typeof plan === 'string' ? planFrom(plan) : plan,
      rules,
      clauses,
    });
    const told = report.clauses.filter(({ id }) => id in statuses);
    expect(Object.fromEntries(told.map(({ id, status }) => [id, status]))).toEqual(
      Object.fromEntries(Object.entries(statuses).map(([id, [status]]) => [id, status])),
    );
    for (const { id, reason } of told) expect(reason ?? '').toMatch(statuses[id]?.[1] ?? /(?:)/);
  });

  it('is not called verified: a service that never answers', async () => {
    const { report } = await runAudit({
      plan: planFrom(`${head}resources: [{ path: /users }]\n`),
      scenarios,
      rules,
      clauses,
      cleaning,
      fresh: countingFresh(),
      version: '0.0.0',
      planDigest: '',
      now: () => 0,
      send: (probe, { id, scenario }) =>
        Promise.resolve({
          id,
          scenario,
          probe,
          request: { method: probe.method, url: '', headers: [] },
          fault: { kind: 'refused', message: 'nothing accepts connections' },
          sentAt: 0,
          receivedAt: 0,
          attempts: 1,
        }),
    });
    expect(report.counts.clauses.verified).toBe(0);
  });
});
