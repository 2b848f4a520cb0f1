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
const words = 'an item that has a field of several words, such as createdAt';
const pages = 'a list with page numbers, and more items than one page';
const users = 'a resource at /users (or kind: user) with create.example, and writes: true';
const versions = 'contract.versions';
const required = 'resources[].create.required and writes: true';
const listing = 'resources[].operations: [list]';
const reading = 'resources[].operations: [read]';
const both = 'resources[].operations: [list, read]';
const children = 'resources[].children';
const actions = 'resources[].actions and writes: true';
const earlier = 'contract.versions or contract.snapshot';

const must = (text: string, exercise = 'resources'): Clause => ({ level: 'must', text, exercise });
const should = (text: string, exercise: string): Clause => ({ level: 'should', text, exercise });
const gap = (text: string, more: Omit<Clause, 'level' | 'text'>): Clause => ({ level: 'gap', text, ...more });
const profile = (key: string, isSpecified: (plan: Plan) => boolean) => ({ specify: key, isSpecified });

export const clauses = {
  'service.1': must(
    'Clients identify resources by URI and express the action with the HTTP method.',
    'resources[].operations, spelled out',
  ),
  'service.2': must('The service is stateless.', items),
  'service.3': must('Payloads are JSON in one common envelope.'),
  'service.4': must('The status code and the error body are separate.'),
  'service.5': must('Each operation does one distinct thing.', items),
  'service.6': must('Internal details are never exposed.'),
  'service.7': gap('The conventions do not define the purpose or business domain of a service.', {
    notObservable: 'responses do not show what a service is for',
  }),
  'envelope.shape': must('Every response contains success, data, error, and timestamp.'),
  'envelope.success': must('success is a boolean that is true if and only if the request succeeded.'),
  'envelope.data': must('data is an object, a list, or null. It is null on failure.'),
  'envelope.error': must('error is an object or null. It is null on success.'),
  'envelope.timestamp': must('timestamp is the ISO 8601 UTC date-time at which the server generated the response.'),
  'envelope.error-code': must("The error's code is a machine-readable string without spaces."),
  'envelope.error-message': must("The error's message is a human-readable string."),
  'pagination.data': must('data is a list of at most size items.', pages),
  'pagination.page': must('page is an integer, the current page number.', pages),
  'pagination.size': must('size is an integer, the number of items requested per page.', pages),
  'pagination.total-elements': must('totalElements is the number of items on all pages.', pages),
  'pagination.total-pages': must('totalPages is totalElements divided by size, rounded up.', pages),
  'resource.id': must(
    'The server assigns ids. The id of a user is an integer, and ids are unique in their list.',
    users,
  ),
  'resource.required': must('A create request without a required field is rejected.', required),
  'resource.not-blank': must('A blank name is rejected.', 'resources[].create.not_blank and writes: true'),
  'resource.email': must('An invalid email address is rejected.', 'resources[].create.email and writes: true'),
  'resource.optional': must('A create request without an optional field succeeds.', required),
  'resource.field-style': must('Response field names follow one style throughout the service.', words),
  'resource.camel-case': should('Response field names use camelCase.', words),
  'resource.field-type': should(
    'A field has one type (or null) in all responses that show the same resource.',
    'a list with at least two items',
  ),
  'resource.fields': gap('The conventions do not fix the field set and field constraints of a service.', {
    ...profile('resources[].item', ({ resources, probes }) => {
      return resources.some(({ item }) => item) || probes.some(({ expect }) => expect?.checkBody);
    }),
    exercise: items,
  }),
  states: gap('The conventions do not define states and transitions.', {
    ...profile('resources[].states', ({ resources }) => resources.some(({ states }) => states !== undefined)),
    exercise: writes,
  }),
  events: gap('The conventions do not define events.', { notObservable: 'an audit receives no events' }),
  'path.plural-nouns': must('Paths name resources with plural nouns, not verbs.'),
  'path.kebab-case': must(
    'Multi-word resource names use kebab-case.',
    'a resource whose name has several words, such as /user-profiles',
  ),
  'path.hierarchy': must('Paths express ownership as a hierarchy, and the hierarchy is enforced.', children),
  'path.action': must('A complex action is a sub-path under the resource and uses POST.', actions),
  'path.query-filters': must('Filtering and searching use query parameters, never new paths.'),
  'path.version': must('A version segment, if there is one, comes first after base_url.', versions),
  'path.parameters': must(
    'Path parameters identify one specific resource. Query parameters follow ? and are joined with &.',
    reading,
  ),
  'operation.list': must('GET on a collection returns 200 and a list.', listing),
  'operation.read': must('GET on an item returns 200 and the one item that was requested.', both),
  'operation.create': must('POST on a collection returns 201 and the created item, which can be read afterward.', crud),
  'operation.replace': must('PUT returns the updated item, and the update persists.', crud),
  'operation.patch': must('PATCH returns the updated item. Fields that were not sent stay unchanged.', crud),
  'operation.delete': must('DELETE returns a deletion result, and the item no longer exists afterward.', crud),
  'operation.sub-list': must('GET on a sub-collection returns 200 and a list.', children),
  'operation.action': must("POST on an action's path performs the action.", actions),
  'query.filter': must(
    'Filters filter: every returned item matches, and no matching item is missing.',
    'resources[].filters',
  ),
  'query.sort': must('A sort value of <property>,<direction> sorts the list, in both directions.', 'resources[].sort'),
  'query.page': must('page selects the page.', pages),
  'query.size': must('size sets the number of items per page.', pages),
  'query.invalid': must(
    'An unusable parameter value never causes a 5xx and is never accepted as if it were valid.',
    listing,
  ),
  'status.read': must('Reading an existing resource returns 200.', both),
  'status.missing': must('Reading a missing resource returns 404.', reading),
  'status.created': must('Creating a resource returns 201.', crud),
  'status.duplicate': must('Creating a duplicate entry returns 409.', 'resources[].create.unique and writes: true'),
  'status.invalid-input': must('Invalid input returns 400.', crud),
  'auth.bearer': must('Nothing except the valid token in Authorization: Bearer is accepted.', 'auth.bearer'),
  'auth.unauthorized': must('A request that fails authentication returns 401.', 'auth.bearer'),
  'auth.method': gap('The conventions do not define token issuance, token format, scopes, expiry, or other methods.', {
    ...profile('auth.other and resources[].private', ({ auth, resources }) => {
      return auth?.other !== undefined && resources.some(({ isPrivate }) => isPrivate);
    }),
    exercise: crud,
  }),
  'error.envelope': must(
    'A failed response carries success=false, data=null, and an error object with code and message.',
  ),
  'error.separation': must('The status code says how to handle the failure, and the body says what the failure is.'),
  'error.never-200': must('An error never returns 200 or any other 2xx.'),
  'error.distinct': must('Different situations return different status codes.'),
  'error.centralized': must('All failures have the same shape.'),
  'error.catalog': must(
    'Error codes go with their status codes: INVALID_INPUT with 400, <RESOURCE>_NOT_FOUND with 404.',
  ),
  'limits.rate': must(
    'Clients check for rate limiting. A 429 carries the error envelope.',
    'a service that returns 429 during the run',
  ),
  'limits.rate-value': gap('The conventions do not set a rate limit.', {
    ...profile('profile.limits.rate', ({ profile: { limits } }) => limits.rate !== undefined),
    exercise: 'profile.limits.burst: true',
  }),
  'limits.page-size': gap('The conventions do not set page sizes.', {
    ...profile('profile.limits.max_page_size', ({ profile: { limits } }) => {
      return (limits.maxPageSize ?? limits.defaultPageSize) !== undefined;
    }),
    exercise: pages,
  }),
  'limits.payload': gap('The conventions do not set a payload limit.', {
    ...profile('profile.limits.max_body', ({ profile: { limits } }) => limits.maxBodyBytes !== undefined),
    exercise: crud,
  }),
  'limits.timeout': gap('The conventions do not set a response time.', {
    ...profile('profile.limits.max_response_time', ({ profile: { limits } }) => limits.maxResponseMs !== undefined),
    exercise: 'resources',
  }),
  'version.segment': must('Old and new versions work side by side.', versions),
  'version.non-breaking': must('A new version does not change anything that clients depend on.', earlier),
  'version.additive': {
    level: 'must',
    text: 'An added field breaks nothing.',
    notObservable: 'it binds clients; the audit itself tolerates added fields everywhere',
  },
  'version.deprecation': must(
    'A field is announced as deprecated long before it is removed.',
    'contract.deprecated, and contract.versions or contract.snapshot',
  ),
  'version.uri-stable': must('Every URL that worked before still works.', earlier),
  'version.parameters': must('Every parameter that was optional is still optional.', earlier),
  'version.scheme': gap('The conventions do not define the version scheme or the list of versions.', {
    ...profile('contract.versions', ({ contract }) => contract.versions.length > 0),
    exercise: versions,
  }),
} satisfies Record<string, Clause>;

export type ClauseId = keyof typeof clauses;

/** A clause of the conventions, or of a package. A test checks that rules of the product name no others. */
export type AnyClauseId = ClauseId | (string & Record<never, never>);
