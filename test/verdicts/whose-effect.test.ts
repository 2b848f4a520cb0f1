import { expect, it } from 'vitest';
import { answer, sentBy, serve, type Service, thingsPlan } from '../harm/service.ts';
import { auditBy } from './judged.ts';
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
