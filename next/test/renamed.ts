/** The rules of the old product whose id has changed. Mutants name the old ids until the old product is deleted. */
export { renamedRules as renamed } from '../src/plan/hints.ts';

/**
 * Mutants that other rules kill now. Whatever is wrong with a failure of the framework is a problem of errors/centralized
 * alone (clauses.md, Errors). A value of ours in an existing item is damage (DESIGN 5). PUT keeps unique fields (DESIGN
 * 7), so a service that reads the item for a duplicate rejects the first one, too. After a create that names another
 * item, no second one follows (DESIGN 5), so no two items have the same id. A resource whose list returns 404 or a
 * redirect is a problem of the plan, and nothing more is sent to it (DESIGN 4.3). A field that the plan calls optional
 * must be optional in each version. A cookie that a create sets is seen, too.
 */
export const moved: Readonly<Record<string, readonly string[]>> = {
  'auth/ticket-of-creation': ['auth/bearer', 'stateless/cookie'],
  'envelope/code-null': ['errors/centralized'],
  'envelope/message-null': ['errors/centralized'],
  'envelope/timestamp-null': ['errors/centralized'],
  'envelope/true-on-method': ['errors/centralized'],
  'errors/empty-method': ['errors/centralized'],
  'errors/empty-unknown-address': ['errors/centralized'],
  'exposure/debug-page': ['errors/centralized', 'exposure/stack-traces'],
  'json/html-malformed': ['errors/centralized'],
  'json/html-method': ['errors/centralized'],
  'json/html-unknown-address': ['errors/centralized'],
  'json/look-alike-label': ['errors/centralized'],
  'operation/action-hits-first': ['operation/others'],
  'operation/create-other-id': ['operation/create', 'operation/location'],
  'operation/patch-stale-read': ['envelope/timestamp-fresh', 'operation/patch'],
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

const head = 'base_url: http://127.0.0.1:8080\nauth: { bearer: reference-token-0123456789 }\nwrites: true\n';

/** The operations of a resource, and its actions. */
function usersPlan(create: string, ...more: readonly string[]): string {
  const example = 'create: { example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" } }';
  const operations = `operations: { list: true, read: true, create: ${create}, delete: true }`;
  return `${head}resources: [{ ${['path: /users', operations, example, ...more].join(', ')} }]\n`;
}

const actionPlan = (action: string): string => usersPlan('true', `actions: [${action}]`);

function profilesPlan(create: string, remove: string): string {
  const operations = `operations: { list: true, read: true, create: ${create}, delete: ${remove} }`;
  const example = 'create: { example: { displayName: "Ada {{unique}}", userId: 1 } }';
  return `${head}resources: [{ path: /user-profiles, ${operations}, ${example} }]\n`;
}

/**
 * Plans instead of those that some mutants bring. Theirs only read, so no response shows that the path of a write
 * exists, and a path is judged only if a response does (DESIGN 6.2).
 */
export const replanned: Readonly<Record<string, string>> = {
  'methods/create-by-get': profilesPlan('GET /user-profiles/blanks', 'true'),
  'methods/delete-by-get': profilesPlan('true', "'GET /user-profiles/{id}/deletion'"),
  'paths/action-before-id': actionPlan("{ request: 'POST /users/block/{id}' }"),
  'paths/action-beside': actionPlan("{ request: 'POST /reset-password/{id}' }"),
  'paths/action-by-get': actionPlan("{ request: 'GET /users/{id}/block' }"),
  'paths/action-by-put': actionPlan("{ request: 'PUT /users/{id}/block' }"),
  'paths/camel-case-action': actionPlan('{ path: /resetPassword }'),
  'paths/verb-for-create': usersPlan('POST /users/create'),
};
