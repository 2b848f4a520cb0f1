/** Users and orders that go through states in their own way. */
import { type ApiRequest, ask, editItems, failure, isSuccess, matches, withStatus } from '#fixtures/mutants/mutant.ts';
import { type Case, varied } from './run.ts';

const plan = `base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
writes: true
resources:
  - path: /users
    operations: { list: true, read: true, create: true, patch: true, delete: true, replace: leave }
    create:
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", nickname: ada }
      required: [name, email]
      unique: [email]
    change: { nickname: bea, city: Paris }
    states:
      field: status
      allowed: [[active, /block, blocked], [blocked, /unblock, active]]
      refused: [[blocked, /block], [active, /unblock]]
    actions: [{ path: /reset-password }]
`;

const isAction = (request: ApiRequest): boolean => matches(request, 'POST', '/users/{id}/block');
export const cases: readonly Case[] = [
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
