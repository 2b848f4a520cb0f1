/** The generated pages, by their paths below the folder of the product. */
import { readFileSync } from 'node:fs';
import { rules } from '../../rules/index.ts';
import { processIo } from '../../src/cli/io.ts';
import type { Rule } from '../../src/core/rule.ts';
import { conventionsPage, rulesPage } from './conventions.ts';
import { manPage } from './man.ts';
import { planKeysPage } from './plan-keys.ts';
import { examplesOf } from './record.ts';
import { headOf, recordedOf, tailOf } from './rule-page.ts';

/** They need no audit. */
export const pages: Readonly<Record<string, () => string>> = {
  'docs/conventions.md': conventionsPage,
  'docs/plan-keys.md': planKeysPage,
  'rules/README.md': rulesPage,
  'man/probity.1': () => manPage(processIo()),
};

export const rulePath = ({ id }: Rule): string => `rules/${id}.md`;

/** The heaviest rules, whose pages show the fix in code. */
export const heaviest = rules.toSorted((a, b) => b.weight - a.weight).slice(0, 13);

const fixes = new Map(
  readFileSync(new URL('./fixes.md', import.meta.url), 'utf8')
    .split(/^# (?=\S+\/\S+$)/m)
    .slice(1)
    .map((text): [id: string, code: string] => [
      text.slice(0, text.indexOf('\n')),
      text.slice(text.indexOf('\n')).trim(),
    ]),
);

/** The rules with a fix in code. */
export const fixed = [...fixes.keys()];

/** The start and the end of the page of a rule need no audit. */
export function ruleEnds(rule: Rule): readonly [head: string, tail: string] {
  return [headOf(rule, fixes.get(rule.id) ?? ''), tailOf(rule)];
}

export async function rulePage(rule: Rule): Promise<string> {
  const [head, tail] = ruleEnds(rule);
  return head + recordedOf(rule, await examplesOf(rule)) + tail;
}
