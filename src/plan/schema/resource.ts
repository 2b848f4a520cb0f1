/** The keys of a resource. */
import type { Static } from 'typebox';
import { type StandardKind, standardKinds } from '../standard.ts';
import * as kinds from './kinds.ts';
import { branch, either, flag, list, map, object, oneOf, optional, options, text } from './kinds.ts';

const newer = { Accept: 'application/vnd.acme.v2+json' };
const ownHeaders = kinds.headers('Headers of this request alone, in addition to those of the resource.', newer);
export const longOperation = options('An operation, its request, and its authentication.', [], {
  request: kinds.request('Method and path below base_url. Default: the standard ones.', 'GET /news/{id}.json'),
  headers: ownHeaders,
  auth: kinds.access('Whether authentication is required. Default: as for the resource.'),
});

type OperationEntry = string | boolean | Static<typeof longOperation>;

function operation(description: string, example: unknown) {
  const keywords = { $comment: 'operation', description, pattern: `^(?:leave|${kinds.requestPattern})$` };
  const ofMap = branch('object', kinds.refer('operation'));
  return either<OperationEntry>(['string', 'boolean', 'object'], ofMap, { ...keywords, examples: [example] });
}

const aboutOperationMap =
  'Operations by name: method and path, true for the standard request, `leave` if it must never be called, or a map.';
const operationMap = options(aboutOperationMap, [], {
  list: operation('Standard: GET on the collection.', 'GET /getNews'),
  read: operation('Standard: GET on the item.', 'GET /news/{id}.json'),
  create: operation('Standard: POST on the collection.', 'POST /news/create'),
  replace: operation('Standard: PUT on the item.', 'POST /news/{id}/update'),
  patch: operation('Standard: PATCH on the item.', true),
  delete: operation('Standard: DELETE on the item.', 'leave'),
});

export type OperationsDocument = readonly StandardKind[] | Static<typeof operationMap>;

const operationList = list('Standard operations.', oneOf('An operation.', standardKinds), ['list', 'read']);
const operations = either<OperationsDocument>(['array', 'object'], branch('array', operationList, operationMap), {
  description:
    'Operations of the resource: standard operations, or a map of operations to requests if a path differs from the standard one. A path may leave out outer owners: read: GET /lists/{id} below /boards/{id}/lists. Default: [list, read].',
  examples: [standardKinds, { list: 'GET /getNews', read: true }],
});

const example = { name: 'Ada {{unique}}', email: 'ada-{{unique}}@example.test' };
const invalid = 'Values that make the example invalid. Each entry is laid over the example. More are derived.';
const invalidValues = object('Values by field.', { age: 'many' }, { minProperties: 1 });
const create = map('How an item is created.', [{ example, required: ['name', 'email'] }], {
  example: object(
    'A valid body. {{unique}} becomes a new word, and {{unique_number}} a number of nine digits.',
    example,
  ),
  ...optional({
    by: oneOf('`put` if the client chooses the URL of a new item (see id). Default: post.', ['post', 'put'], 'put'),
    id: text('With by: put, the id of a new item. It contains {{unique}} or {{unique_number}}.', 'b{{unique}}'),
    id_at: kinds.pointer('JSON pointer to the id in the response to a create, or in its item.', '/data/name'),
    keep: flag('Allows creating items that cannot be deleted.', true),
    required: kinds.fields('Fields that a create must have.'),
    not_blank: kinds.fields('Fields whose text must not be blank.'),
    email: kinds.fields('Fields that must be valid email addresses.'),
    unique: kinds.fields('Fields whose values must be unique among items.'),
    invalid: list(invalid, invalidValues, [{ email: 'no-address' }]),
  }),
});
export type CreateDocument = Static<typeof create>;

const aValue = kinds.value('A value to filter by.');
const filterValues = list('Values to filter by, one at a time.', aValue, ['active', 'blocked'], { minItems: 1 });
const longFilter = options('Values to filter by, and how they are compared.', [], {
  value: kinds.value('The value to filter by.'),
  values: filterValues,
  in: kinds.fields("Fields to match (at least one). Default: the field with the filter's name.", { minItems: 1 }),
  match: oneOf('How value and field are compared. Default: equals.', ['equals', 'contains', 'prefix'], 'contains'),
});

