/** The rules of the old product whose id has changed. Mutants name the old ids until the old product is deleted. */
export { renamedRules as renamed } from '../src/plan/hints.ts';

/**
 * Mutants that other rules kill now. Whatever is wrong with a failure of the framework is a problem of errors/centralized
 * alone (clauses.md, Errors). A value of ours in an existing item is damage (DESIGN 5). PUT keeps unique fields (DESIGN
 * 7), so a service that reads the item for a duplicate rejects the first one, too. After a create that names another
 * item, no second one follows (DESIGN 5), so no two items have the same id. A resource whose list returns 404 or a
 * redirect is a problem of the plan, and nothing more is sent to it (DESIGN 4.3). A field that the plan calls optional
 * must be optional in each version.
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
  'operation/action-hits-first': ['operation/others'],
  'operation/create-other-id': ['operation/create', 'operation/location'],
  'operation/replace-reaches-first': ['operation/others'],
  'operation/replace-reaches-third': ['operation/others'],
  'operation/replace-takes-itself-for-duplicate': ['operation/replace'],
  'paths/owners-first-patched': ['operation/others'],
  'version/first-gone': ['version/side-by-side'],
  'version/first-moved': ['version/side-by-side'],
  'version/first-refused': ['operation/list', 'version/side-by-side'],
  'version/more-required': ['resource/optional', 'version/inputs'],
  'version/vanished-sub-list': ['version/operations'],
};
