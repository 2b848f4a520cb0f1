import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Api, ApiRequest } from '../../fixtures/reference/http.ts';
import lifecycle from '../../src/probe/lifecycle/lifecycle.ts';
import { cleaning } from '../../src/probe/index.ts';
import { auditLifecycle, lifecycleRules, notPassed } from './lifecycle-audit.ts';
import { auditApi } from '../support/audit-api.ts';
import { lifecycleYaml, planOf } from './lifecycle-plan.ts';

/** An Api that keeps what it was asked. */
function recording(api: Api): { readonly api: Api; readonly asked: ApiRequest[] } {
  const asked: ApiRequest[] = [];
  return {
    asked,
    api: (request) => {
      asked.push(request);
      return api(request);
    },
  };
}

const seeded = { users: 23, profiles: 13 };

describe('the lifecycle of the reference', () => {
  it('passes every rule that judges it', async () => {
    const audit = await auditLifecycle();
    expect(notPassed(audit)).toEqual([]);
    expect(audit.report.cleanup.left).toEqual([]);
  });

  it.each([
    { pagination: 'bare' },
    { pagination: 'nested' },
    { pageBase: 1 },
    { ids: 'uuid' },
    { defaultPageSize: 3, maxPageSize: 4 },
  ] as const)('passes in the shape %o', async (reference) => {
    const audit = await auditLifecycle(undefined, { reference });
    expect(notPassed(audit)).toEqual([]);
    expect(audit.report.cleanup.left).toEqual([]);
  });

  it('leaves nothing behind, and writes only to what it made', async () => {
    const { api, asked } = recording(createReference());
    await auditApi(api, { plan: planOf(), scenarios: [lifecycle], rules: lifecycleRules, cleaning });
    const total = (path: string): unknown => {
      const { body } = api({ method: 'GET', target: path, headers: auth, body: new Uint8Array(), connection: 1 });
      return JSON.parse(String(body)).totalElements;
    };
    expect(total('/users')).toBe(seeded.users);
    expect(total('/user-profiles')).toBe(seeded.profiles);
    const written = asked
      .filter(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method))
      .map(({ target }) => target);
    expect(written.length).toBeGreaterThan(20);
    for (const target of written) expect(/\/users\/(?:[1-9]|1\d|2[0-3])$/.test(target), target).toBe(false);
  });

  it('sends nothing where the plan does not allow writes', async () => {
    const { api, asked } = recording(createReference());
    const plan = planOf(lifecycleYaml.replace('writes: true', 'writes: false'));
    await auditApi(api, { plan, scenarios: [lifecycle], rules: lifecycleRules });
    expect(asked).toEqual([]);
  });

  it('asks for a lost item no further', async () => {
    const api = createReference();
    const { asked, api: watched } = recording((request) => {
      const reply = api(request);
      if (request.method === 'PUT') api({ ...request, method: 'DELETE' });
      return reply;
    });
    const audit = await auditApi(watched, { plan: planOf(), scenarios: [lifecycle], rules: lifecycleRules });
    expect(audit.failed).toEqual(['operation/replace']);
    // Once more on fresh items, for others may have deleted the first.
    expect(asked.filter(({ method }) => method === 'PUT').length).toBe(6);
  });
});

const auth = { authorization: 'Bearer reference-token-0123456789' };
