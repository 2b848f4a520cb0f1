import { describe, expect, it } from 'vitest';
import { applyWaivers } from '../../src/audit/waivers.ts';
import type { Waiver } from '../../src/model/plan.ts';
import { finding, rule } from '../report/reports.ts';

const banners = finding('exposure/banners', { resource: '/users', fingerprint: 'aaaa' });
const elsewhere = finding('exposure/banners', { resource: '/orders', fingerprint: 'bbbb' });
const other = finding('errors/never-200', { resource: '/users', fingerprint: 'cccc' });
const findings = [banners, elsewhere, other];
const rules = [rule('exposure/banners', 'failed'), rule('errors/never-200', 'failed'), rule('json/utf-8', 'passed')];

function waiving(
  waiver: Partial<Waiver>,
  today = '2026-06-15',
): readonly [waived: readonly string[], codes: readonly string[]] {
  const result = applyWaivers(findings, rules, [{ rule: 'exposure/banners', reason: 'OPS-12', ...waiver }], today);
  return [
    result.findings.filter(({ qualifiers }) => qualifiers.includes('waived')).map(({ fingerprint }) => fingerprint),
    result.diagnosis.map(({ code }) => code),
  ];
}

describe('a waiver', () => {
  it('covers its rule, and where it names them the resource or the finding alone', () => {
    expect(waiving({})).toEqual([['aaaa', 'bbbb'], []]);
    expect(waiving({ resource: '/orders' })).toEqual([['bbbb'], []]);
    expect(waiving({ fingerprint: 'aaaa' })).toEqual([['aaaa'], []]);
  });

  it('holds on its last day, and waives nothing after it', () => {
    expect(waiving({ until: '2026-06-15' })).toEqual([['aaaa', 'bbbb'], []]);
    expect(waiving({ until: '2026-06-14' })).toEqual([[], ['waiver-expired']]);
  });

  it('is no longer needed where its rule was judged and meets no violation', () => {
    expect(waiving({ rule: 'json/utf-8' })).toEqual([[], ['waiver-unneeded']]);
    expect(waiving({ resource: '/friends' })).toEqual([[], ['waiver-unneeded']]);
    expect(waiving({ rule: 'json/utf-8', until: '2026-01-01' })).toEqual([[], ['waiver-unneeded']]);
  });

  it('is left alone where its rule could not be judged in this run', () => {
    expect(waiving({ rule: 'auth/bearer' })).toEqual([[], []]);
  });

  it('that names a resource of several versions is needed as long as one of them violates the rule', () => {
    const both = ['/v1/users', '/users'].map((resource) => ({ rule: 'exposure/banners', reason: 'OPS-12', resource }));
    const { findings: told, diagnosis } = applyWaivers(findings, rules, both, '2026-06-15');
    expect(told[0]?.qualifiers).toEqual(['waived']);
    expect(diagnosis).toEqual([]);
  });

  it('changes no outcome', () => {
    const { findings: told } = applyWaivers(
      findings,
      rules,
      [{ rule: 'exposure/banners', reason: 'OPS-12' }],
      '2026-06-15',
    );
    expect(told.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed']);
  });
});
