/** Other styles: what their presets find, and how a run without its preset proposes it. */
import { expect, test } from 'vitest';
import { type Conformant } from '#fixtures/services/conformant.ts';
import { jsonApiService, problemService, springService } from '#fixtures/services/styles.ts';
import { setupWords } from '../../src/report/words.ts';
import { auditApi, planFrom, readOnly } from '../support/mutants.ts';
import { runCases } from './run.ts';
import { cases } from './styles.ts';

runCases(cases);

const proposals: readonly (readonly [Conformant, string])[] = [
  [jsonApiService, 'returned 200: this looks like JSON:API. Add `extends: probity:json-api` to the plan.'],
  [
    springService,
    'returned 200: this looks like a page of Spring Data. Add `extends: probity:spring-page` to the plan.',
  ],
  [
    problemService,
    'returned 401: this looks like problem details (RFC 9457). Add `extends: probity:problem-json` to the plan.',
  ],
];

test.each(proposals)('$name without its preset', async ({ make, plan: text }, proposal) => {
  const said = async (written: string): Promise<readonly string[]> => {
    const plan = readOnly(planFrom(written));
    const { setupProblems } = await auditApi(make, plan);
    return setupProblems.map((each) => Object.values(setupWords(each, plan)).join('. '));
  };
  expect(await said(text.replace(/^(?:extends|profile): .*\n/gm, ''))).toEqual([`GET /things ${proposal}`]);
  expect(await said(text)).toEqual([]);
});
