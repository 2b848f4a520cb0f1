import type { Clause } from '../src/model/clause.ts';
import type { Plan } from '../src/model/plan.ts';
import { frameworkFailures } from '../src/model/provocation.ts';
import {
  about,
  at,
  belowMissing,
  both,
  createdWith,
  either,
  failed,
  failedBy,
  granted,
  provoked,
  shown,
  stated,
  throttled,
  told,
} from '../src/model/situation.ts';
import { burst } from '../src/model/traces/burst.ts';
import { hierarchy } from '../src/model/traces/hierarchy.ts';
import { malformedBodies } from '../src/model/traces/malformed-bodies.ts';
import { repeat } from '../src/model/traces/repeat.ts';

type Row = readonly [id: string, level: Clause['level'], text: string, more?: Partial<Clause>];

type Exercise = Pick<Clause, 'exercise' | 'isAsked'>;

const writing = ({ writes, resources }: Plan): boolean =>
  writes && resources.some(({ create }) => create !== undefined);
const crud: Exercise = {
  exercise: 'resources[].operations: [list, read, create, replace, patch, delete], create.example and writes: true',
  isAsked: writing,
};
const lists: Exercise = {
  exercise: 'resources: [{ path: /users }] with at least a few items',
  isAsked: ({ resources }) => resources.length > 0,
};
const users: Exercise = {
  exercise: 'a resource at /users (or kind: user) with a create example, and writes: true',
  isAsked: writing,
};
const acting = ({ writes, resources }: Plan): boolean => writes && resources.some(({ actions }) => actions.length > 0);
const children: Exercise = {
  exercise: 'resources[].children',
  isAsked: ({ resources }) => resources.some(({ parent }) => parent !== undefined),
};

/** Where the same is asked again, after something else or on another connection. */
const again = [repeat.pass, repeat.cold, repeat.repeat, repeat.late, repeat.fresh, repeat.used, repeat.order];
/**
 * Where an item is asked for below an owner that it does not belong to; lists of owners that show items tell, too. That nothing is below an owner who is not
 * there says nothing of others.
 */
const foreign = [
  hierarchy.foreignRead,
  hierarchy.missingRead,
  hierarchy.crossedList,
  hierarchy.crossedRead,
  hierarchy.elsewhere,
  hierarchy.firstElsewhere,
  hierarchy.foreignFirstRead,
  hierarchy.foreignAction,
];

