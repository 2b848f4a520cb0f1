import { describe, expect, it } from 'vitest';
import { answer, audit, type Row, sentBy, type Service, thingsPlan } from '../harm/service.ts';

interface Thing {
  readonly name: string;
  readonly note: unknown;
  readonly changes: number;
}

/** What a service makes of what clients set, of the id and of the time. */
type Shape = (thing: Thing, id: string) => Readonly<Record<string, unknown>>;

const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

const shapes: readonly (readonly [string, Shape])[] = [
  ['a slug and initials', ({ name }) => ({ slug: slugOf(name), initials: name.slice(0, 2) })],
  ['links by its name', ({ name }, id) => ({ _links: { self: `/things/${id}`, page: `/pages/${slugOf(name)}` } })],
  ['an object made of a text', ({ name }) => ({ search: { words: name.split(' '), length: name.length } })],
  ['the time of the change', ({ changes }) => ({ updatedAt: new Date(17e11 + changes * 60_000).toISOString() })],
  ['a count of changes', ({ changes }) => ({ revision: changes, history: [changes] })],
];

/** Things with a name and a note that clients set, and more that they cannot; `isWhole`: a PUT must hold all that is shown. */
function serving(shape: Shape, isWhole: boolean): Service {
  const things = new Map<string, Thing>(
    [1, 2, 3].map((id) => [String(id), { name: `Thing ${id}`, note: 'x', changes: 0 }]),
  );
  const shown = (id: string, thing: Thing): Row => ({ id, name: thing.name, note: thing.note, ...shape(thing, id) });
  let count = 100;
  const service: Service = {
    lines: [],
    get rows() {
      return [...things].map(([id, thing]) => shown(id, thing));
    },
    api: (request) => {
      const { method, target } = request;
      service.lines.push(`${method} ${target}`);
      const [, name, id, ...rest] = (target.split('?')[0] ?? '').split('/');
      if (name !== 'things' || rest.length > 0) return answer(404);
      const sent = sentBy(request);
      const isNamed = typeof sent?.['name'] === 'string' && sent['name'].trim() !== '';
      if (id === undefined) {
        if (method === 'GET' || method === 'HEAD') return answer(200, service.rows);
        if (method !== 'POST') return answer(405);
        if (!isNamed) return answer(400);
        count += 1;
        things.set(String(count), { name: String(sent['name']), note: sent['note'] ?? null, changes: 0 });
      }
      const at = id ?? String(count);
      const thing = things.get(at);
      if (thing === undefined) return answer(404);
      if (method === 'DELETE') {
        things.delete(at);
        return answer(204);
      }
      if (method === 'PUT' || method === 'PATCH') {
        const isRefused = sent === undefined || ('name' in sent ? !isNamed : method === 'PUT');
        const isLacking =
          isWhole && method === 'PUT' && Object.keys(shown(at, thing)).some((key) => !(key in (sent ?? {})));
        if (isRefused || isLacking) return answer(400);
        const note = 'note' in sent ? sent['note'] : method === 'PUT' ? null : thing.note;
        things.set(at, { name: isNamed ? String(sent['name']) : thing.name, note, changes: thing.changes + 1 });
      } else if (method !== 'GET' && method !== 'HEAD' && id !== undefined) return answer(405);
      return answer(id === undefined ? 201 : 200, shown(at, things.get(at) ?? thing));
    },
  };
  return service;
}

const plan = thingsPlan
  .replace('writes: true', 'writes: true\nrules: { envelope/timestamp-fresh: off }')
  .replace('"Thing {{unique}}"', '"Thing {{unique}}", note: Red')
  .replace('{ name: Other }', '{ name: Other, note: Blue }');

describe.each([
  ['a service that takes what clients set', false],
  ['a service that wants the whole item back', true],
] as const)('%s', (_what, isWhole) => {
  it.each(shapes)('is not accused for what it shows besides: %s', async (_name, shape) => {
    const { report } = await audit(serving(shape, isWhole), plan);
    const failed = report.findings.filter(({ outcome, level }) => outcome === 'failed' && level === 'must');
    expect(failed.map(({ rule, violations }) => `${rule}: ${violations[0]?.message}`)).toEqual([]);
  });
});
