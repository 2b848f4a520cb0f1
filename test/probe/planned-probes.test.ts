import { describe, expect, it } from 'vitest';
import { cleaning } from '../../src/probe/index.ts';
import list from '../../src/probe/lists/list.ts';
import plannedProbes from '../../src/probe/service/planned-probes.ts';
import { auditReads, outcomeOf, planOf, readRules, reference, told } from '../rules/read-audit.ts';
import { auditApi } from '../support/audit-api.ts';

const plan = (probes: readonly string[], more = '') =>
  planOf(
    `base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
resources:
  - path: /users
    operations: [list, read, create, delete]
${more}probes:
${probes.map((probe) => `  - ${probe}\n`).join('')}`,
  );

const audited = (probes: readonly string[], more = '') => auditReads(reference(), plan(probes, more), [plannedProbes]);

describe('the probes of the plan', () => {
  it('are sent as they stand, reads twice', async () => {
    const audit = await audited([
      '{ id: health, request: GET /health, auth: none, expect: { status: 200 } }',
      "{ id: found, request: 'GET /users?keyword=a%20b&size=2', headers: { X-Trace: on }, expect: { status: 200 } }",
    ]);
    expect(told(audit)).toEqual([]);
    expect(audit.exchanges.map(({ id, request }) => [id, request.url.replace('http://127.0.0.1:8080', '')])).toEqual([
      ['service/planned-probes/health/1', '/health'],
      ['service/planned-probes/found/1', '/users?keyword=a%20b&size=2'],
      ['service/planned-probes/health/1/again', '/health'],
      ['service/planned-probes/found/1/again', '/users?keyword=a%20b&size=2'],
    ]);
    const [health, found] = audit.exchanges;
    expect(health?.request.headers.some(([name]) => name.toLowerCase() === 'authorization')).toBe(false);
    expect(found?.request.headers).toContainEqual(['X-Trace', 'on']);
    expect(outcomeOf(audit, 'status/expected')).toBe('passed');
  });

  it('that write wait for leave', async () => {
    const probe = '{ id: make, request: POST /users, body: { name: x }, expect: { status: 400 } }';
    const silent = await audited([probe]);
    expect(silent.exchanges).toEqual([]);
    expect(outcomeOf(silent, 'status/expected')).toBe('inapplicable');
    expect(outcomeOf(await audited([probe], 'writes: true\n'), 'status/expected')).toBe('passed');
  });

  it('are judged by what the plan expects, also at the address of a resource', async () => {
    const audit = await audited([
      '{ id: open, request: GET /users, auth: none, expect: { status: 200 } }',
      '{ id: gone, request: GET /users/1, expect: { status: 404 } }',
      '{ id: closed, request: GET /users/2, auth: none, expect: { status: 401 } }',
      '{ id: any, request: GET /nothing }',
    ]);
    expect(told(audit)).toEqual([
      'status/expected: GET /users/1 answered 200; the plan expects 404',
      'status/expected: GET /users answered 401; the plan expects 200',
    ]);
    // Each is a finding of its own: one that is known must not hide another that is new.
    const fingerprints = audit.report.findings
      .filter(({ outcome }) => outcome === 'failed')
      .map((each) => each.fingerprint);
    expect(new Set(fingerprints).size).toBe(2);
  });

  it('create nothing that stays', async () => {
    const make =
      '{ id: make, request: POST /users, body: { name: "Ada {{unique}}", email: "a-{{unique}}@example.test" }, expect: { status: 201 } }';
    const audit = await auditApi(reference(), {
      plan: plan([make], 'writes: true\n'),
      scenarios: [plannedProbes],
      rules: readRules,
      cleaning,
    });
    expect(told(audit)).toEqual([]);
    expect(audit.report.cleanup).toEqual({ created: 1, removed: 1, kept: [], left: [] });
  });

  it('with a query are not taken for the list as it comes', async () => {
    const filtered = await auditReads(
      reference(),
      plan(["{ id: few, request: 'GET /users?role=admin', expect: { status: 200 } }"]),
      [plannedProbes, list],
    );
    expect(told(filtered)).toEqual([]);
    const few = filtered.exchanges.find(({ probe }) => probe.target.endsWith('/users?role=admin'));
    expect(few?.probe.about.parameter).toEqual({ name: 'role', value: 'admin' });
  });
});
