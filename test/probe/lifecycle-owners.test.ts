import { describe, expect, it } from 'vitest';
import { around, editItems, matches, parametersOf, withTarget } from '../../fixtures/mutants/mutant.ts';
import bodyNamesOwner from '../../fixtures/mutants/paths/body-names-owner.ts';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Api } from '../../fixtures/reference/http.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import hierarchy from '../../src/probe/hierarchy/hierarchy.ts';
import { auditApi } from '../support/audit-api.ts';
import { cleaning } from '../../src/probe/index.ts';
import { lifecycleRules, notPassed } from './lifecycle-audit.ts';
import { lifecycleYaml, planOf } from './lifecycle-plan.ts';
import type { Scenario } from '../../src/model/scenario.ts';
import { isStep } from '../../src/model/step.ts';
import { hierarchy as steps } from '../../src/model/traces/hierarchy.ts';
import actions from '../../src/probe/actions/actions.ts';
import { actions as actionSteps } from '../../src/model/traces/actions.ts';

async function exchangesOf(
  scenario: Scenario,
  yaml: string = lifecycleYaml,
  api: Api = createReference(),
): Promise<readonly Exchange[]> {
  const audit = await auditApi(api, { plan: planOf(yaml), scenarios: [scenario], rules: lifecycleRules, cleaning });
  expect(notPassed(audit).filter((line) => !/ \| (inconclusive|inapplicable) \| /.test(line))).toEqual([]);
  return audit.exchanges.filter(({ scenario: id }) => id === scenario.id);
}

const line = ({ probe }: Exchange): string => `${probe.step.name}: ${probe.method} ${probe.target}`;

describe('the hierarchy scenario', () => {
  it('writes under another owner only to an item of ours, and leaves it as it was', async () => {
    const exchanges = await exchangesOf(hierarchy);
    const writes = exchanges.filter(({ probe }) => probe.effect === 'write').map(line);
    expect(writes).toEqual([
      'foreign-patch: PATCH /users/1/orders/129',
      'foreign-replace: PUT /users/1/orders/129',
      'foreign-delete: DELETE /users/1/orders/129',
    ]);
  });

  it('writes nothing where the other owner has an item of that id', async () => {
    // Every owner counts from one: order 1 of user 2 is another order than order 1 of user 1.
    const ids = new Map<string, string[]>();
    const scoped = around((request, next) => {
      const [owner, shown] = parametersOf(request, '/users/{id}/orders/{order_id}') ?? [];
      const inner = owner === undefined ? undefined : ids.get(owner)?.[Number(shown) - 1];
      const target = inner === undefined ? request.target : request.target.replace(/[^/]*$/, inner);
      const reply = next(withTarget(request, target));
      const under = owner ?? parametersOf(request, '/users/{id}/orders')?.[0];
      if (under === undefined) return reply;
      const known = ids.get(under) ?? [];
      ids.set(under, known);
      return editItems(reply, (item) => {
        const id = String(item.id);
        if (!known.includes(id)) known.push(id);
        return { ...item, id: known.indexOf(id) + 1 };
      });
    });
    const exchanges = await exchangesOf(hierarchy, lifecycleYaml, scoped(createReference()));
    const found = exchanges.find(({ probe }) => isStep(probe.step, steps.foreignOwnRead));
    expect(`${found?.probe.target ?? ''} ${found?.reply?.status ?? ''}`).toBe('/users/1/orders/1 200');
    expect(exchanges.filter(({ probe }) => isStep(probe.step, steps.foreign))).toEqual([]);
  });

  it('deletes where it went what another owner got, and tells nothing of it as left', async () => {
    const api = bodyNamesOwner.mutate?.(createReference()) ?? createReference();
    const plan = planOf(lifecycleYaml);
    const { report } = await auditApi(api, { plan, scenarios: [hierarchy], rules: lifecycleRules, cleaning });
    const gone = report.exchanges.filter(({ step }) => step === steps.claimedGone.name);
    expect(gone.map(({ response }) => response?.status)).toEqual([200]);
    expect(report.cleanup.left).toEqual([]);
  });

  it('only reads where the plan does not allow writes', async () => {
    const exchanges = await exchangesOf(hierarchy, lifecycleYaml.replace('writes: true', 'writes: false'));
    expect([...new Set(exchanges.map(({ probe }) => probe.method))]).toEqual(['GET']);
    expect(exchanges.map(line)).toContain('foreign-read: GET /users/20/orders/101');
  });

  it('asks below every level of owners that does not exist', async () => {
    const exchanges = await exchangesOf(hierarchy);
    const missing = exchanges.filter(({ probe }) => isStep(probe.step, steps.missingList));
    expect(missing.map(({ probe }) => probe.target.replace(/\d+/, 'N')).sort()).toEqual([
      '/users/N/friends',
      '/users/N/orders',
    ]);
    expect(missing.map(({ reply }) => reply?.status)).toEqual([404, 404]);
  });
});

describe('the actions scenario', () => {
  it('brings the item into a state that the action starts from', async () => {
    const exchanges = await exchangesOf(actions);
    const acts = exchanges.filter(({ probe }) => ['prepare', 'act'].includes(probe.step.name));
    expect(acts.map((exchange) => `${line(exchange)} ${exchange.reply?.status ?? ''}`)).toEqual([
      'act: POST /users/25/reset-password 200',
      'prepare: POST /users/25/block 200',
      'act: POST /users/25/unblock 200',
      'act: POST /users/25/block 200',
    ]);
  });

  it('acts on what exists only where the plan says so', async () => {
    const yaml = lifecycleYaml.replace('- path: /reset-password', '- { path: /reset-password, on: existing }');
    const exchanges = await exchangesOf(actions, yaml);
    const acts = exchanges.filter(({ probe }) => probe.step === actionSteps.act).map(line);
    expect(acts[0]).toBe('act: POST /users/1/reset-password');
    expect(acts.slice(1).every((each) => each.includes('/users/25/'))).toBe(true);
  });

  it('carries out an action that strays to GET as a write', async () => {
    const yaml = lifecycleYaml.replace('- path: /reset-password', '- { request: "GET /reset/{id}" }');
    const rewriting = around((request, next) => {
      const [id] = parametersOf(request, '/reset/{id}') ?? [];
      return id === undefined || !matches(request, 'GET', '/reset/{id}')
        ? next(request)
        : next({ ...withTarget(request, `/users/${id}/reset-password`), method: 'POST' });
    });
    const exchanges = await exchangesOf(actions, yaml, rewriting(createReference()));
    const act = exchanges.find(({ probe }) => probe.step === actionSteps.act);
    expect(act === undefined ? '' : line(act)).toBe('act: GET /reset/25');
    expect(act?.probe.effect).toBe('write');
    const forbidden = await exchangesOf(
      actions,
      yaml.replace('writes: true', 'writes: false'),
      rewriting(createReference()),
    );
    expect(forbidden).toEqual([]);
  });
});
