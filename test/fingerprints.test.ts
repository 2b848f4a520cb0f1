/** Fingerprints: the same problem has the same one in every run, whatever the ids, the counts, and the wording. */
import { expect, test } from 'vitest';
import { mutantOf } from '#fixtures/mutants/index.ts';
import type { Api } from '#fixtures/reference/api.ts';
import { buildReport } from '../src/report/build.ts';
import type { Report } from '../src/report/report.ts';
import { createMask } from '../src/text/secrets.ts';
import { auditApi, planFor, serviceOf } from './support/mutants.ts';

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
  const mutant = await mutantOf(id);
  if (mutant === undefined) throw new Error(`there is no mutant ${id}`);
  const plan = planFor(mutant);
  const reportOn = async (change: (api: Api) => Api): Promise<Report> =>
    buildReport(await auditApi((clock) => change(serviceOf(mutant)(clock)), plan), plan, { mask: createMask([]) });
  const [first, second] = [await reportOn((api) => api), await reportOn((api) => used(api, plan.auth?.bearer ?? ''))];
  expect(printsIn(first).length).toBeGreaterThan(0);
  expect(new Set(printsIn(first)).size).toBe(printsIn(first).length);
  expect(printsIn(second)).toEqual(printsIn(first));
});
