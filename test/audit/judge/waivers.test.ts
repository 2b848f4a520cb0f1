import { describe, expect, it } from 'vitest';
import { createTally, record, recordUnjudged, type Tally } from '../../../src/audit/evidence/tally.ts';
import { applyWaivers, settledBy, type Waived, type WaiverSetting } from '../../../src/audit/judge/waivers.ts';
import type { Plan, Waiver } from '../../../src/model/plan.ts';
import { because } from '../../../src/model/reason.ts';
import { rules } from '../../../rules/index.ts';
import { finding } from '../../report/reports.ts';
import { planFrom } from '../../support/reference-plan.ts';

const banners = finding('exposure/banners', { resource: '/users', fingerprint: 'aaaa' });
const elsewhere = finding('exposure/banners', { resource: '/orders', fingerprint: 'bbbb' });
const other = finding('errors/never-200', { resource: '/users', fingerprint: 'cccc' });
const findings = [banners, elsewhere, other];

interface Case {
  readonly today?: string;
  readonly off?: readonly string[];
  readonly isSettled?: WaiverSetting['isSettled'];
}

function apply(waivers: readonly Partial<Waiver>[], { today = '2026-06-15', off = [], isSettled }: Case = {}): Waived {
  const plan: Plan = planFrom('base_url: http://127.0.0.1:1\nresources: [{ path: /users }, { path: /orders }]\n');
  return applyWaivers(findings, {
    plan: {
      ...plan,
      rules: Object.fromEntries(off.map((rule) => [rule, 'off'])),
      waivers: waivers.map((waiver) => ({ rule: 'exposure/banners', reason: 'OPS-12', ...waiver })),
    },
    today,
    isSettled: isSettled ?? (() => true),
  });
}

function waiving(
  waiver: Partial<Waiver>,
  setting: Case = {},
): readonly [waived: readonly string[], codes: readonly string[]] {
  const result = apply([waiver], setting);
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

  it('gives its reason and its end to what it accepts, and changes no outcome', () => {
    const { findings: told } = apply([{ until: '2027-01-31', resource: '/users' }]);
    expect(told.map(({ reason }) => reason)).toEqual(['OPS-12 (until 2027-01-31)', null, null]);
    expect(told.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed']);
  });

  it('is no longer needed where all was judged that it could be for, and it meets no violation', () => {
    expect(waiving({ rule: 'json/utf-8' })).toEqual([[], ['waiver-unneeded']]);
    expect(waiving({ resource: '/friends' })).toEqual([[], ['waiver-unneeded']]);
    expect(waiving({ rule: 'json/utf-8', until: '2026-01-01' })).toEqual([[], ['waiver-unneeded']]);
    expect(waiving({ rule: 'json/utf-8' }, { isSettled: () => false })).toEqual([[], []]);
  });

  it('of a rule that is off is not needed either', () => {
    expect(waiving({ rule: 'json/utf-8' }, { off: ['json/utf-8'], isSettled: () => false })).toEqual([
      [],
      ['waiver-unneeded'],
    ]);
  });

  it('that has ended is told as well where another covers the same', () => {
    const { findings: told, diagnosis } = apply([{ until: '2026-01-31', reason: 'OPS-1' }, { reason: 'OPS-2' }]);
    expect(told.filter(({ reason }) => reason === 'OPS-2')).toHaveLength(2);
    expect(diagnosis.map(({ code }) => code)).toEqual(['waiver-expired']);
    expect(diagnosis[0]?.message).toContain('another covers the same');
  });

  it('gives its own reason before one that comes later in the plan', () => {
    const { findings: told, diagnosis } = apply([{ resource: '/users', reason: 'OPS-1' }, { reason: 'OPS-2' }]);
    expect(told.map(({ reason }) => reason)).toEqual(['OPS-1', 'OPS-2', null]);
    expect(told[0]?.qualifiers).toEqual(['waived']);
    expect(diagnosis).toEqual([]);
  });

  it('of one resource does not hide that the same waiver of another is no longer needed', () => {
    const { diagnosis } = apply([{ resource: '/users' }, { resource: '/friends' }]);
    expect(diagnosis.map(({ code, resource }) => [code, resource])).toEqual([['waiver-unneeded', '/friends']]);
  });

  it('that names a resource of several versions is needed as long as one of them violates the rule', () => {
    const plan = planFrom(
      [
        'base_url: http://127.0.0.1:1',
        'contract: { versions: [/v1, /v2] }',
        'resources: [{ path: /users }, { path: /orders }]',
        'waivers:',
        '  - { rule: exposure/banners, reason: OPS-12, resource: /users }',
        '  - { rule: exposure/banners, reason: OPS-12, resource: /orders }',
      ].join('\n'),
    );
    const violation = finding('exposure/banners', { resource: '/v2/users' });
    const { findings: told, diagnosis } = applyWaivers([violation], {
      plan,
      today: '2026-06-15',
      isSettled: () => true,
    });
    expect(told[0]?.qualifiers).toEqual(['waived']);
    expect(diagnosis.map(({ code, resource }) => [code, resource])).toEqual([['waiver-unneeded', '/v1/orders']]);
  });
});

describe('whether all was judged that a waiver could be for', () => {
  const places = { of: () => undefined, keep: () => undefined };

  function tally(...of: readonly ((tally: Tally) => void)[]): Tally {
    const made = createTally(rules.find(({ id }) => id === 'exposure/banners') ?? fail());
    for (const each of of) each(made);
    return made;
  }
  const fail = (): never => {
    throw new Error('there is no rule exposure/banners');
  };
  const examined = (resource: string | null) => (of: Tally) => void record(of, {}, { resource }, places);
  const open = (resource: string | null) => (of: Tally) =>
    recordUnjudged(of, { resource }, because('indistinct')('too-few-to-page'));
  const threw = (of: Tally): void => void of.errors.push('TypeError');

  it.each<[string, Tally, string | undefined, boolean]>([
    ['its resource was examined', tally(examined('/users')), '/users', true],
    ['another one was', tally(examined('/orders')), '/users', false],
    ['the service as a whole was', tally(examined(null)), '/users', true],
    ['nothing was', tally(), undefined, false],
    ['anything was, and it is for any', tally(examined('/orders')), undefined, true],
    ['a part of its resource is open', tally(examined('/users'), open('/users')), '/users', false],
    ['another resource is open', tally(examined('/users'), open('/orders')), '/users', true],
    ['another resource is open, and it is for any', tally(examined('/users'), open('/orders')), undefined, false],
    ['the service is open', tally(examined('/users'), open(null)), '/users', false],
    ['the rule threw', tally(examined('/users'), threw), '/users', false],
  ])('%s', (_name, of, resource, isSettled) => {
    expect(settledBy([of], true)('exposure/banners', resource)).toBe(isSettled);
    expect(settledBy([of], false)('exposure/banners', resource)).toBe(false);
    expect(settledBy([], true)('exposure/banners', resource)).toBe(false);
  });
});
