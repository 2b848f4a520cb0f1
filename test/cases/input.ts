/** Users of the reference: invalid input, duplicates, missing items, credentials, and states in other ways. */
import {
  type ApiRequest,
  around,
  ask,
  editItems,
  failure,
  isRecord,
  isSuccess,
  matches,
  parseJson,
  sentObject,
  withBody,
  withStatus,
} from '#fixtures/mutants/mutant.ts';
import { type Case, varied } from './run.ts';

/** A plan for the users of the reference. */
export const userPlan = `base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
writes: true
resources:
  - path: /users
    operations: [list, read, create, replace, patch, delete]
    create:
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", nickname: ada, city: London, age: 36 }
      required: [name, email]
      unique: [email]
      invalid: [{ age: many }]
    change: { nickname: bea, city: Paris, age: 37 }
`;

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

const plan = `${userPlan.replace(/operations: .*/, 'operations: { list: true, read: true, create: true, patch: true, delete: true, replace: leave }')}    states:
      field: status
      allowed: [[active, /block, blocked], [blocked, /unblock, active]]
      refused: [[blocked, /block], [active, /unblock]]
    actions: [{ path: /reset-password }]
`;
const isAction = (request: ApiRequest): boolean => matches(request, 'POST', '/users/{id}/block');

const states: readonly Case[] = [
  varied('a forbidden transition returns 422', { plan, verified: ['states'] }, (request, next) => {
    const reply = next(request);
    return reply.status === 409 && isAction(request) ? failure(422, 'ALREADY_BLOCKED', 'The user is blocked.') : reply;
  }),
  varied('states are written in capitals', { plan, verified: ['states'] }, (request, next) =>
    editItems(next(request), (item) => ({ ...item, status: String(item['status']).toUpperCase() })),
  ),
  varied('this credential may not block users', { plan, unverified: ['states'] }, (request, next) =>
    isAction(request) && isSuccess(ask(next, request, 'GET', request.target.replace('/block', '')))
      ? failure(403, 'FORBIDDEN', 'Ask an administrator.')
      : next(request),
  ),
  varied('a transition is accepted for later, and does not happen', { plan }, (request, next) => {
    const user = ask(next, request, 'GET', request.target.replace('/block', ''));
    return isAction(request) && isSuccess(user) ? withStatus(user, 202) : next(request);
  }),
];

export const cases: readonly Case[] = [...unusual.map((each) => ({ plan: userPlan, ...each })), ...states];
