import { describe, expect, it } from 'vitest';
import { loadSchemaTools, needsSchemaTools } from '../../src/plan/schema-tools.ts';
import { base, check } from './cases.ts';
import { planOf } from './reading.ts';

const probes = (...texts: readonly string[]): string =>
  `${base}resources: [{ path: /books }]\nprobes:\n${texts.map((text) => `  - ${text}\n`).join('')}`;

describe('what a probe expects and captures', () => {
  it('is part of the plan, and the address is that of a resource', () => {
    const plan = planOf(
      probes(
        '{ id: one, request: "GET /books/{{id}}?x={{id}}", expect: { headers: { ETag: a }, body: { /data/id: "{{id}}" } } }',
        '{ id: all, request: GET /books, capture: { id: /data/0/id }, filters: /books }',
      ),
    );
    expect(
      plan.probes.map(({ operation, needs, capture, filters }) => [operation.id, needs, capture, filters]),
    ).toEqual([
      ['GET /books/{id}', ['id'], {}, undefined],
      ['GET /books', [], { id: '/data/0/id' }, ['/books']],
    ]);
    expect(plan.probes[0]?.expect).toEqual({ headers: { ETag: 'a' }, body: { '/data/id': '{{id}}' } });
  });

  it('has a schema of the whole body', async () => {
    const tools = await loadSchemaTools();
    const text = probes('{ id: a, request: GET /a, expect: { schema: { required: [data] } } }');
    expect(needsSchemaTools(text)).toBe(true);
    const [probe] = planOf(text, tools).probes;
    expect([probe?.expect?.check?.({ data: 1 }), probe?.expect?.check?.({})]).toEqual([
      [],
      [{ at: '/data', keyword: 'required', wants: 'a field of this name' }],
    ]);
  });

  check([
    [
      'an unknown name',
      probes('{ id: a, request: GET /a, capture: { node: /data/node } }', '{ id: b, request: "GET /b/{{nod}}" }'),
      '5:23: no probe captures {{nod}}: did you mean {{node}}?',
    ],
    [
      'a name that nobody captures',
      probes('{ id: b, request: POST /b, body: { x: "{{token}} {{unique}}" } }'),
      '4:23: no probe captures {{token}}: write capture: { token: /data/... } in the probe that answers it',
    ],
    [
      'two that wait for each other',
      probes(
        '{ id: a, request: "GET /a/{{y}}", capture: { x: /data/x } }',
        '{ id: b, request: "GET /b/{{x}}", capture: { y: /data/y } }',
      ),
      '4:23: the probe a waits for what is captured after it: let one of them go first',
      '5:23: the probe b waits for what is captured after it: let one of them go first',
    ],
    [
      'a name twice',
      probes('{ id: a, request: GET /a, capture: { x: /x } }', '{ id: b, request: GET /b, capture: { x: /x } }'),
      '5:42: another probe captures x: give each its own name',
    ],
    [
      'the name of a fresh value',
      probes('{ id: a, request: GET /a, capture: { unique: /x } }'),
      '4:42: {{unique}} is a fresh value of its own: choose another name',
    ],
    [
      'no pointer',
      probes('{ id: a, request: GET /a, capture: { x: data } }'),
      '4:45: probes[0].capture.x is the string "data", not a JSON pointer (RFC 6901), such as /retrievedAt',
    ],
    [
      'a key that is no pointer',
      probes('{ id: a, request: GET /a, expect: { body: { data: 1 } } }'),
      '4:49: "data" is not a JSON pointer into the body: write one that starts with a slash, such as /data/state',
    ],
    [
      'one brace',
      probes('{ id: a, request: "GET /a/{x}" }'),
      '4:23: probes[0].request has a parameter: write a value, or {{name}} for what another probe captured',
    ],
    [
      'a filter of nothing',
      probes('{ id: a, request: GET /a, filters: /book }'),
      '4:40: /book is not a resource of this plan: did you mean /books?',
    ],
  ]);
});
