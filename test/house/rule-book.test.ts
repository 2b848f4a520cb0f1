import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { ruleBook } from '../../src/report/rule-book.ts';
import { root } from './registry.ts';

// `npm run generate` rewrites it; without it a stale page fails here.
it('rules/README.md tells what the rules are', async () => {
  await expect(ruleBook(rules, clauses, mutants)).toMatchFileSnapshot(join(root, 'rules/README.md'));
});
