/** Services that treat invalid input, duplicates, missing items, and credentials in their own way. */
import {
  type ApiRequest,
  around,
  failure,
  isRecord,
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

const isCreate = (request: ApiRequest): boolean => matches(request, 'POST', '/users');
/** Each conforms, or only warns. */
const unusual: readonly Case[] = [
  varied('an object for an optional text is ignored', {}, (request, next) => {
    const sent = isCreate(request) ? sentObject(request) : undefined;
    return next(isRecord(sent?.['nickname']) ? withBody(request, { ...sent, nickname: null }) : request);
  }),
  varied('an unreadable body is rejected with 400 before anything else, even without a token', {}, (request, next) =>
    request.method !== 'GET' && request.body.length > 0 && parseJson(request.body) === undefined
      ? failure(400, 'INVALID_INPUT', 'This is not JSON.')
      : next(request),
  ),
  varied('a change to a taken address is rejected with 422', {}, (request, next) => {
    const reply = next(request);
    return reply.status === 409 && !isCreate(request) ? withStatus(reply, 422) : reply;
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