/** Every part of the conventions with its clauses, in the order of the text. */
const parts: readonly (readonly [part: string, exercise: Exercise, rows: readonly Row[]])[] = [
  [
    'Service',
    lists,
    [
      [
        'service.1',
        'must',
        'Resources are identified by URI and the HTTP method expresses the action: no action or write is reached by GET, and a method that a path does not offer is refused with a 4xx.',
        {
          situation: provoked('unsupported-method'),
          contrast: 'grants',
          exercise: 'resources[].operations, spelled out',
          isAsked: ({ resources }) => resources.some(({ spelledOut }) => spelledOut),
          lacks: 'no method that the plan does not offer could be tried',
        },
      ],
      [
        'service.2',
        'must',
        'The service is stateless: every request carries all that it needs, and the answer depends neither on cookies, nor on the connection, nor on earlier requests.',
        { contrast: 'refusals', situation: both(at(...again), shown) },
      ],
      [
        'service.3',
        'must',
        'Payloads are well-formed JSON in UTF-8, declared as JSON, on every response.',
        { situation: told },
      ],
      [
        'service.4',
        'must',
        'The HTTP status and the JSON error body are separate things: every 4xx and 5xx carries both.',
        { lacks: 'no failure that could be judged was met', situation: failed },
      ],
      [
        'service.5',
        'must',
        'Each operation does one distinct thing: a read changes nothing, a PATCH changes what it names, a write leaves the neighbours alone.',
        { ...crud, contrast: 'refusals', situation: shown },
      ],
      [
        'service.6',
        'must',
        'Internal details such as storage structure and internal encryption are never exposed.',
        { situation: told },
      ],
      [
        'service.7',
        'gap',
        'Purpose and business domain of the service.',
        { notObservable: 'what a service is for cannot be read off its answers' },
      ],
    ],
  ],
  [
    'Envelope',
    lists,
    [
      ['envelope.shape', 'must', 'Every response has success, data, error and timestamp.', { situation: told }],
      [
        'envelope.success',
        'must',
        'success is a boolean, true exactly when the request succeeded, so it agrees with the status.',
        { contrast: 'refusals', situation: told },
      ],
      [
        'envelope.data',
        'must',
        'data is an object, a list or null, and null on failure.',
        { contrast: 'refusals', situation: told },
      ],
      [
        'envelope.error',
        'must',
        'error is an object or null, and null on success.',
        { lacks: 'no failure of the service itself was met in the envelope', situation: failed },
      ],
      [
        'envelope.timestamp',
        'must',
        'timestamp is an ISO 8601 date-time in UTC that tells when the server generated the response.',
        { situation: told },
      ],
      [
        'envelope.error-code',
        'must',
        'error.code is a machine-readable word without spaces.',
        { lacks: 'no failure carried error.code', situation: failed },
      ],
      [
        'envelope.error-message',
        'must',
        'error.message is human-readable text, neither blank nor the code again.',
        { lacks: 'no failure carried error.message', situation: failed },
      ],
    ],
  ],
  [
    'Pagination',
    { exercise: 'a list resource that pages, with more items than one page' },
    [
      [
        'pagination.data',
        'must',
        'data is the list of the current page, with at most size items.',
        { situation: stated() },
      ],
      ['pagination.page', 'must', 'page is an integer, the number of the current page.', { situation: stated('page') }],
      [
        'pagination.size',
        'must',
        'size is an integer, the number of items requested per page.',
        { situation: stated('size') },
      ],
      [
        'pagination.total-elements',
        'must',
        'totalElements is the number of items over all pages: a walk meets each item once, and as many.',
        { situation: stated('totalElements') },
      ],
      [
        'pagination.total-pages',
        'must',
        'totalPages is totalElements divided by size, rounded up.',
        { situation: stated('totalPages') },
      ],
    ],
  ],
  [
    'Resources',
    users,
    [
      [
        'resource.id',
        'must',
        'An id is assigned by the server, unique in its list and of one kind wherever it is shown; a user has an integer id.',
        { situation: about('claimedId') },
      ],
      [
        'resource.required',
        'must',
        'A create without a required field is refused.',
        { situation: createdWith('missing', 'null', 'empty-object'), contrast: 'grants' },
      ],
      [
        'resource.not-blank',
        'must',
        'A create with a blank name is refused.',
        { situation: createdWith('empty', 'blank'), contrast: 'grants' },
      ],
      [
        'resource.email',
        'must',
        'A create with an invalid e-mail address is refused.',
        { situation: createdWith('bad-email'), contrast: 'grants' },
      ],
      [
        'resource.optional',
        'must',
        'A create without an optional field succeeds.',
        { contrast: 'refusals', situation: both(granted('create'), about('leftOut')) },
      ],
      [
        'resource.field-style',
        'must',
        'Response field names follow one style within the service.',
        { ...lists, situation: told },
      ],
      ['resource.camel-case', 'should', 'Response field names are in camelCase.', { ...lists, situation: told }],
      [
        'resource.field-type',
        'should',
        'A field has one type (or null) wherever the same resource shows it.',
        { ...lists, situation: shown },
      ],
      [
        'resource.fields',
        'gap',
        'The field set of a resource and its constraints.',
        {
          profileKey: 'resources[].item',
          isFilledIn: ({ resources }) => resources.some(({ item }) => item !== undefined),
          ...lists,
          situation: shown,
        },
      ],
    ],
  ],
  [
    'States and events',
    lists,
    [
      [
        'states',
        'gap',
        'States of a resource and the transitions between them.',
        {
          profileKey: 'resources[].states',
          isFilledIn: ({ resources }) => resources.some(({ states }) => states !== undefined),
          situation: about('transition'),
        },
      ],
      [
        'events',
        'gap',
        'Events: kinds, delivery and payloads.',
        { notObservable: 'the conventions name no event, and a request-response audit receives none' },
      ],
    ],
  ],
  [
    'Paths',
    lists,
    [
      [
        'path.plural-nouns',
        'must',
        'Paths name resources with plural nouns, not verbs.',
        { contrast: 'refusals', situation: granted() },
      ],
      [
        'path.kebab-case',
        'must',
        'Multi-word resource names are in kebab-case.',
        {
          exercise: 'a resource whose name has several words, such as /user-profiles',
          contrast: 'refusals',
          situation: granted(),
        },
      ],
      [
        'path.hierarchy',
        'must',
        'Paths reflect ownership: what belongs to one owner is not found under another.',
        {
          ...children,
          situation: either(at(...foreign), both(at(hierarchy.ownList, hierarchy.otherList), shown)),
          contrast: 'grants',
        },
      ],
      [
        'path.action',
        'must',
        'A complex action is a sub-path under the resource, by POST.',
        {
          exercise: 'resources[].actions and writes: true',
          isAsked: acting,
          contrast: 'refusals',
          situation: granted('action'),
        },
      ],
      [
        'path.query-filters',
        'must',
        'Filtering and searching use query parameters, never new paths.',
        { contrast: 'refusals', situation: granted() },
      ],
      [
        'path.version',
        'must',
        'A version segment, where there is one, comes first.',
        {
          exercise: 'contract.versions, or paths that start with a version',
          contrast: 'refusals',
          situation: granted(),
        },
      ],
      [
        'path.parameters',
        'must',
        'A path parameter identifies one resource; query parameters follow a question mark and are joined with an ampersand.',
        { lacks: 'no item was read by its id', contrast: 'refusals', situation: granted() },
      ],
    ],
  ],
  [
    'Operations',
    crud,
    [
      [
        'operation.list',
        'must',
        'GET on a collection answers 200 with a list.',
        { lacks: 'no list answered with a success', ...lists, contrast: 'refusals', situation: granted('list') },
      ],
      [
        'operation.read',
        'must',
        'GET on an item answers 200 with the one item that was asked for.',
        { lacks: 'no item was read', ...lists, contrast: 'refusals', situation: granted('read') },
      ],
      [
        'operation.create',
        'must',
        'POST on a collection answers 201 with the created item, which can be read afterwards.',
        { contrast: 'refusals', situation: granted('create') },
      ],
      [
        'operation.replace',
        'must',
        'PUT answers with the updated item, and it stays updated.',
        { contrast: 'refusals', situation: granted('replace') },
      ],
      [
        'operation.patch',
        'must',
        'PATCH answers with the updated item, and what was not sent stays.',
        { contrast: 'refusals', situation: granted('patch') },
      ],
      [
        'operation.delete',
        'must',
        'DELETE answers with a deletion result, and the item is gone afterwards.',
        { contrast: 'refusals', situation: granted('delete') },
      ],
      [
        'operation.sub-list',
        'must',
        'GET on a sub-collection answers 200 with a list.',
        {
          lacks: 'no list below an item answered with a success',
          ...children,
          contrast: 'refusals',
          situation: granted('list'),
        },
      ],
      [
        'operation.action',
        'must',
        'POST on an action of an item carries it out.',
        {
          exercise: 'resources[].actions and writes: true',
          isAsked: acting,
          contrast: 'refusals',
          situation: granted('action'),
        },
      ],
    ],
  ],
  [
    'Query parameters',
    lists,
    [
      [
        'query.filter',
        'must',
        'Filters are optional, and filter: every item matches, and no matching item is lost.',
        { exercise: 'resources[].filters', situation: both(granted('list'), about('filter')) },
      ],
      [
        'query.sort',
        'must',
        'sort=<property>,<direction> sorts by the property, both ways.',
        {
          exercise: 'resources[].sort',
          isAsked: ({ resources }) => resources.some(({ sort }) => sort.length > 0),
          situation: both(granted('list'), about('sort')),
        },
      ],
      [
        'query.page',
        'must',
        'page selects the page; the first page is 0 or 1 throughout.',
        { situation: both(granted('list'), about('page')) },
      ],
      [
        'query.size',
        'must',
        'size sets the number of items per page.',
        { situation: both(granted('list'), about('size')) },
      ],
      [
        'query.invalid',
        'must',
        'An unusable or unknown query parameter never ends in a 5xx and is never taken over as if it were valid.',
        { situation: provoked('unusable-parameter', 'unknown-parameter') },
      ],
    ],
  ],
  [
    'Statuses',
    lists,
    [
      [
        'status.read',
        'must',
        'The read of an existing resource is answered with 200.',
        { lacks: 'no item was read', contrast: 'refusals', situation: granted('read') },
      ],
      [
        'status.missing',
        'must',
        'The read of a missing resource is answered with 404.',
        {
          lacks: 'nothing that does not exist was asked for',
          situation: either(provoked('missing'), belowMissing),
          contrast: 'grants',
        },
      ],
      [
        'status.created',
        'must',
        'A creation is answered with 201.',
        { ...crud, contrast: 'refusals', situation: granted('create') },
      ],
      [
        'status.duplicate',
        'must',
        'The creation of a duplicate entry is answered with 409.',
        {
          exercise: 'resources[].create.unique and writes: true',
          isAsked: ({ writes, resources }) =>
            writes && resources.some(({ create }) => (create?.unique.length ?? 0) > 0),
          lacks: 'no duplicate of an item that is proven to be ours was sent',
          situation: provoked('duplicate'),
          contrast: 'grants',
        },
      ],
      [
        'status.invalid-input',
        'must',
        'Invalid input is answered with 400.',
        {
          exercise: 'resources[].create and writes: true',
          isAsked: writing,
          situation: provoked('invalid-input', 'malformed-body'),
          contrast: 'grants',
        },
      ],
    ],
  ],
  [
    'Authentication',
    { exercise: 'auth.bearer' },
    [
      [
        'auth.bearer',
        'must',
        'The credential comes on every request as Authorization: Bearer, and nothing that is not the valid token stands in for it.',
        { situation: provoked('unauthorized'), contrast: 'grants' },
      ],
      [
        'auth.unauthorized',
        'must',
        'A request that fails authentication is answered with 401.',
        { situation: provoked('unauthorized'), contrast: 'grants' },
      ],
      [
        'auth.method',
        'gap',
        'Issuance, format, scopes and expiry of tokens, and further methods.',
        { notObservable: 'how a token is issued, and what it may do, lies outside the requests that it authorizes' },
      ],
    ],
  ],
  [
    'Errors',
    lists,
    [
      [
        'error.envelope',
        'must',
        'A failed response carries success=false, data=null and an error object with code and message.',
        { lacks: 'no failure of the service itself was met in the envelope', situation: failed },
      ],
      [
        'error.separation',
        'must',
        'The status tells how to treat a failure, and the body says what it is.',
        { lacks: 'no failure was met', situation: failed },
      ],
      [
        'error.never-200',
        'must',
        'A response never uses 200, nor any other 2xx, for an error.',
        { lacks: 'no failure with a body of JSON was met', situation: failed, contrast: 'grants' },
      ],
      [
        'error.distinct',
        'must',
        'Different kinds of failure have distinct statuses, and one code has one status.',
        {
          situation: either(failedBy('missing', 'unauthorized', 'invalid-input', 'duplicate'), belowMissing),
          contrast: 'grants',
        },
      ],
      [
        'error.centralized',
        'must',
        'All failures have the same shape, those of the framework included.',
        { lacks: 'no failure was met', situation: failedBy(...frameworkFailures) },
      ],
      [
        'error.catalog',
        'must',
        'INVALID_INPUT goes with 400, <RESOURCE>_NOT_FOUND with 404, INVALID_PARAMETER with unusable parameters; a code that the profile lists goes with its status.',
        { lacks: 'no failure had a code of the catalog in error.code', situation: failed },
      ],
    ],
  ],
  [
    'Limits',
    { exercise: 'a service that limits its rate' },
    [
      [
        'limits.rate',
        'must',
        'A client must check for rate limiting: the audit honors 429 and Retry-After, and a 429 carries the error envelope.',
        {
          exercise: 'profile.limits.rate with burst: true, or a service that answers 429 during the run',
          situation: throttled,
        },
      ],
      [
        'limits.rate-value',
        'gap',
        'The rate that the service allows.',
        {
          profileKey: 'profile.limits.rate with burst: true',
          isFilledIn: ({ profile: { limits } }) => limits.ratePerSecond !== undefined && limits.burst === true,
          situation: at(burst.within, burst.beyond),
        },
      ],
      [
        'limits.page-size',
        'gap',
        'The bounds and the default of the page size.',
        {
          profileKey: 'profile.limits.max_page_size and default_page_size',
          isFilledIn: ({ profile: { limits } }) => (limits.maxPageSize ?? limits.defaultPageSize) !== undefined,
          situation: granted('list'),
        },
      ],
      [
        'limits.payload',
        'gap',
        'The largest request body.',
        {
          profileKey: 'profile.limits.max_body',
          isFilledIn: ({ profile: { limits } }) => limits.maxBodyBytes !== undefined,
          situation: at(malformedBodies.atLimit, malformedBodies.overLimit),
        },
      ],
      [
        'limits.timeout',
        'gap',
        'The longest time to an answer.',
        {
          profileKey: 'profile.limits.max_response_time',
          isFilledIn: ({ profile: { limits } }) => limits.maxResponseMs !== undefined,
          situation: granted(),
        },
      ],
    ],
  ],
  [
    'Versioning',
    { exercise: 'contract.versions or contract.snapshot' },
    [
      [
        'version.segment',
        'must',
        'The version may stand in the path; old and new versions live side by side.',
        { exercise: 'contract.versions' },
      ],
      [
        'version.non-breaking',
        'must',
        'A new version does not reorder fields, remove a field, or change what clients depend on.',
      ],
      [
        'version.additive',
        'must',
        'An added field breaks nothing: clients tolerate it.',
        { notObservable: 'it binds clients; the audit itself keeps it, and takes unknown fields everywhere' },
      ],
      ['version.deprecation', 'must', 'A field is announced as deprecated long before it is removed.'],
      ['version.uri-stable', 'must', 'The base URI structure stays: what answered before still answers.'],
      [
        'version.parameters',
        'must',
        'Required and optional parameters are clearly distinguished: what was optional stays optional.',
      ],
      [
        'version.scheme',
        'gap',
        'The version scheme and the list of versions.',
        {
          profileKey: 'contract.versions',
          isFilledIn: ({ contract }) => (contract?.versions.length ?? 0) > 1,
        },
      ],
    ],
  ],
];

/** The clauses of the conventions, in the order of the text. */
export const clauses: readonly Clause[] = parts.flatMap(([part, exercise, rows]) =>
  rows.map(([id, level, text, more]): Clause => ({ id, part, level, text, ...exercise, ...more })),
);
