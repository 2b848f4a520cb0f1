import { describe, expect, it } from 'vitest';
import operationList from '../../rules/operation/list.ts';
import duplicateChange from '../../rules/status/duplicate-change.ts';
import queryInvalid from '../../rules/query/invalid.ts';
import { demandOf } from '../../src/audit/demand.ts';
import { everyStep, type Rule } from '../../src/model/rule.ts';
import { duplicate } from '../../src/model/traces/duplicate.ts';
import { stepKinds } from '../../src/model/traces/index.ts';
import { list } from '../../src/model/traces/list.ts';

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
    expect([change, duplicate.other.made, list.list].map((step) => asked.isSent(step.kind))).toEqual([
      true,
      true,
      false,
    ]);
    expect(asked.isWantedBy(duplicateChange, duplicate.other.made.kind)).toBe(false);
    expect(asked.isShownTo(duplicateChange, duplicate.other.made.kind)).toBe(true);
  });

  it('of a rule that any answer may break is no more, unless it was chosen', () => {
    const rule: Rule = { ...operationList, wants: everyStep };
    expect(demand([rule]).isSent(list.list.kind)).toBe(false);
    expect(demand([rule, duplicateChange]).isWantedBy(rule, change.kind)).toBe(true);
    expect(demand([rule], rule).isSent(list.list.kind)).toBe(true);
  });

  it('of a rule that names steps, too, is those, and it judges whatever is sent', () => {
    const asked = demand([operationList, duplicateChange]);
    expect(asked.isSent(list.list.kind)).toBe(true);
    expect(demand([operationList]).isSent(change.kind)).toBe(false);
    expect(asked.isWantedBy(operationList, change.kind)).toBe(true);
  });

  it('is that of the chosen rules alone, where some were chosen', () => {
    const asked = demand([operationList, duplicateChange], duplicateChange);
    expect([change, list.list].map(({ kind }) => asked.isSent(kind))).toEqual([true, false]);
    expect(asked.isWantedBy(operationList, change.kind)).toBe(true);
    expect(demand([operationList, duplicateChange], operationList).isCut(duplicateChange)).toBe(false);
    expect(demand([duplicateChange, queryInvalid], queryInvalid).isCut(duplicateChange)).toBe(true);
  });
});
