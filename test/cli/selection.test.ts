import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { isCut, namesOf, type SelectionFlags } from '../../src/cli/selection-options.ts';
import { selectionFrom } from '../../src/cli/selection.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { auditApi } from '../support/audit-api.ts';
import { fullPlan } from '../support/reference-plan.ts';

const select = (flags: SelectionFlags) => selectionFrom(flags, { rules, clauses, plan: fullPlan });

describe('what a run is cut to', () => {
  it('is nothing where no option asks for it', () => {
    expect(isCut({ effort: 'full' })).toBe(false);
    expect(isCut({ effort: 'quick' })).toBe(true);
  });

  it.each([
    ['a rule, with what must hold before it', 'status/duplicate', ['status/duplicate']],
    [
      'the rules of a clause',
      'status.duplicate',
      ['resource/refused-create', 'status/duplicate', 'status/duplicate-change'],
    ],
  ])('is %s', async (_note, only, expected) => {
    const { rules: chosen, resources } = await select({ only: [only] });
    expect([...(chosen ?? [])].sort()).toEqual(expect.arrayContaining(expected));
    expect(resources).toBeUndefined();
  });

  it('is a part, whether its rules or its clauses are called so', async () => {
    const { rules: chosen = new Set() } = await select({ only: ['auth'] });
    expect(chosen.has('auth/unauthorized')).toBe(true);
    expect([...chosen].filter((id) => id.startsWith('query/'))).toEqual([]);
  });

  it('is a resource under every version, with what it owns', async () => {
    const { rules: chosen, resources = new Set() } = await select({ only: ['/users'] });
    expect(chosen).toBeUndefined();
    expect([...resources].every((key) => /^(\/v\d)?\/users(\/|$)/.test(key))).toBe(true);
    expect([...resources].some((key) => key.endsWith('/orders'))).toBe(true);
  });

  it('leaves out what is skipped', async () => {
    const { rules: chosen = new Set(), options } = await select({ skip: ['auth', 'status/read'] });
    expect([...chosen].filter((id) => id.startsWith('auth/') || id === 'status/read')).toEqual([]);
    expect(chosen.size).toBeGreaterThan(100);
    expect(options).toEqual(['--skip auth,status/read']);
  });

  it.each([
    [{ only: ['status/duplicat'] }, /did you mean status\/duplicate\?/],
    [{ only: ['/user'] }, /the plan has no such resource; did you mean/],
    [{ only: ['auth.method'] }, /no rule judges this clause, for /],
    [{ only: ['auth'], skip: ['auth'] }, /leaves no rule to judge/],
  ])('must be there (%j)', async (flags, message) => {
    await expect(select(flags)).rejects.toThrow(message);
  });

  it('takes names with commas, and none that are empty', () => {
    expect(namesOf('auth, /users', ['status'])).toEqual(['status', 'auth', '/users']);
    expect(() => namesOf('auth,')).toThrow(/commas between them/);
  });
});

describe('a run that is cut', () => {
  it('sends nothing for the rules that must hold first, and they judge what is sent', async () => {
    const selection = await select({ only: ['query/invalid'] });
    expect(selection.rules?.has('json/well-formed')).toBe(true);
    const { exchanges, report } = await auditApi(createReference(), {
      plan: fullPlan,
      scenarios,
      rules,
      cleaning,
      selection,
      isChosen: false,
    });
    expect([...new Set(exchanges.map(({ scenario }) => scenario))]).toEqual(['query-invalid']);
    expect(report.rules.find(({ id }) => id === 'json/well-formed')?.outcome).toBe('passed');
  });

  it('sends what the chosen rules want, judges by them alone, and calls the rest left out', async () => {
    const selection = await select({ only: ['status/duplicate'] });
    const { exchanges, report } = await auditApi(createReference(), {
      plan: fullPlan,
      scenarios,
      rules,
      cleaning,
      selection,
      isChosen: false,
    });
    expect(new Set(exchanges.map(({ scenario }) => scenario))).toEqual(new Set(['duplicate', 'clean-up']));
    expect(report.rules.map(({ id }) => id)).toEqual(['status/duplicate']);
    expect(report.verdict).toBe('conformant');
    const missing = report.clauses.find(({ id }) => id === 'status.missing');
    expect(missing).toMatchObject({ status: 'not-exercised', reason: 'left out by --only status/duplicate' });
  });
});
