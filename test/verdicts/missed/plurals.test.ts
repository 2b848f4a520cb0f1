import { expect, it } from 'vitest';
import { answer } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { served } from '../services.ts';

const rows = [{ id: '1', name: 'Gold' }];
const serving = (path: string, data: unknown) =>
  served(({ target }) => (target.split('?')[0] === path ? answer(200, data) : undefined));
const resource = (path: string) =>
  `base_url: http://127.0.0.1:8080\nresources: [{ path: ${path}, operations: [list] }]\n`;
const probe = (path: string) =>
  `base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\nprobes: [{ id: it, request: GET ${path} }]\n`;

type Case = readonly [what: string, path: string, plan: (path: string) => string, data: unknown, outcome: string];

const cases: readonly Case[] = [
  ['a resource that is a list', '/metals/summary', resource, rows, 'failed as singular summary'],
  ['a probe that is a list', '/metals/summary', probe, rows, 'failed as singular summary'],
  ['a probe that is one thing', '/metals/summary', probe, { count: 1 }, 'passed'],
  ['a list of states', '/order-status', resource, rows, 'failed as singular order-status'],
  ['the state of the service', '/status', probe, { state: 'up' }, 'passed'],
  ['a list of one industry', '/industry', resource, rows, 'failed as singular industry'],
  ...[
    '/news',
    '/media',
    '/people',
    '/staff',
    '/data',
    '/series',
    '/info',
    '/history',
    '/stats',
    '/inventory',
    '/latest',
  ].map((path) => ['a word without another form', path, resource, rows, 'passed'] as const),
];

it.each(cases)('M14: %s, %s', async (name, path, plan, data, outcome) => {
  const outcomes = { 'paths/plural-nouns': outcome };
  expect(await judgedOf({ name, api: serving(path, data), plan: plan(path), outcomes }, plan(path))).toEqual(outcomes);
});
