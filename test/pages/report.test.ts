/** The HTML report as text. In a browser: test/prove/pages.prove.ts. */
import { HtmlValidate, type RuleConfig, StaticConfigLoader } from 'html-validate';
import { expect, test } from 'vitest';
import { env, planAt, run } from '../cli/commands.ts';
import { pageOf, reports } from './reports.ts';

const table = Object.entries(reports);

/** Preact closes void elements, ids of clauses have a dot, and a service may have a long name. */
const rules: RuleConfig = { 'void-style': 'off', 'valid-id': ['error', { relaxed: true }], 'long-title': 'off' };
const config = { extends: ['html-validate:recommended'], elements: ['html5'], rules };
const validator = new HtmlValidate(new StaticConfigLoader(config));

test.each(table)('it is valid HTML, below a megabyte: %s', async (_, report) => {
  const text = pageOf(report);
  const { results } = await validator.validateString(text, 'report.html');
  const found = results.flatMap(({ messages }) => messages.map((each) => `${each.ruleId}: ${each.message}`));
  expect([...new Set(found)]).toEqual([]);
  expect(text.length).toBeLessThan(1_000_000);
  expect(text).toContain(`>Probity ${report.probity}<`);
  expect(text).not.toContain('--verbose');
});

test.each([
  ['in a temporary folder', '', {}, '/tmp/probity-1/report.html'],
  ['the file that is written anyway', '-r html=out.html', {}, '/project/out.html'],
  ['not on CI', '', { CI: 'true' }, ''],
])('--open: %s', async (_, more, also, file) => {
  const files = planAt('http://127.0.0.1:1');
  const ran = await run(`audit plan.yaml --open ${more}`, { files, env: { ...env, ...also } });
  expect(ran.opened).toBe(file);
  expect([...ran.files.keys()].filter((each) => each.endsWith('.html'))).toEqual(file === '' ? [] : [file]);
});
