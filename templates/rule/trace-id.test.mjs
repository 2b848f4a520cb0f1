import { proveRule } from 'probity/vitest';
import { test } from 'vitest';
import { clauses, rules } from './trace-id.mjs';
import { mutants, reference } from './trace-id.mutants.mjs';

test.each(rules)(
  '$id passes the reference, and fails its mutants',
  async (rule) => {
    await proveRule(rule, mutants, { clauses, reference });
  },
  60_000,
);
