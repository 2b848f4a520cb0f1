/** Services that treat invalid input, duplicates, missing items, and credentials in their own way. */
import {
  type Api,
  type ApiReply,
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
  success,
  withBody,
  withStatus,
} from '#fixtures/mutants/mutant.ts';
import type { Case } from './run.ts';

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

type Step = (request: ApiRequest, next: Api) => ApiReply;
type Sent = Readonly<Record<string, unknown>>;

/** Changes what a create, or a change, of a user sends. */
const onBody = (method: string, edit: (sent: Sent) => Sent): ((api: Api) => Api) =>
  around((request, next) => {
    const sent = matches(request, method, method === 'POST' ? '/users' : '/users/{id}')
      ? sentObject(request)
      : undefined;
    return next(sent === undefined ? request : withBody(request, edit(sent)));
  });
const step = (then: Step): ((api: Api) => Api) => around(then);
const isCreate = (request: ApiRequest): boolean => matches(request, 'POST', '/users');
const isItem = (request: ApiRequest, method: string): boolean => matches(request, method, '/users/{id}');
const texts = (sent: Sent): Sent =>
  Object.fromEntries(
    Object.entries(sent).map(([field, value]) => [
      field,
      typeof value === 'number' && field !== 'age' ? String(value) : value,
    ]),
  );

/** Each conforms, or only warns. */
const unusual: readonly Case[] = [
  {
    name: 'an object for an optional text is ignored',
    bend: onBody('POST', (sent) => (isRecord(sent['nickname']) ? { ...sent, nickname: null } : sent)),
    problems: [],
  },
  { name: 'numbers become texts', bend: onBody('POST', texts), problems: [] },
  {
    name: 'an unreadable body is rejected with 400 before anything else, even without a token',
    bend: step((request, next) =>
      request.method !== 'GET' && request.body.length > 0 && parseJson(request.body) === undefined
        ? failure(400, 'INVALID_INPUT', 'This is not JSON.')
        : next(request),
    ),
    problems: [],
  },
  {
    name: 'any media type is read as JSON',
    bend: step((request, next) =>
      next({ ...request, headers: { ...request.headers, 'content-type': 'application/json' } }),
    ),
    problems: [],
  },
  {
    name: 'each item of a list is created',
    bend: step((request, next) => {
      const list = isCreate(request) ? parseJson(request.body) : undefined;
      if (!Array.isArray(list)) return next(request);
      const items = list.map((each) => itemOf(next(withBody(request, each))));
      return withStatus(success(items), 201);
    }),
    problems: [],
  },
  {
    name: 'fields that it does not know are rejected',
    bend: step((request, next) =>
      isCreate(request) &&
      Object.keys(sentObject(request) ?? {}).some((field) => field === 'unexpected' || field === 'id')
        ? failure(400, 'INVALID_INPUT', 'This field is unknown.')
        : next(request),
    ),
    problems: [],
  },
  {
    name: 'an address cannot be changed: 403',
    bend: step((request, next) => {
      const { email } = isItem(request, 'PATCH') ? (sentObject(request) ?? {}) : {};
      const shown = email === undefined ? undefined : itemOf(ask(next, request, 'GET', request.target));
      return shown !== undefined && shown['email'] !== email ? failure(403, 'FORBIDDEN', 'It stays.') : next(request);
    }),
    problems: [],
  },
  {
    name: 'an address cannot be changed: it is ignored',
    bend: onBody('PATCH', ({ email: _, ...sent }) => sent),
    problems: [],
  },
  {
    name: 'a change to a taken address is rejected with 422',
    bend: step((request, next) => {
      const reply = next(request);
      return reply.status === 409 && !isCreate(request) ? withStatus(reply, 422) : reply;
    }),
    problems: [],
  },
  {
    name: 'a PATCH may blank a name',
    bend: step((request, next) => {
      const { name } = isItem(request, 'PATCH') ? (sentObject(request) ?? {}) : {};
      if (typeof name !== 'string' || name.trim() !== '') return next(request);
      return editItem(next(withBody(request, {})), (item) => ({ ...item, name }));
    }),
    problems: ['resource/change-fields?'],
  },
  {
    name: 'a DELETE may be repeated',
    bend: step((request, next) => {
      const reply = next(request);
      return reply.status === 404 && isItem(request, 'DELETE') ? success({ deleted: true }) : reply;
    }),
    problems: ['status/missing-write?'],
  },
  {
    name: 'a method is announced that the plan lacks',
    plan: planWith({ operations: '[list, read, create, delete]', change: '' }),
    bend: (api) => api,
    problems: [],
  },
  {
    name: 'methods that are not offered are not implemented: 501',
    bend: step((request, next) => {
      const reply = next(request);
      return reply.status === 405 ? withStatus(reply, 501) : reply;
    }),
    problems: [],
  },
  {
    name: 'without anything required, no fields mean an item of defaults',
    plan: planWith({
      path: '/user-profiles',
      create: '{ example: { displayName: "Ada {{unique}}", bio: Likes engines. }, required: [] }',
      change: '{ bio: Likes looms. }',
    }),
    bend: step((request, next) => {
      const text = matches(request, 'POST', '/user-profiles') ? new TextDecoder().decode(request.body) : '-';
      return next(['', 'null', '{}'].includes(text) ? withBody(request, { displayName: 'Somebody' }) : request);
    }),
    problems: [],
  },
];

/** Defects that mutants do not have. */
const defective: readonly Case[] = [
  {
    name: 'nothing is validated',
    bend: (api) => {
      let count = 0;
      const corrected = (sent: Sent): Sent => {
        const { name, email, nickname, city, age, id: _, ...others } = sent;
        const isEmail = typeof email === 'string' && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email);
        return {
          ...others,
          name: typeof name === 'string' && name.trim() !== '' ? name : 'Somebody',
          email: isEmail ? email : `corrected-${++count}@example.test`,
          ...(typeof nickname === 'string' ? { nickname } : {}),
          ...(typeof city === 'string' ? { city } : {}),
          ...(typeof age === 'number' && age < 150 ? { age } : {}),
        };
      };
      return around((request, next) => {
        const body = isCreate(request) ? parseJson(request.body) : undefined;
        if (body === undefined) return next(request);
        const [first] = [body].flat();
        const sent = isRecord(first) ? first : {};
        const reply = next(withBody(request, corrected(sent)));
        return editItem(reply, (item) => ({ ...item, ...sent, id: item['id'] }));
      })(api);
    },
    problems: ['status/invalid-input'],
  },
  {
    name: 'a PUT that is rejected has stored what comes before the mistake',
    bend: step((request, next) => {
      const reply = next(request);
      const { city } = isItem(request, 'PUT') && reply.status === 400 ? (sentObject(request) ?? {}) : {};
      if (typeof city === 'string') ask(next, request, 'PATCH', request.target, { city });
      return reply;
    }),
    problems: ['resource/refused-change'],
  },
  {
    name: 'a create that is rejected is stored, and the list shows it on its last page',
    bend: step((request, next) => {
      const sent = isCreate(request) ? sentObject(request) : undefined;
      if (sent !== undefined && !('name' in sent))
        ask(next, request, 'POST', request.target, { ...sent, name: 'Nobody' });
      return next(request);
    }),
    problems: ['resource/refused-create'],
  },
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

export const cases: readonly Case[] = [...unusual, ...defective].map((each) => ({ plan: planWith(), ...each }));
