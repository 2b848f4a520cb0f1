/** The clauses of the conventions, in their order. An id is never reused: reports and waivers name it. */
import type { Plan } from '../src/core/plan.ts';

export interface Clause {
  /** A gap is asserted only if the plan's profile fills it. */
  readonly level: 'must' | 'should' | 'gap';
  /** The requirement, in one sentence. */
  readonly text: string;
  /** The plan key or flag that lets a run check it. */
  readonly exercise?: string;
  /** For a gap: the profile key that fills it, and whether the plan has it. */
  readonly specify?: string;
  isSpecified?(plan: Plan): boolean;
  /** Why no client can observe it. */
  readonly notObservable?: string;
}

const writes = 'writes: true';
const crud = 'resources[].operations: [list, read, create, replace, patch, delete], create.example, and writes: true';
const items = 'a resource with at least one item';
const pages = 'a list with more items than one page';
const users = 'a resource at /users (or kind: user) with create.example, and writes: true';
const versions = 'contract.versions';
const profile = (key: string, isSpecified: (plan: Plan) => boolean) => ({ specify: key, isSpecified });

export const clauses = {
  'service.1': {
    level: 'must',
    text: 'Clients identify resources by URI and express the action with the HTTP method.',
    exercise: 'resources[].operations, spelled out',
  },
  'service.2': { level: 'must', text: 'The service is stateless.', exercise: items },
  'service.3': { level: 'must', text: 'Payloads are JSON in one common envelope.', exercise: 'resources' },
  'service.4': { level: 'must', text: 'The status code and the error body are separate.', exercise: 'resources' },
  'service.5': { level: 'must', text: 'Each operation does one distinct thing.', exercise: items },
  'service.6': { level: 'must', text: 'Internal details are never exposed.', exercise: 'resources' },
  'service.7': {
    level: 'gap',
    text: 'The conventions do not define the purpose or business domain of a service.',
    notObservable: 'responses do not show what a service is for',
  },
  'envelope.shape': {
    level: 'must',
    text: 'Every response contains success, data, error, and timestamp.',
    exercise: 'resources',
  },
  'envelope.success': {
    level: 'must',
    text: 'success is a boolean that is true if and only if the request succeeded.',
    exercise: 'resources',
  },
  'envelope.data': {
    level: 'must',
    text: 'data is an object, a list, or null. It is null on failure.',
    exercise: 'resources',
  },
  'envelope.error': {
    level: 'must',
    text: 'error is an object or null. It is null on success.',
    exercise: 'resources',
  },
  'envelope.timestamp': {
    level: 'must',
    text: 'timestamp is the ISO 8601 UTC date-time at which the server generated the response.',
    exercise: 'resources',
  },
  'envelope.error-code': {
    level: 'must',
    text: "The error's code is a machine-readable string without spaces.",
    exercise: 'resources',
  },
  'envelope.error-message': {
    level: 'must',
    text: "The error's message is a human-readable string.",
    exercise: 'resources',
  },
  'pagination.data': { level: 'must', text: 'data is a list of at most size items.', exercise: pages },
  'pagination.page': { level: 'must', text: 'page is an integer, the current page number.', exercise: pages },
  'pagination.size': {
    level: 'must',
    text: 'size is an integer, the number of items requested per page.',
    exercise: pages,
  },
  'pagination.total-elements': {
    level: 'must',
    text: 'totalElements is the number of items on all pages.',
    exercise: pages,
  },
  'pagination.total-pages': {
    level: 'must',
    text: 'totalPages is totalElements divided by size, rounded up.',
    exercise: pages,
  },
  'resource.id': {
    level: 'must',
    text: 'The server assigns ids. The id of a user is an integer, and ids are unique in their list.',
    exercise: users,
  },
  'resource.required': {
    level: 'must',
    text: 'A create request without a required field is rejected.',
    exercise: 'resources[].create.required and writes: true',
  },
  'resource.not-blank': {
    level: 'must',
    text: 'A blank name is rejected.',
    exercise: 'resources[].create.not_blank and writes: true',
  },
  'resource.email': {
    level: 'must',
    text: 'An invalid email address is rejected.',
    exercise: 'resources[].create.email and writes: true',
  },
  'resource.optional': {
    level: 'must',
    text: 'A create request without an optional field succeeds.',
    exercise: 'resources[].create.required and writes: true',
  },
  'resource.field-style': {
    level: 'must',
    text: 'Response field names follow one style throughout the service.',
    exercise: items,
  },
  'resource.camel-case': { level: 'should', text: 'Response field names use camelCase.', exercise: items },
  'resource.field-type': {
    level: 'should',
    text: 'A field has one type (or null) in all responses that show the same resource.',
    exercise: 'a list with at least two items',
  },
  'resource.fields': {
    level: 'gap',
    text: 'The conventions do not fix the field set and field constraints of a service.',
    ...profile('resources[].item', ({ resources, probes }) => {
      return resources.some(({ item }) => item !== undefined) || probes.some(({ expect }) => expect !== undefined);
    }),
    exercise: items,
  },
  states: {
    level: 'gap',
    text: 'The conventions do not define states and transitions.',
    ...profile('resources[].states', ({ resources }) => resources.some(({ states }) => states !== undefined)),
    exercise: writes,
  },
  events: {
    level: 'gap',
    text: 'The conventions do not define events.',
    notObservable: 'an audit receives no events',
  },
  'path.plural-nouns': {
    level: 'must',
    text: 'Paths name resources with plural nouns, not verbs.',
    exercise: 'resources',
  },
  'path.kebab-case': {
    level: 'must',
    text: 'Multi-word resource names use kebab-case.',
    exercise: 'a resource whose name has several words, such as /user-profiles',
  },
  'path.hierarchy': {
    level: 'must',
    text: 'Paths express ownership as a hierarchy, and the hierarchy is enforced.',
    exercise: 'resources[].children',
  },
  'path.action': {
    level: 'must',
    text: 'A complex action is a sub-path under the resource and uses POST.',
    exercise: 'resources[].actions and writes: true',
  },
  'path.query-filters': {
    level: 'must',
    text: 'Filtering and searching use query parameters, never new paths.',
    exercise: 'resources',
  },
  'path.version': {
    level: 'must',
    text: 'A version segment, if there is one, comes first after base_url.',
    exercise: versions,
  },
  'path.parameters': {
    level: 'must',
    text: 'Path parameters identify one specific resource. Query parameters follow ? and are joined with &.',
    exercise: 'resources[].operations: [read]',
  },
  'operation.list': {
    level: 'must',
    text: 'GET on a collection returns 200 and a list.',
    exercise: 'resources[].operations: [list]',
  },
  'operation.read': {
    level: 'must',
    text: 'GET on an item returns 200 and the one item that was requested.',
    exercise: 'resources[].operations: [list, read]',
  },
  'operation.create': {
    level: 'must',
    text: 'POST on a collection returns 201 and the created item, which can be read afterward.',
    exercise: crud,
  },
  'operation.replace': {
    level: 'must',
    text: 'PUT returns the updated item, and the update persists.',
    exercise: crud,
  },
  'operation.patch': {
    level: 'must',
    text: 'PATCH returns the updated item. Fields that were not sent stay unchanged.',
    exercise: crud,
  },
  'operation.delete': {
    level: 'must',
    text: 'DELETE returns a deletion result, and the item no longer exists afterward.',
    exercise: crud,
  },
  'operation.sub-list': {
    level: 'must',
    text: 'GET on a sub-collection returns 200 and a list.',
    exercise: 'resources[].children',
  },
  'operation.action': {
    level: 'must',
    text: "POST on an action's path performs the action.",
    exercise: 'resources[].actions and writes: true',
  },
  'query.filter': {
    level: 'must',
    text: 'Filters filter: every returned item matches, and no matching item is missing.',
    exercise: 'resources[].filters',
  },
  'query.sort': {
    level: 'must',
    text: 'A sort value of <property>,<direction> sorts the list, in both directions.',
    exercise: 'resources[].sort',
  },
  'query.page': { level: 'must', text: 'page selects the page.', exercise: pages },
  'query.size': { level: 'must', text: 'size sets the number of items per page.', exercise: pages },
  'query.invalid': {
    level: 'must',
    text: 'An unusable parameter value never causes a 5xx and is never accepted as if it were valid.',
    exercise: 'resources[].operations: [list]',
  },
  'status.read': {
    level: 'must',
    text: 'Reading an existing resource returns 200.',
    exercise: 'resources[].operations: [list, read]',
  },
  'status.missing': {
    level: 'must',
    text: 'Reading a missing resource returns 404.',
    exercise: 'resources[].operations: [read]',
  },
  'status.created': { level: 'must', text: 'Creating a resource returns 201.', exercise: crud },
  'status.duplicate': {
    level: 'must',
    text: 'Creating a duplicate entry returns 409.',
    exercise: 'resources[].create.unique and writes: true',
  },
  'status.invalid-input': { level: 'must', text: 'Invalid input returns 400.', exercise: crud },
  'auth.bearer': {
    level: 'must',
    text: 'Nothing except the valid token in Authorization: Bearer is accepted.',
    exercise: 'auth.bearer',
  },
  'auth.unauthorized': {
    level: 'must',
    text: 'A request that fails authentication returns 401.',
    exercise: 'auth.bearer',
  },
  'auth.method': {
    level: 'gap',
    text: 'The conventions do not define token issuance, token format, scopes, expiry, or other methods.',
    specify: 'auth.other',
    isSpecified: () => false,
  },
  'error.envelope': {
    level: 'must',
    text: 'A failed response carries success=false, data=null, and an error object with code and message.',
    exercise: 'resources',
  },
  'error.separation': {
    level: 'must',
    text: 'The status code says how to handle the failure, and the body says what the failure is.',
    exercise: 'resources',
  },
  'error.never-200': { level: 'must', text: 'An error never returns 200 or any other 2xx.', exercise: 'resources' },
  'error.distinct': {
    level: 'must',
    text: 'Different situations return different status codes.',
    exercise: 'resources',
  },
  'error.centralized': { level: 'must', text: 'All failures have the same shape.', exercise: 'resources' },
  'error.catalog': {
    level: 'must',
    text: 'Error codes go with their status codes: INVALID_INPUT with 400, <RESOURCE>_NOT_FOUND with 404.',
    exercise: 'resources',
  },
  'limits.rate': {
    level: 'must',
    text: 'Clients check for rate limiting. A 429 carries the error envelope.',
    exercise: 'a service that returns 429 during the run',
  },
  'limits.rate-value': {
    level: 'gap',
    text: 'The conventions do not set a rate limit.',
    ...profile('profile.limits.rate', ({ profile: { limits } }) => limits.rate !== undefined),
    exercise: 'profile.limits.burst: true',
  },
  'limits.page-size': {
    level: 'gap',
    text: 'The conventions do not set page sizes.',
    ...profile('profile.limits.max_page_size', ({ profile: { limits } }) => {
      return (limits.maxPageSize ?? limits.defaultPageSize) !== undefined;
    }),
    exercise: pages,
  },
  'limits.payload': {
    level: 'gap',
    text: 'The conventions do not set a payload limit.',
    ...profile('profile.limits.max_body', ({ profile: { limits } }) => limits.maxBodyBytes !== undefined),
    exercise: crud,
  },
  'limits.timeout': {
    level: 'gap',
    text: 'The conventions do not set a response time.',
    ...profile('profile.limits.max_response_time', ({ profile: { limits } }) => limits.maxResponseMs !== undefined),
    exercise: 'resources',
  },
  'version.segment': {
    level: 'must',
    text: 'Old and new versions work side by side.',
    exercise: versions,
  },
  'version.non-breaking': {
    level: 'must',
    text: 'A new version does not change anything that clients depend on.',
    exercise: 'contract.versions or contract.snapshot',
  },
  'version.additive': {
    level: 'must',
    text: 'An added field breaks nothing.',
    notObservable: 'it binds clients; the audit itself tolerates added fields everywhere',
  },
  'version.deprecation': {
    level: 'must',
    text: 'A field is announced as deprecated long before it is removed.',
    exercise: 'contract.deprecated, and contract.versions or contract.snapshot',
  },
  'version.uri-stable': {
    level: 'must',
    text: 'Every URL that worked before still works.',
    exercise: 'contract.versions or contract.snapshot',
  },
  'version.parameters': {
    level: 'must',
    text: 'Every parameter that was optional is still optional.',
    exercise: 'contract.versions or contract.snapshot',
  },
  'version.scheme': {
    level: 'gap',
    text: 'The conventions do not define the version scheme or the list of versions.',
    ...profile('contract.versions', ({ contract }) => contract.versions.length > 0),
    exercise: versions,
  },
} as const satisfies Record<string, Clause>;

export type ClauseId = keyof typeof clauses;

/** In the order of the conventions. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
export const clauseIds = Object.keys(clauses) as readonly ClauseId[];
