/** Checking again what failed: what is still there is found, what is fixed is fixed, and far fewer requests are sent. */
import { expect, test } from 'vitest';
import { mutantOf } from '#fixtures/mutants/index.ts';
import { createReference } from '#fixtures/reference/api.ts';
import { audit } from '../src/index.ts';
import { fateOf, findingsIn } from '../src/report/baseline.ts';
import type { Report } from '../src/report/report.ts';
import { tokensFor } from './support/mutants.ts';
import { small, subjectOf } from './support/trials.ts';
import { testWire, virtualClock } from './support/wire.ts';

test.each([
  { id: 'auth/open-list', form: 'rows', share: 0.1 },
  { id: 'operation/patch-changes-letters', form: 'a trace in several scenarios', share: 0.2 },
  { id: 'status/missing-read-401', form: 'responses of a few rows', share: 0.1 },
  { id: 'json/problem-label', form: 'nearly all responses', share: 0.7 },
])('$id: $form', async ({ id, share }) => {
  const mutant = await mutantOf(id);
  if (mutant === undefined) throw new Error(`there is no mutant ${id}`);
  const { plan, make } = small(subjectOf(mutant));
  const tokens = tokensFor(plan);
  const reportOn = (served: typeof make, options: object = {}): Promise<Report> => {
    const clock = virtualClock();
    return audit(plan, { wire: testWire(served(clock), plan, clock), tokens, clock, ...options });
  };
  const whole = await reportOn(make);
  const findings = findingsIn(whole);
  const old = new Set(findings.map(({ fingerprint }) => fingerprint));
  const fatesIn = (later: Report) => [...new Set(findings.map((finding) => fateOf(finding, later, old)))];
  const failed = { name: '--failed report.json', findings };
  const again = await reportOn(make, { failed });
  const fixed = await reportOn(({ now }) => createReference({ now }), { failed });
  expect([findings.length > 0, fatesIn(again), fatesIn(fixed)]).toEqual([true, ['there'], ['fixed']]);
  expect(again.run.requests).toBeLessThanOrEqual(whole.run.requests * share);
});
