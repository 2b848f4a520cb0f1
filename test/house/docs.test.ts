/** Generated pages are fresh. `npm run prove` checks what is recorded in all pages of rules, and this a sample. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '../../rules/index.ts';
import { fixed, heaviest, pages, ruleEnds, rulePage, rulePath } from '../../scripts/docs/pages.ts';
import { everyNth } from '../support/trials.ts';
import { pathsBelow, product } from './sources.ts';

const hint = 'Generated pages are stale. Run "npm run generate".';
const textOf = (path: string): string => {
  const file = join(product, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

test.each(Object.entries(pages))('%s', async (path, text) => {
  await expect(text(), hint).toMatchFileSnapshot(join(product, path));
});

test('pages of rules', () => {
  const stale = rules.filter((rule) => {
    const [text, [head, tail]] = [textOf(rulePath(rule)), ruleEnds(rule)];
    return !text.startsWith(head) || !text.endsWith(tail);
  });
  expect(stale.map(rulePath), hint).toEqual([]);
});

test.each(everyNth(rules, 90, 12))('the examples of $id', async (rule) => {
  expect(await rulePage(rule), hint).toBe(textOf(rulePath(rule)));
});

test('every page is that of a rule', () => {
  const known = ['rules/README.md', ...rules.map(rulePath)];
  expect(pathsBelow('rules', /\.md$/).filter((path) => !known.includes(path))).toEqual([]);
});

test('the heaviest rules show the fix in code', () => {
  expect(fixed.toSorted()).toEqual(heaviest.map(({ id }) => id).toSorted());
  const frameworks = heaviest.map((rule) => [...ruleEnds(rule)[0].matchAll(/^### (\w+)$/gm)].map(([, name]) => name));
  expect([...new Set(frameworks.map(String))]).toEqual(['Express,Spring,FastAPI']);
});
