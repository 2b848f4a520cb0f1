/** The pages of rules, with what is recorded in them. `npm run generate` writes them. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { rules } from '../../rules/index.ts';
import { rulePage, rulePath } from '../../scripts/docs/pages.ts';
import { product } from '../house/sources.ts';
import { prove } from './prove.ts';

prove('the pages of rules are fresh', async () => {
  const failures: string[] = [];
  for (const rule of rules) {
    const file = join(product, rulePath(rule));
    // oxlint-disable-next-line vitest/no-standalone-expect -- a step is a test
    const match = expect(await rulePage(rule)).toMatchFileSnapshot(file);
    await match.catch(() => failures.push(`${rulePath(rule)} is stale. Run "npm run generate".`));
  }
  return { tried: rules.length, failures };
});
