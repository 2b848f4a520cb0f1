import { expect, it } from 'vitest';
import { answer } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { served } from '../services.ts';

const plan = 'base_url: http://127.0.0.1:8080\nauth: { bearer: sesame-Open-42 }\nresources: [{ path: /things }]\n';
const guarded = (isOpen: (token: string, path: string) => boolean) =>
  served(({ headers, target }) => {
    const token = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '';
    return token === 'sesame-Open-42' || isOpen(token, target.split('?')[0] ?? '') ? undefined : answer(401);
  });

it.each([
  ['a word is taken', (token: string) => token === 'test', 'failed as accepted: word-test'],
  ['another word is taken', (token: string) => token === 'admin', 'failed as accepted: word-admin'],
  ['words are taken', (token: string) => /^(?:test|admin|secret)$/.test(token), 'failed as accepted: word-test'],
  [
    'a word is taken by the list alone',
    (token: string, path: string) => token === 'test' && path === '/things',
    'failed as accepted: word-test',
  ],
  ['no word is taken', () => false, 'passed'],
])('a credential that is a common word: %s', async (name, isOpen, outcome) => {
  const outcomes = { 'auth/unauthorized': outcome, 'auth/bearer': 'passed' };
  expect(await judgedOf({ name, api: guarded(isOpen), plan, outcomes }, plan)).toEqual(outcomes);
});

it.each([
  ['a bearer token', 'bearer: admin', 'authorization'],
  ['an API key', 'headers: { X-Auth-Token: Admin }', 'x-auth-token'],
])('%s that is a common word itself is no wrong credential', async (name, auth, header) => {
  const api = served(({ headers }) => (/^(?:Bearer )?admin$/i.test(headers[header] ?? '') ? undefined : answer(401)));
  const own = plan.replace('bearer: sesame-Open-42', auth);
  const outcomes = { 'auth/unauthorized': 'passed' };
  expect(await judgedOf({ name, api, plan: own, outcomes }, own)).toEqual(outcomes);
});
