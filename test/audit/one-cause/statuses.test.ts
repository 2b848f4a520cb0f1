import { expect, it } from 'vitest';
import { type ApiReply, type ApiRequest, around, failure, onReply } from '../../../fixtures/mutants/mutant.ts';
import { type Case, expectedOf, named, toldOf, type Wrap } from './audit.ts';
import { someOf } from '../../support/share-of.ts';

const crash = failure(500, 'INTERNAL_ERROR', 'It broke.');
const page = (status: number): ApiReply => ({
  status,
  headers: [['Content-Type', 'text/html']],
  body: '<!doctype html><h1>Error</h1>',
});
const isRefusedBody = ({ method, body }: ApiRequest): boolean => method !== 'GET' && body.length > 0;
const isUnreadable = (request: ApiRequest): boolean => {
  try {
    return isRefusedBody(request) && JSON.parse(new TextDecoder().decode(request.body)) === undefined;
  } catch {
    return true;
  }
};
const instead = (status: number, reply: (request: ApiRequest, usual: ApiReply) => ApiReply): Wrap =>
  onReply((request, usual) => (usual.status === status ? reply(request, usual) : usual));

const cases: readonly Case[] = [
  [
    'an unreadable body that breaks the service wherever it is sent',
    around((request, next) => (isRefusedBody(request) && isUnreadable(request) ? crash : next(request))),
    'errors/malformed-body',
  ],
  [
    'an unreadable body that ends in a page of the framework',
    onReply((request, reply) =>
      reply.status === 400 && isRefusedBody(request) && isUnreadable(request) ? page(500) : reply,
    ),
    'errors/malformed-body',
  ],
  ['whatever is missing breaks the service', instead(404, () => crash), 'status/missing'],
  ['whatever is invalid breaks the service', instead(400, () => crash), 'status/invalid-input'],
  ['whatever is in conflict breaks the service', instead(409, () => crash), 'status/duplicate'],
  [
    'whatever fails ends in 500',
    onReply((_request, reply) => (reply.status >= 400 && reply.status !== 401 ? crash : reply)),
    'errors/distinct',
  ],
  ['who has no token gets a login page', instead(401, () => page(200)), 'auth/unauthorized'],
];

it.each(someOf(named(cases)))('$name is one problem', async ({ wrap, problem, open }) => {
  expect(await toldOf(wrap, open)).toEqual(expectedOf(problem, open));
});
