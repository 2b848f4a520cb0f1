/** The rules of the old product whose id has changed. Mutants name the old ids until the old product is deleted. */
export { renamedRules as renamed } from '../src/plan/renamed-rules.ts';

/**
 * Mutants that other rules kill now. Whatever is wrong with a failure of the framework is a problem of errors/centralized
 * alone (clauses.md, Errors).
 */
export const moved: Readonly<Record<string, readonly string[]>> = {
  'envelope/code-null': ['errors/centralized'],
  'envelope/message-null': ['errors/centralized'],
  'envelope/timestamp-null': ['errors/centralized'],
  'envelope/true-on-method': ['errors/centralized'],
  'errors/empty-method': ['errors/centralized'],
  'errors/empty-unknown-address': ['errors/centralized'],
  'exposure/debug-page': ['errors/centralized', 'exposure/stack-traces'],
  'json/html-method': ['errors/centralized'],
  'json/html-unknown-address': ['errors/centralized'],
  'json/look-alike-label': ['errors/centralized'],
};
