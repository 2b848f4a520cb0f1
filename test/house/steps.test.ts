import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import { rules } from '../../rules/index.ts';
import { namedBy, takesEvery } from '../../src/audit/wanted/demand.ts';
import { exampleStep } from '../../src/model/example.ts';
import type { Probe } from '../../src/model/probe.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { type StepKind, withNeeds } from '../../src/model/step.ts';
import { ground } from '../../src/model/traces/ground.ts';
import { preflight } from '../../src/model/traces/preflight.ts';
import { stepKinds } from '../../src/model/traces/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { everyRule } from '../support/every-rule.ts';
import { fullPlan } from '../support/reference-plan.ts';
import { filesBelow, root } from './registry.ts';

/** Scenarios whose steps any other may have to send first. */
const forAll = new Set([ground.trace.scenario, preflight.trace.scenario]);

const nameOf = ({ scenario, key }: StepKind): string => `${scenario}/${key}`;

/** The probes of a whole audit of the reference under each step that asked for them, those included that shared an answer. */
async function probesOfReference(): Promise<readonly Probe[]> {
  const probes: Probe[] = [];
  const watching = defineRule({
    id: 'test/watching',
    proves: ['service.5'],
    breaks: [],
    weight: 1,
    label: 'clients',
    title: 'Every trace is looked at',
    why: 'The steps of a run are to be known.',
    fix: 'There is nothing to fix.',
    scope: 'trace',
    wants: everyStep,
    check: ({ exchanges }) => {
      probes.push(...exchanges.map(({ probe }) => probe));
      return judged([]);
    },
    examples: () => ({ passed: [], failed: [], inapplicable: [] }),
  });
  const { exchanges } = await auditApi(
    onClock((clock) => createReference({ now: () => clock.now() })),
    { plan: fullPlan, scenarios, ...everyRule, rules: [...rules, watching], cleaning },
  );
  return [...probes, ...exchanges.map(({ probe }) => probe)];
}

describe('the declared steps', () => {
  it('are each wanted by name, or needed by one that is', () => {
    const sent = withNeeds(rules.flatMap(namedBy));
    const unwanted = stepKinds.filter((kind) => !forAll.has(kind.scenario) && !sent.has(kind));
    expect(unwanted.map(nameOf)).toEqual([]);
  });

  it('are one declaration for one name', () => {
    expect(new Set(stepKinds.map(nameOf)).size).toBe(stepKinds.length);
  });

  it('say what their probes have', async () => {
    const probes = await probesOfReference();
    const kinds = new Set(probes.map(({ step }) => step.kind));
    const wrong = probes.flatMap(({ step: { kind }, provokes, about }) => [
      ...(kind.provokes.includes(provokes) ? [] : [`${nameOf(kind)} provokes ${provokes}`]),
      ...kind.carries.filter((part) => about[part] === undefined).map((part) => `${nameOf(kind)} lacks ${part}`),
    ]);
    expect([...new Set(wrong)]).toEqual([]);
    expect(kinds.size).toBeGreaterThan(stepKinds.length / 2);
  });

  it('are what the examples of a rule show, of those that it is shown itself', () => {
    const foreign = rules.flatMap((rule) => {
      const shown = new Set([exampleStep.kind, ...withNeeds(namedBy(rule))]);
      const { passed, failed, inapplicable, inconclusive = [] } = rule.examples();
      const examples = [...passed, ...failed, ...inapplicable, ...inconclusive];
      const steps = examples.flatMap(({ exchanges }) => exchanges.flatMap(({ step }) => step?.kind ?? []));
      return takesEvery(rule)
        ? []
        : steps.filter((kind) => !shown.has(kind)).map((kind) => `${rule.id}: ${nameOf(kind)}`);
    });
    expect([...new Set(foreign)]).toEqual([]);
  });

  it('are told apart by declaration, never by name', () => {
    const byName = /step\??\.name (?:[!=]==)|step\??\.name\.\w+\(|[!=]== [\w.]*step\??\.name\b/;
    const files = ['src/probe', 'src/facts', 'src/audit', 'rules'].flatMap((folder) =>
      filesBelow(folder).map((file) => `${folder}/${file}`),
    );
    const found = files.filter((file) => file.endsWith('.ts') && byName.test(readFileSync(join(root, file), 'utf8')));
    expect(found).toEqual([]);
  });
});
