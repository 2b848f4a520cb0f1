import { defineRule, everyStep } from '../../../src/model/rule.ts';

/** What it judges, and what it leaves to other rules. */
export default defineRule({
  id: 'PART/NOUN',
  // Ids from rules/clauses.ts, the chief one first: what its yes shows to be kept, and what it can only show to be broken.
  proves: [],
  breaks: [],
  // How much a violation harms, from 1 (a matter of taste) to 10, and whom or what.
  weight: 5,
  label: 'clients',
  // The good state, as a sentence; who suffers otherwise; how to mend it.
  title: '',
  why: '',
  fix: '',
  scope: 'exchange',
  // The steps that it needs, from src/model/traces; or what is sent anyway.
  wants: everyStep,
  // Whether an answer can fail it: by what its probe provoked, never by what it claims.
  appliesTo: () => true,
  check: () => ({}),
  // At least one of each; written first, they say what the check must do.
  examples: () => ({ passed: [], failed: [], inapplicable: [] }),
});