export type FilterDocument = kinds.Value | readonly kinds.Value[] | Static<typeof longFilter>;

const filter = either<FilterDocument>(
  ['array', 'string', 'number', 'boolean', 'object'],
  branch('object', longFilter, branch('array', filterValues, aValue)),
  {
    description: "One or several values that the field with the filter's name must have, compared as text, or a map.",
    examples: [['active', 'blocked'], { value: 'ada', in: ['name', 'nickname'], match: 'contains' }],
  },
);

function transitions(description: string, least: number, entry: readonly string[]) {
  const state = kinds.value('A state, the path of an action, or patch.');
  return list(description, list('A transition.', state, entry, { minItems: least, maxItems: 3 }), [entry]);
}

const block = ['active', '/block', 'blocked'];
const blockAgain = ['blocked', '/block'];
const aboutStates = 'The states of an item, and the transitions between them.';
const states = map(aboutStates, [{ field: 'status', allowed: [block], refused: [blockAgain] }], {
  field: text('The field that contains the state.', 'status'),
  ...optional({
    allowed: transitions("Transitions that work: from, by (an action's path, or patch), to.", 3, block),
    refused: transitions('Transitions that are rejected: from, by, and to if it is a patch.', 2, blockAgain),
  }),
});
export type StatesDocument = Static<typeof states>;

const action = options('An action on an item.', [], {
  path: kinds.actionPath('Path below the item: POST <item>/publish.', '/publish'),
  request: kinds.request('Method and path below base_url, if they are not standard.', 'POST /news/{id}:publish'),
  body: kinds.json('The JSON body. Default: none.', { reason: 'late' }),
  headers: ownHeaders,
  auth: kinds.access('Whether authentication is required. Default: as for the resource.'),
  on: oneOf('Whether it is tried on a created or an existing item.', ['created', 'existing'], 'existing'),
});
export type ActionDocument = Static<typeof action>;

const fieldName = { $comment: 'a field name without commas or white space', pattern: '^[^,\\s]+$' };
const theFilters = 'Query parameters that filter the list, by name.';
const theQuery = 'Query parameters of every request to this resource. Children do not inherit them.';
const ownKeys = {
  path: kinds.path('Path below base_url; of a child, below an item of its parent. A slash at its end counts.'),
  ...optional({
    operations,
    single: flag('One-to-one with an item of its parent, without a list and ids: /users/{id}/profile.', true),
    auth: kinds.access('Whether the credential is required, sent but not required, or not sent. Default: required.'),
    private: flag(
      'Whether only their creator may see and change items. `auth.other` checks it. Default: as for the parent.',
      true,
    ),
    kind: oneOf('`user`: it follows the field rules of users. Default: if the path ends in /users.', ['user', 'other']),
    item: object('JSON Schema of one item (draft-07 or 2020-12), inline or in a file.', { $ref: './user.schema.json' }),
    create,
    change: object('Other valid values of fields, for replace and patch.', { nickname: 'bea' }, { minProperties: 1 }),
    body: kinds.wrapping('The body of creates and changes, if it differs from profile.body.'),
    filters: kinds.record<FilterDocument>(theFilters, filter, { status: ['active', 'blocked'] }),
    sort: list('Fields that the list can be sorted by.', text('A field name.', 'name', fieldName), ['name', 'id']),
    states,
    actions: list('Actions on an item. Each is a POST to a path below it.', action, [{ path: '/publish' }]),
    owner: text('Of a child: the field with its owner. A create sends it if its URL names no owner.', 'user_id'),
    query: kinds.record<kinds.Value>(theQuery, kinds.value('The value.', 'acme'), { tenant: 'acme' }),
    headers: kinds.headers(
      'Headers of every request to this resource. {{unique}} becomes a new UUID each time. Put credentials under `auth`.',
    ),
  }),
};

const plainResource = map('A resource without children.', [], ownKeys);

export interface ResourceDocument extends Static<typeof plainResource> {
  children?: ResourceDocument[];
}

const below = kinds.refer<ResourceDocument>('resource');
const children = list('Resources below an item of this one, with the same keys.', below, [{ path: '/orders' }]);

export const resource = map('One resource: a collection and its items.', [], { ...ownKeys, ...optional({ children }) });
