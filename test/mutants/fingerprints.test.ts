import { describe, expect, it } from 'vitest';
import { everyMutant } from '../../fixtures/mutants/index.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { type Api, defaultToken } from '../../fixtures/reference/api.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Report } from '../../src/model/report.ts';
import type { Fresh } from '../../src/model/scenario.ts';
import { auditMutant } from '../../src/selftest/matrix.ts';
import { everyRule } from '../support/every-rule.ts';
import { fullPlan, planFrom } from '../support/reference-plan.ts';
import { someOf } from '../support/share-of.ts';

const first = new Map<string, Mutant>();
for (const mutant of await everyMutant()) if (!first.has(mutant.kills)) first.set(mutant.kills, mutant);

/** It needs two creates in a row, between which another comes where resources are asked in another order. */
first.delete('status/duplicate-at-once');

/** The first mutant of each rule, or some of them. */
const tried = someOf([...first.values()]).map((mutant) => ({ id: mutant.id, mutant }));

/** Words and numbers that another run would make. */
function otherWords(): Fresh {
  let next = 4000;
  return {
    word: () => `word${((next += 7)).toString(36)}q`,
    number: () => String(700_000_000 + (next += 7)),
  };
}

/** Creates an item of each kind, and deletes it: what the audit creates has other ids then. */
function takeIds(reference: Api): void {
  const send = (method: string, target: string, body?: object): unknown => {
    const reply = reference({
      method,
      target,
      headers: { authorization: `Bearer ${defaultToken}`, 'content-type': 'application/json', accept: '*/*' },
      body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
      connection: 0,
    });
    return JSON.parse(typeof reply.body === 'string' ? reply.body : new TextDecoder().decode(reply.body));
  };
  const made = (target: string, body: object): void => {
    const answer = send('POST', target, body) as { readonly data?: { readonly id?: number | string } };
    const id = answer.data?.id;
    if (id === undefined) throw new Error(`${target} made no item: ${JSON.stringify(answer)}`);
    send('DELETE', `${target}/${id}`);
  };
  for (const one of ['a', 'b', 'c']) {
    made('/users', { name: `Eve ${one}`, email: `eve-${one}@example.test` });
    made('/user-profiles', { displayName: `Eve ${one}`, userId: 1 });
  }
}

/** The plan with its last resource first, each before what it owns. */
function turned(plan: Plan): Plan {
  const tops = plan.resources.filter(({ parent }) => parent === undefined).toReversed();
  const below = (key: string): Plan['resources'] =>
    plan.resources.filter(({ parent }) => parent === key).flatMap((each) => [each, ...below(each.key)]);
  return { ...plan, resources: tops.flatMap((each) => [each, ...below(each.key)]) };
}

/** What each finding that is no pass is known by. */
function marksOf(report: Report): readonly string[] {
  return report.findings
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'inconclusive')
    .map(({ outcome, rule, resource, fingerprint, key, grounds }) =>
      JSON.stringify([outcome, rule, resource, fingerprint, key ?? grounds?.kind]),
    )
    .sort();
}

/** Ids of the rules that failed. */
function failedIn(report: Report): readonly string[] {
  return report.rules.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
}

/** Its memory is one for all resources: which of them meet it hangs on which is asked when. */
const isOfNoResource = ({ id }: { readonly id: string }): boolean =>
  ['stateless/counts-down', 'stateless/language-remembered'].includes(id);

describe('two audits of one service', () => {
  it.each(tried)(
    'find the same by the same fingerprints, whatever the data and the order of resources: $id',
    async ({ mutant }) => {
      const plan = mutant.plan === undefined ? fullPlan : planFrom(mutant.plan);
      const one = await auditMutant(mutant, 'narrow', { ...everyRule, plan });
      const other = await auditMutant(
        mutant,
        'narrow',
        { ...everyRule, plan: turned(plan), fresh: otherWords() },
        takeIds,
      );
      expect(marksOf(one).length).toBeGreaterThan(0);
      const known = isOfNoResource(mutant) ? failedIn : marksOf;
      expect(known(other)).toEqual(known(one));
    },
  );
});
