/** The library for tests of rules, in Vitest or any other test runner. */
export * from './prove-rule.ts';
