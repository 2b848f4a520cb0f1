import { describe, expect, it } from 'vitest';
import operationList from '../../../rules/operation/list.ts';
import duplicateChange from '../../../rules/status/duplicate-change.ts';
import { rules } from '../../../rules/index.ts';
import queryInvalid from '../../../rules/query/invalid.ts';
import { demandOf } from '../../../src/audit/wanted/demand.ts';
import type { Step } from '../../../src/model/step.ts';
import { head } from '../../../src/model/traces/head.ts';
import { read } from '../../../src/model/traces/read.ts';
import { everyStep, type Rule } from '../../../src/model/rule.ts';
import { duplicate } from '../../../src/model/traces/duplicate.ts';
import { stepKinds } from '../../../src/model/traces/index.ts';
import { list } from '../../../src/model/traces/list.ts';

const demand = (rules: readonly Rule[], ...chosen: readonly Rule[]) =>
  demandOf(rules, {
    effort: 'full',
    kinds: stepKinds,
    chosen: chosen.length === 0 ? undefined : new Set(chosen.map(({ id }) => id)),
  });
const change = duplicate.change.of('email');

describe('the demand of rules', () => {
  it('is what they name, and what that needs', () => {
    const asked = demand([duplicateChange]);
    expect([change, duplicate.other.made, list.list].map((step) => asked.isSent(step.kind, undefined))).toEqual([
      true,
      true,
      false,
    ]);
    expect(asked.isWantedBy(duplicateChange, duplicate.other.made.kind)).toBe(false);
    expect(asked.isShownTo(duplicateChange, duplicate.other.made.kind)).toBe(true);
  });

  it('of a rule that any answer may break is no more, unless it was chosen', () => {
    const rule: Rule = { ...operationList, wants: everyStep };
    expect(demand([rule]).isSent(list.list.kind, undefined)).toBe(false);
    expect(demand([rule, duplicateChange]).isWantedBy(rule, change.kind)).toBe(true);
    expect(demand([rule], rule).isSent(list.list.kind, undefined)).toBe(true);
  });

  it('of a rule that names steps, too, is those, and it judges whatever is sent', () => {
    const asked = demand([operationList, duplicateChange]);
    expect(asked.isSent(list.list.kind, undefined)).toBe(true);
    expect(demand([operationList]).isSent(change.kind, undefined)).toBe(false);
    expect(asked.isWantedBy(operationList, change.kind)).toBe(true);
  });

  it('is that of the chosen rules alone, where some were chosen', () => {
    const asked = demand([operationList, duplicateChange], duplicateChange);
    expect([change, list.list].map(({ kind }) => asked.isSent(kind, undefined))).toEqual([true, false]);
    expect(asked.isWantedBy(operationList, change.kind)).toBe(true);
    expect(demand([operationList, duplicateChange], operationList).isCut(duplicateChange)).toBe(false);
    expect(demand([duplicateChange, queryInvalid], queryInvalid).isCut(duplicateChange)).toBe(true);
  });

  it('of a quick run is what is quick everywhere, and more of one resource', () => {
    const quick = demandOf(rules, { effort: 'quick', sample: '/users', kinds: stepKinds });
    const asked = (step: Step): readonly boolean[] =>
      [{ key: '/users' }, { key: '/posts' }, undefined].map((resource) => quick.isSent(step.kind, resource));
    expect(asked(read.read)).toEqual([true, true, true]);
    expect(asked(head.headMissing)).toEqual([true, false, true]);
    expect(asked(head.headItem)).toEqual([false, false, false]);
  });
});
