import { describe, expect, it } from 'vitest';
import { answer, audit, type Bend, countsOf, type Row, sentBy, serve, thingsPlan } from './service.ts';

const plan = thingsPlan.replace('name: "Thing {{unique}}"', 'name: "Thing {{unique}}", kind: lamp');
const theirs: readonly Row[] = ['1', '2', '3', '7'].map((id) => ({
  id,
  name: `Thing ${id}`,
  kind: id === '7' ? 'lamp' : 'chair',
}));
const isPost = ({ method, target }: Parameters<Bend>[0]): boolean => method === 'POST' && target === '/things';
const isValid = (name: unknown): name is string => typeof name === 'string' && name.trim() !== '';

/** Takes the kind for the key, and shows but three of its items. */
const upserting =
  (taken: unknown[]): Bend =>
  (request, { rows }) => {
    if (request.method === 'GET' && /^.things(?:\?|$)/.test(request.target)) return answer(200, rows.slice(0, 3));
    const { name, kind } = sentBy(request) ?? {};
    const index = isPost(request) && isValid(name) ? rows.findIndex((row) => row['kind'] === kind) : -1;
    if (index < 0) return undefined;
    taken.push(name);
    rows[index] = { id: rows[index]?.id ?? '', name, kind };
    return answer(201, rows[index]);
  };

/** Gives each item the same id. */
const single: Bend = (request, { rows }) => {
  const { name } = sentBy(request) ?? {};
  if (!isPost(request) || !isValid(name)) return undefined;
  rows.push({ id: '0', name });
  return answer(201, rows.at(-1));
};

describe('an id that a second create is answered with, though nothing had freed it', () => {
  it('is neither written to nor deleted, no more is created, and it is told', async () => {
    const taken: unknown[] = [];
    const service = serve(upserting(taken), theirs);
    const { report } = await audit(service, plan);
    expect(taken.length).toBe(2);
    expect(service.lines.filter((line) => /^(?:PUT|PATCH|POST|DELETE) .things.7\b/.test(line))).toEqual([]);
    expect(service.rows.map(({ id }) => id)).toEqual(['1', '2', '3', '7']);
    expect(report.diagnosis.find(({ code }) => code === 'id-given-again')?.facts).toEqual({
      resource: '/things',
      request: 'POST /things',
      id: '7',
    });
    expect(report.cleanup.left.map(({ address }) => address)).toEqual(['/things', '/things']);
    const failed = report.findings.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule);
    expect(failed).not.toContain('operation/safe-read');
  });

  it('is left where it is of two items of ours, and both are told', async () => {
    const service = serve(single);
    const { report } = await audit(service);
    expect(service.rows.filter(({ id }) => id === '0').length).toBe(2);
    expect(report.cleanup.left.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^POST .things with the word \w+ was answered with the id 0, as another create/),
      expect.stringMatching(/^POST .things with the word \w+ was answered with the id 0, as another create/),
    ]);
    // Each is counted as created, and told by nothing else.
    expect(countsOf(report.cleanup)).toEqual({ created: 2, removed: 0, left: 2 });
    expect(report.diagnosis.map(({ code }) => code)).not.toContain('words-shown');
  });
});

it('an id under which an answer shows something else is told by the create that was answered with it', async () => {
  const hidden: Row = { id: '7', name: 'Somebody' };
  const service = serve(
    (request, { rows }) => {
      if (request.method === 'GET' && /^.things(?:\?|$)/.test(request.target)) return answer(200, rows.slice(0, 3));
      const { name } = sentBy(request) ?? {};
      return isPost(request) && isValid(name) ? answer(200, { id: '7', name }) : undefined;
    },
    [...theirs.slice(0, 3), hidden],
  );
  const { report } = await audit(service);
  expect(service.rows.at(-1)).toEqual(hidden);
  expect(report.cleanup.left).toEqual([
    {
      resource: '/things',
      address: '/things',
      reason: expect.stringMatching(
        /^POST .things with the word \w+ was answered with the id 7, under which another item is$/,
      ),
      stillShown: false,
    },
  ]);
});

it('is no failed DELETE where somebody is given the id at once, in the same state as all', async () => {
  let count = 0;
  const service = serve((request, served, usual) => {
    if (request.method === 'POST' && sentBy(request) !== undefined) {
      const reply = usual({
        ...request,
        body: new TextEncoder().encode(JSON.stringify({ ...sentBy(request), state: 'active' })),
      });
      return reply;
    }
    if (request.method !== 'DELETE') return undefined;
    const reply = usual();
    const id = request.target.split('/')[2] ?? '';
    count += 1;
    if (reply.status === 204) served.rows.push({ id, name: `Stranger ${count}`, code: `of ${count}`, state: 'active' });
    return reply;
  });
  const plan = thingsPlan.replace('{{unique}}" }', '{{unique}}", code: "c-{{unique}}" }');
  const { report } = await audit(service, plan);
  expect(report.findings.filter(({ rule, outcome }) => rule === 'operation/delete' && outcome === 'failed')).toEqual(
    [],
  );
  expect(report.diagnosis.filter(({ code }) => code === 'deletes-failed').map(({ message }) => message)).toEqual([]);
  expect(report.cleanup.left).toEqual([]);
});
