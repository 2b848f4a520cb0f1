import { expect, it } from 'vitest';
import { answer, others, type Row, sentBy, serve, type Service, thingsPlan } from '../../harm/service.ts';
import { type Case, judgedOf } from '../judged.ts';

const plan = `${thingsPlan.replace('}}"', '}}", color: red')}    children:
      - path: /parts
        operations: [list, read, create, replace, patch, delete]
        create: { example: { name: "Part {{unique}}" }, required: [name], not_blank: [name] }
        change: { name: Other }
`;

/** Things with parts; what a write to a part does to the thing that it is below. */
const things =
  (bend: (thing: Row, parts: readonly Row[]) => Row): Case['api'] =>
  () => {
    const below = new Map<string, Service>();
    return serve((request, { rows }) => {
      const [, id = '', rest = ''] = /^\/things\/([^/?]+)\/parts(.*)$/.exec(request.target) ?? [];
      if (id === '') return undefined;
      const at = rows.findIndex((row) => row.id === id);
      const thing = rows[at];
      if (thing === undefined) return answer(404);
      const parts = below.get(id) ?? serve(undefined, others);
      below.set(id, parts);
      const reply = parts.api({ ...request, target: `/things${rest}` });
      if (request.method !== 'GET' && reply.status < 300 && sentBy(request) !== undefined)
        rows[at] = bend(thing, parts.rows);
      return reply;
    }).api;
  };

/** The name that the last part was made with, in a field of the thing. */
const wordOf = (field: string, parts: readonly Row[]): Partial<Row> => {
  const name = String(parts.at(-1)?.['name']);
  return name.startsWith('Part') ? { [field]: name } : {};
};

const cases: readonly (readonly [string, Case['api'], string])[] = [
  ['gives it another name', things((thing) => ({ ...thing, name: 'touched' })), 'failed as changed'],
  ['empties it', things((thing) => ({ ...thing, color: null })), 'failed as changed'],
  ['paints it', things((thing) => ({ ...thing, color: 'blue' })), 'passed'],
  [
    'writes its own word over it',
    things((thing, parts) => ({ ...thing, ...wordOf('color', parts) })),
    'failed as changed',
  ],
  ['is told of by it', things((thing, parts) => ({ ...thing, ...wordOf('latest', parts) })), 'passed'],
  ['is counted by it', things((thing, { length }) => ({ ...thing, parts: length, state: 'used' })), 'passed'],
  ['adds to its name', things((thing) => ({ ...thing, name: `${String(thing['name']).slice(0, 40)} +` })), 'passed'],
];

it.each(cases)('a write to what is below an item of ours %s', async (name, api, outcome) => {
  const outcomes = { 'operation/neighbours': outcome };
  expect(await judgedOf({ name, api, plan, outcomes }, plan)).toEqual(outcomes);
});
