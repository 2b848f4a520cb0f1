import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import { examplePlan } from '../../src/model/example.ts';
import { type Probe, probe } from '../../src/model/probe.ts';
import { defineRule, everyStep, indistinct, judged } from '../../src/model/rule.ts';
import { type ResourceScenario, send } from '../../src/model/scenario.ts';
import { traceOf } from '../../src/model/step.ts';
import { violation } from '../../src/model/violation.ts';
import { auditApi } from '../support/audit-api.ts';

const looking = traceOf('looking');
const look = looking.step('look', { what: 'to look' });
const beside = traceOf('beside').step('beside', { what: 'to be in the way' });

const asking = (step: Probe['step']): Probe =>
  probe({ step, why: 'to see', method: 'GET', target: '/users', provokes: 'success', effect: 'read' });

function scenarioOf(id: string, step: Probe['step']): ResourceScenario {
  return {
    id,
    title: id,
    per: 'resource',
    unmet: () => undefined,
    offers: () => [{ step: step.kind, method: 'GET', address: '/users', atMost: 2, effect: 'read', why: 'to see' }],
    *run() {
      yield* send(asking(step));
      yield* send(asking(step));
    },
  };
}

const parts = {
  proves: ['service.2'],
  breaks: [],
  weight: 1,
  label: 'clients',
  title: 'The first look at something shows it well',
  why: 'A first look may be disturbed.',
  fix: 'Nothing is to be fixed.',
  scope: 'trace',
  wants: [look],
  examples: () => ({ passed: [], failed: [], inapplicable: [], inconclusive: [] }),
} as const;

/** Accuses each trace that does not begin later than the first one. */
function accusing(how: 'violation' | 'changed' | 'indistinct', confirm: 'alone' | undefined, isAlways = false) {
  const traces: string[][] = [];
  const rule = defineRule({
    ...parts,
    id: 'test/first-look',
    ...(confirm === undefined ? {} : { confirm }),
    check: (trace) => {
      traces.push(trace.exchanges.map(({ id }) => id));
      if (traces.length > 1 && !isAlways) return judged([]);
      if (how === 'changed') return indistinct('list-changed', { during: 'read' });
      if (how === 'indistinct')
        return indistinct('state-unseen', { request: 'GET /', step: 'a', operation: 'GET /', field: 'x' });
      return judged([violation({ at: 'status', expected: 'a', actual: 'b', key: 'seen' })]);
    },
  });
  return { rule, traces };
}

const bystander = defineRule({ ...parts, id: 'test/beside', wants: [beside], check: () => judged([]) });

async function run(rule: ReturnType<typeof accusing>['rule'], isDisturbed: boolean) {
  const scenarios = [scenarioOf('looking', look), ...(isDisturbed ? [scenarioOf('beside', beside)] : [])];
  return auditApi(createReference(), { plan: examplePlan(), scenarios, rules: [rule, bystander] });
}

describe('what other requests could explain', () => {
  it.each(['violation', 'changed'] as const)('is asked again alone before it is told (%s)', async (how) => {
    const { rule, traces } = accusing(how, 'alone');
    const { report } = await run(rule, true);
    expect(report.rules.find(({ id }) => id === 'test/first-look')?.outcome).toBe('passed');
    expect(traces).toEqual([
      ['users/looking/look/1', 'users/looking/look/2'],
      ['users/looking/look/3', 'users/looking/look/4'],
    ]);
  });

  it('is not asked again where more quiet would tell no more', async () => {
    const { rule, traces } = accusing('indistinct', 'alone');
    expect((await run(rule, true)).report.rules.find(({ id }) => id === 'test/first-look')?.outcome).toBe(
      'inconclusive',
    );
    expect(traces).toHaveLength(1);
  });

  it('is told where it shows again', async () => {
    const { rule, traces } = accusing('violation', 'alone', true);
    const { failed, report } = await run(rule, true);
    expect(failed).toEqual(['test/first-look']);
    expect(report.findings.find(({ outcome }) => outcome === 'failed')?.occurrences).toBe(1);
    expect(traces).toHaveLength(2);
  });

  it('is told at once where nothing else was in flight', async () => {
    const { rule, traces } = accusing('violation', 'alone');
    expect((await run(rule, false)).failed).toEqual(['test/first-look']);
    expect(traces).toHaveLength(1);
  });

  it('is told at once by a rule that nothing of the kind can mislead', async () => {
    const { rule, traces } = accusing('violation', undefined);
    expect((await run(rule, true)).failed).toEqual(['test/first-look']);
    expect(traces).toHaveLength(1);
  });
});

describe('what no rule wants', () => {
  it('is not sent, whoever would be shown it', async () => {
    const every = defineRule({ ...parts, id: 'test/every', wants: everyStep, check: () => judged([]) });
    const { rule } = accusing('violation', undefined);
    const scenarios = [scenarioOf('looking', look), scenarioOf('beside', beside)];
    const { exchanges } = await auditApi(createReference(), { plan: examplePlan(), scenarios, rules: [rule, every] });
    expect(exchanges.map(({ id }) => id)).toEqual(['users/looking/look/1', 'users/looking/look/2']);
  });
});
