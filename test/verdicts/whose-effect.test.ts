import { expect, it } from 'vitest';
import { answer, sentBy, serve, type Service, thingsPlan } from '../harm/service.ts';
import { auditBy, judgedOf } from './judged.ts';
import { served } from './services.ts';

const usersPlan = thingsPlan.replace('    operations', '    kind: user\n    operations');
const partsPlan = `${thingsPlan}    children:
      - path: /parts
        operations: [list, read, create, replace, patch, delete]
        create: { example: { name: "Part {{unique}}", done: false } }
        change: { name: Other, done: true }
        actions: [{ path: /complete }]
`;

it('what an action under another owner did is not laid at the door of the write after it', async () => {
  const api = (): Service['api'] => {
    const parts: Record<string, unknown>[] = [];
    const things = serve((request, { rows }) => {
      const [, owner, id, action] =
        /^\/things\/([^/?]+)\/parts(?:\/([^/?]+))?(\/complete)?(?:\?.*)?$/.exec(request.target) ?? [];
      if (owner === undefined) return undefined;
      if (rows.every((row) => row.id !== owner)) return answer(404);
      const below = parts.filter((part) => part['thingId'] === owner);
      if (id === undefined) {
        if (request.method === 'GET') return answer(200, below);
        const part = { ...sentBy(request), id: String(500 + parts.length), thingId: owner };
        parts.push(part);
        return answer(201, part);
      }
      const part = (action === undefined ? below : parts).find((each) => each['id'] === id);
      if (part === undefined) return answer(404);
      if (action !== undefined) return answer(200, Object.assign(part, { done: true }));
      if (request.method === 'DELETE') parts.splice(parts.indexOf(part), 1);
      else if (request.method !== 'GET') Object.assign(part, sentBy(request), { id, thingId: owner });
      return answer(200, part);
    });
    things.rows.forEach(({ id }, index) =>
      parts.push({ id: String(400 + index), name: `Part ${index}`, thingId: id, done: false }),
    );
    return things.api;
  };
  const { report } = await auditBy(api, partsPlan, ['paths/hierarchy']);
  const messages = report.findings.flatMap(({ violations }) => violations.map(({ message }) => message));
  expect(messages).toEqual([expect.stringContaining('/complete acts on an item of another owner')]);
});

it('a PUT that was refused gave no id where the PATCH before it was taken', async () => {
  const api = served(({ method, target, ...request }, { rows }) => {
    const index = rows.findIndex(({ id }) => target === `/things/${id}`);
    const sent = sentBy(request);
    const row = rows[index];
    const given = sent?.['id'];
    if (method !== 'PATCH' || row === undefined || typeof given !== 'string') return undefined;
    rows[index] = { ...row, ...sent, id: given };
    return answer(200, rows[index]);
  });
  const { report } = await auditBy(api, usersPlan, ['resource/id-assigned']);
  const messages = report.findings.flatMap(({ violations }) => violations.map(({ message }) => message));
  expect(messages).toEqual([expect.stringMatching(/^PATCH .* gave it to the user$/)]);
});

it('a PUT that is refused the second time breaks no other clause than that of PUT', async () => {
  const done = new Set<string>();
  const api = served(({ method, target, ...request }) => {
    if (method !== 'PUT' || sentBy(request) === undefined) return undefined;
    const sent = `${target} ${JSON.stringify(sentBy(request))}`;
    if (done.has(sent)) return answer(409);
    done.add(sent);
    return undefined;
  });
  const outcomes = { 'operation/replace-twice': 'failed of operation.replace' };
  expect(await judgedOf({ name: 'twice', api, outcomes }, thingsPlan)).toEqual(outcomes);
});

/** Things of which one is the main one: `write` makes what is written so the only one; with `read` a read takes it from an item. */
const oneMain = (by: 'write' | 'read'): (() => Service['api']) =>
  served(({ method, target, ...request }, { rows }, usual) => {
    const reply = usual();
    const takes = (id: string): boolean =>
      by === 'read' ? method === 'GET' && target === `/things/${id}` : target !== `/things/${id}`;
    const isWritten =
      (method === 'POST' || method === 'PUT') && sentBy(request)?.['main'] === true && reply.status < 300;
    if (!isWritten && by === 'write') return reply;
    const made = method === 'POST' ? rows.at(-1)?.id : undefined;
    rows.forEach((row, index) => {
      if (row.id !== made && takes(row.id)) rows[index] = { ...row, main: false };
    });
    return reply;
  });

const mainPlan = (operations: string): string => `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things
    operations: [${operations}]
    create: { example: { name: "Thing {{unique}}", main: true }, required: [name], keep: true }
`;

it.each([
  ['list, read, create, patch, delete', 'passed', 'failed'],
  ['list, read, create, delete', 'passed', 'failed'],
  ['list, read, create', 'passed', 'failed'],
  // A replace of the first comes before the second read of the second.
  ['list, read, create, replace, delete', 'inconclusive', 'passed'],
])(
  'what a create takes from the item before it is not laid at the door of the reads: %s',
  async (operations, read, neighbours) => {
    const cases = [
      { by: 'write', outcomes: { 'operation/safe-read': read, 'operation/neighbours': neighbours } },
      { by: 'read', outcomes: { 'operation/safe-read': 'failed', 'operation/neighbours': 'passed' } },
    ] as const;
    for (const { by, outcomes } of cases)
      expect(await judgedOf({ name: by, api: oneMain(by), outcomes }, mainPlan(operations))).toEqual(outcomes);
  },
);

it('a create of a duplicate that is refused and stored all the same is told as such, and no other create of storing twice', async () => {
  const api = served((request, { rows }, usual) => {
    const { name } = sentBy(request) ?? {};
    const isTaken = request.method === 'POST' && rows.some((row) => row['name'] === name);
    const reply = usual();
    return isTaken && reply.status < 300 ? answer(409) : reply;
  });
  const outcomes = {
    'resource/refused-create': 'failed of status.duplicate',
    'operation/listed': 'passed',
    'status/duplicate': 'passed',
    'status/duplicate-at-once': 'passed',
  };
  const plan = thingsPlan.replace('not_blank: [name]', 'not_blank: [name], unique: [name]');
  expect(await judgedOf({ name: 'stored', api, outcomes }, plan)).toEqual(outcomes);
});
