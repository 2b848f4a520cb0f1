import { describe, expect, it } from 'vitest';
import { onReply, withHeader } from '../../fixtures/mutants/mutant.ts';
import htmlUnknownAddress from '../../fixtures/mutants/json/html-unknown-address.ts';
import { auditForm, formRules as rules, told } from './form.ts';

describe('the rules of JSON', () => {
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
    const { mutate } = htmlUnknownAddress;
    const { report } = await auditForm({ rules, ...(mutate === undefined ? {} : { mutate }) });
    const failed = report.findings.filter(({ outcome }) => outcome === 'failed');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.clauses[0]).toBe('service.3');
    expect(failed[0]?.clauses).toContain('error.centralized');
    expect(failed[0]?.occurrences).toBeGreaterThan(5);
  });
});
