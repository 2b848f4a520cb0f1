import { expect, it } from 'vitest';
import { answer, type Bend, others } from '../harm/service.ts';
import { auditBy, type Case, judgedOf } from './judged.ts';
import { json, readOnly, served } from './services.ts';

const health: Bend = ({ target }) =>
  target === '/health' ? answer(200, { state: 'up', node: 'n 1', count: 3 }) : undefined;
const nodes: Bend = (request, service, usual) =>
  health(request, service, usual) ??
  (request.target === '/nodes/n%201?deep=3' ? answer(200, { name: 'n 1', count: 3 }) : undefined);
const planned = (...probes: readonly string[]): string =>
  `${readOnly}probes:\n${probes.map((each) => `  - ${each}\n`).join('')}`;
const up = (expected: string): string => planned(`{ id: health, request: GET /health, expect: ${expected} }`);

const cases: readonly Case[] = [
  {
    name: 'what is expected, and is so',
    api: served(health),
    plan: up('{ status: 200, headers: { content-type: application/json }, body: { /data/state: up, /data/count: 3 } }'),
    outcomes: { 'fields/expected': 'passed', 'status/expected': 'passed' },
  },
  {
    name: 'what is expected under the name that the service has for the data, captured by it too',
    api: served(({ target }) => (target === '/health' ? json(200, { result: { state: 'up', node: 7 } }) : undefined)),
    plan: `${planned('{ id: health, request: GET /health, expect: { body: { /result/state: up } }, capture: { node: /result/node } }')}profile: { names: { data: result } }\n`,
    outcomes: { 'fields/expected': 'passed' },
  },
  {
    name: 'another value, and none',
    api: served(health),
    plan: up('{ body: { /data/state: down, /data/nobody: 1 } }'),
    outcomes: { 'fields/expected': 'failed as value /data/nobody, value /data/state' },
  },
  {
    name: 'another header',
    api: served(health),
    plan: up('{ headers: { Cache-Control: no-store } }'),
    outcomes: { 'fields/expected': 'failed of resource.fields' },
  },
  {
    name: 'another media type',
    api: served(health),
    plan: up('{ headers: { Content-Type: text/plain } }'),
    outcomes: { 'fields/expected': 'failed of service.3' },
  },
  {
    name: 'another status is told once',
    api: served(health),
    plan: up('{ status: 204, body: { /data/state: down } }'),
    outcomes: { 'fields/expected': 'inapplicable', 'status/expected': 'failed' },
  },
  {
    name: 'a probe that asks for a credential, and the plan has none',
    api: served(({ target }) => (/^\/m[ey]$/.test(target) ? answer(401) : undefined)),
    plan: planned(
      '{ id: me, request: GET /me, expect: { status: 200 } }',
      '{ id: my, request: GET /my, expect: { body: { /data/name: me } } }',
    ),
    outcomes: { 'fields/expected': 'inconclusive', 'status/expected': 'inconclusive' },
  },
  {
    name: 'a probe that is said to be public, and asks for a credential',
    api: served(({ target }) => (target === '/me' ? answer(401) : undefined)),
    plan: planned('{ id: me, request: GET /me, auth: optional, expect: { status: 200 } }'),
    outcomes: { 'status/expected': 'failed' },
  },
  {
    name: 'V12: a failure that is expected, and a success that comes',
    api: served(health),
    plan: up('{ status: 404 }'),
    outcomes: { 'status/expected': 'failed of status.missing, error.never-200' },
  },
  {
    name: 'what was captured stands in a later probe, in whatever order the plan has them',
    api: served(nodes),
    plan: planned(
      '{ id: node, request: "GET /nodes/{{node}}?deep={{count}}", expect: { status: 200, body: { /data/name: "{{node}}", /data/count: "{{count}}" } } }',
      '{ id: health, request: GET /health, capture: { node: /data/node, count: /data/count } }',
    ),
    outcomes: { 'status/expected': 'passed', 'fields/expected': 'passed' },
  },
  {
    name: 'what is not there cannot be captured',
    api: served(nodes),
    plan: planned(
      '{ id: node, request: "GET /nodes/{{node}}", expect: { status: 200 } }',
      '{ id: health, request: GET /health, capture: { node: /data/nodes } }',
    ),
    outcomes: { 'status/expected': 'inapplicable', 'fields/expected': 'inconclusive' },
  },
  {
    name: 'a filter by the path that the plan tells of',
    api: served(({ target }) => (target === '/things/colors/red' ? answer(200, others.slice(1)) : undefined)),
    plan: planned('{ id: red, request: GET /things/colors/red, filters: /things }'),
    outcomes: { 'paths/query-filters': 'failed as selection from /things' },
  },
  {
    name: 'a filter by the path that is not there',
    api: served(() => undefined),
    plan: planned('{ id: red, request: GET /things/colors/red, filters: /things, expect: { status: 404 } }'),
    outcomes: { 'paths/query-filters': 'passed' },
  },
];

it.each(cases.map((each) => [each.name, each] as const))('a probe is judged: %s', async (_name, each) => {
  expect(await judgedOf(each, readOnly)).toEqual(each.outcomes);
});

it('asks for what was captured', async () => {
  const plan = planned(
    '{ id: health, request: GET /health, capture: { node: /data/node } }',
    '{ id: node, request: "GET /nodes/{{node}}", headers: { X-Node: "{{node}}" } }',
  );
  const { exchanges } = await auditBy(served(nodes), plan, ['status/expected', 'json/well-formed']);
  const sent = exchanges.find(({ probe }) => probe.step.name === 'node');
  expect(sent?.request.url).toBe('http://127.0.0.1:8080/nodes/n%201');
  expect(sent?.request.headers).toContainEqual(['X-Node', 'n 1']);
});
