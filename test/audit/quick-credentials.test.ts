import { expect, it } from 'vitest';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import { createReference } from '../../fixtures/reference/api.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { sampleOf } from '../../src/model/selection.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import { fullPlan } from '../support/reference-plan.ts';

it('a quick run sends at most twelve requests with a wrong credential, however many resources there are', async () => {
  const valid = `Bearer ${fullPlan.auth?.bearer ?? ''}`;
  const wrong: string[] = [];
  const note = ({ method, target, headers }: ApiRequest): void => {
    const sent = headers['authorization'];
    if (sent !== undefined && sent !== valid) wrong.push(`${method} ${target} ${sent}`);
  };
  const selection = { effort: 'quick', options: ['--effort quick'] } as const;
  const { resources } = fullPlan;
  const plan = { ...fullPlan, resources, writes: false };
  for (const audited of [plan, fullPlan]) {
    wrong.length = 0;
    await auditInProcess(
      (clock) => {
        const reference = createReference({ now: clock.now });
        return (request) => {
          note(request);
          return reference(request);
        };
      },
      { plan: audited, rules, clauses, selection },
    );
    expect(wrong.length).toBeGreaterThan(0);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(12);
  }
  expect(sampleOf(selection, fullPlan)).toBeDefined();
});
