/** Findings in another run: they have the same fingerprints, and can be checked again with far fewer requests. */
import { expect, test } from 'vitest';
import { mutantOf } from '#fixtures/mutants/index.ts';
import { type Api, createReference } from '#fixtures/reference/api.ts';
import { buildReport } from '../src/report/build.ts';
import type { Report } from '../src/report/report.ts';
import { createMask } from '../src/text/secrets.ts';
import { audit } from '../src/index.ts';
import { fateOf, findingsIn } from '../src/report/baseline.ts';
import { auditApi, planFor, serviceOf, tokensFor } from './support/mutants.ts';
import { small, subjectOf } from './support/trials.ts';
import { testWire, virtualClock } from './support/wire.ts';

/** Rules of every form: about responses, traces, rows, folds, paths, and differences. */
const ids = [
  'envelope/no-timestamp',
  'operation/patch-not-stored',
  'status/invalid-422',
  'paths/snake-case',
  'version/removed-field',
];

/** The same service after others have used it: other ids, more items, and other messages. */
function used(api: Api, token: string): Api {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (let each = 0; each < 7; each++) {
    const person = { name: `Zoe ${each}`, email: `zoe-${each}@example.test`, city: 'Oslo' };
    api({ method: 'POST', target: '/users', connection: 9, headers, body: Buffer.from(JSON.stringify(person)) });
  }
  return (request) => {
    const reply = api(request);
    return { ...reply, body: String(reply.body).replaceAll(/"message":"/g, '"message":"Sorry. ') };
  };
}

function printsIn({ problems }: Report): readonly string[] {
  return problems.flatMap(({ findings }) => findings.map(({ fingerprint }) => fingerprint)).sort();
}

test.each(ids)('%s', async (id) => {
  const mutant = (await mutantOf(id)) ?? expect.fail(`there is no mutant ${id}`);
  const plan = planFor(mutant);
  const reportOn = async (change: (api: Api) => Api): Promise<Report> =>
    buildReport(await auditApi((clock) => change(serviceOf(mutant)(clock)), plan), plan, { mask: createMask([]) });
  const [first, second] = [await reportOn((api) => api), await reportOn((api) => used(api, plan.auth?.bearer ?? ''))];
  expect(printsIn(first).length).toBeGreaterThan(0);
  expect(new Set(printsIn(first)).size).toBe(printsIn(first).length);
  expect(printsIn(second)).toEqual(printsIn(first));
});

test.each([
  { id: 'auth/open-list', form: 'rows', share: 0.1 },
  { id: 'operation/patch-changes-letters', form: 'a trace in several scenarios', share: 0.2 },
  { id: 'status/missing-read-401', form: 'responses of a few rows', share: 0.1 },
  { id: 'json/problem-label', form: 'nearly all responses', share: 0.7 },
])('$id: $form', async ({ id, share }) => {
  const mutant = (await mutantOf(id)) ?? expect.fail(`there is no mutant ${id}`);
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
