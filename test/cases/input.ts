/** Services that treat invalid input, duplicates, missing items, and credentials in their own way. */
import {
  type Api,
  type ApiRequest,
  around,
  ask,
  editItem,
  failure,
  isRecord,
  itemOf,
  matches,
  parseJson,
  sentObject,
  withBody,
  withStatus,
} from '#fixtures/mutants/mutant.ts';
import { type Case, varied } from './run.ts';

const standard = {
  path: '/users',
  operations: '[list, read, create, replace, patch, delete]',
  create: `{
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", nickname: ada, city: London, age: 36 },
      required: [name, email],
      unique: [email],
      invalid: [{ age: many }],
    }`,
  change: '{ nickname: bea, city: Paris, age: 37 }',
};

/** A plan for one resource of the reference. `keys` are in YAML. An empty one is left out. */
export function planWith(keys: Readonly<Record<string, string>> = {}): string {
  const entries = Object.entries({ ...standard, ...keys }).filter(([, value]) => value !== '');
  return [
    'base_url: http://127.0.0.1:8080',
    'auth: { bearer: reference-token-0123456789 }',
    'writes: true',
    'resources:',
    '  -',
    ...entries.map(([key, value]) => `    ${key}: ${value}`),
  ].join('\n');
}

type Sent = Readonly<Record<string, unknown>>;

/** Changes what a create, or a change, of a user sends. */
const onBody = (method: string, edit: (sent: Sent) => Sent): ((api: Api) => Api) =>
  around((request, next) => {
    const sent = matches(request, method, method === 'POST' ? '/users' : '/users/{id}')
      ? sentObject(request)
      : undefined;
    return next(sent === undefined ? request : withBody(request, edit(sent)));
  });
const isCreate = (request: ApiRequest): boolean => matches(request, 'POST', '/users');
const isItem = (request: ApiRequest, method: string): boolean => matches(request, method, '/users/{id}');
/** Each conforms, or only warns. */
const unusual: readonly Case[] = [
  {
    name: 'an object for an optional text is ignored',
    bend: onBody('POST', (sent) => (isRecord(sent['nickname']) ? { ...sent, nickname: null } : sent)),
    problems: [],
  },
  varied('an unreadable body is rejected with 400 before anything else, even without a token', {}, (request, next) =>
    request.method !== 'GET' && request.body.length > 0 && parseJson(request.body) === undefined
      ? failure(400, 'INVALID_INPUT', 'This is not JSON.')
      : next(request),
  ),
  varied('any media type is read as JSON', {}, (request, next) =>
    next({ ...request, headers: { ...request.headers, 'content-type': 'application/json' } }),
  ),
  varied('fields that it does not know are rejected', {}, (request, next) =>
    isCreate(request) &&
    Object.keys(sentObject(request) ?? {}).some((field) => field === 'unexpected' || field === 'id')
      ? failure(400, 'INVALID_INPUT', 'This field is unknown.')
      : next(request),
  ),
  varied('an address cannot be changed: 403', {}, (request, next) => {
    const { email } = isItem(request, 'PATCH') ? (sentObject(request) ?? {}) : {};
    const shown = email === undefined ? undefined : itemOf(ask(next, request, 'GET', request.target));
    return shown !== undefined && shown['email'] !== email ? failure(403, 'FORBIDDEN', 'It stays.') : next(request);
  }),

  varied('a change to a taken address is rejected with 422', {}, (request, next) => {
    const reply = next(request);
    return reply.status === 409 && !isCreate(request) ? withStatus(reply, 422) : reply;
  }),
  varied('a PATCH may blank a name', { problems: ['resource/change-fields?'] }, (request, next) => {
    const { name } = isItem(request, 'PATCH') ? (sentObject(request) ?? {}) : {};
    if (typeof name !== 'string' || name.trim() !== '') return next(request);
    return editItem(next(withBody(request, {})), (item) => ({ ...item, name }));
  }),
  {
    name: 'a service that stops accepting creates proves nothing',
    bend: (api) => {
      let creates = 0;
      return around((request, next) => {
        const isOurs = isCreate(request) && request.headers['authorization'] === 'Bearer reference-token-0123456789';
        if (isOurs) creates++;
        return isOurs && creates > 12 ? failure(400, 'INVALID_INPUT', 'The quota is used up.') : next(request);
      })(api);
    },
    problems: [],
    unverified: ['resource.required', 'resource.email'],
  },
];

export const cases: readonly Case[] = unusual.map((each) => ({ plan: planWith(), ...each }));
