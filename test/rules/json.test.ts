import { describe, expect, it } from 'vitest';
import { onReply, withHeader } from '../../fixtures/mutants/mutant.ts';
import { auditForm, killOf, formRules as rules, mutantsOf, rulesOf, told } from './form.ts';

const json = await rulesOf('json');
const mutants = await mutantsOf('json');

describe('the rules of JSON', () => {
  it('have a mutant each', () => {
    const killed = new Set(mutants.map(({ kills }) => kills));
    expect(json.map(({ id }) => id).filter((id) => !killed.has(id))).toEqual([]);
  });

  it.each(mutants.map((mutant) => ({ id: mutant.id, mutant })))(
    'catch $id, and no other rule does',
    async ({ mutant }) => {
      const { failed, expected } = await killOf(mutant, rules);
      expect(failed).toEqual(expected);
    },
  );

  it.each([
    'application/json',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON; charset="utf-8"; profile=x',
    'application/json;',
  ])('pass %s', async (type) => {
    const audited = await auditForm({
      rules,
      mutate: onReply((_request, reply) => withHeader(reply, 'Content-Type', type)),
    });
    expect(told(audited)).toBe('');
  });

  it('tell a framework page under error.centralized as well, and once', async () => {
    const mutant = mutants.find(({ id }) => id === 'json/html-unknown-address');
    const { report } = await auditForm({ rules, ...(mutant?.mutate === undefined ? {} : { mutate: mutant.mutate }) });
    const failed = report.findings.filter(({ outcome }) => outcome === 'failed');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.clauses[0]).toBe('service.3');
    expect(failed[0]?.clauses).toContain('error.centralized');
    expect(failed[0]?.occurrences).toBeGreaterThan(5);
  });
});
