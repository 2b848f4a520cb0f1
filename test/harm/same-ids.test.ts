import { expect, it } from 'vitest';
import { answer, audit, type Bend, others, type Row, sentBy, serve, thingsPlan } from './service.ts';

const plan = `${thingsPlan}  - path: /notes
    operations: [list, read, create, delete]
    create: { example: { name: "Note {{unique}}" } }
`;

/** Notes, whose ids begin at 1 as those of the things do; `done` is what a create of one does to the things. */
function keepingNotes(done: (things: Row[]) => void): Bend {
  const notes: Row[] = [];
  let count = 0;
  return (request, { rows }) => {
    const [, id, isOther] = /^.notes(?:.([^/?]+))?(.+)?$/.exec(request.target.split('?')[0] ?? '') ?? [];
    if (!request.target.startsWith('/notes') || isOther !== undefined) return undefined;
    const index = notes.findIndex((note) => note.id === id);
    if (id !== undefined && index < 0) return answer(404);
    if (request.method === 'GET' || request.method === 'HEAD')
      return answer(200, id === undefined ? notes : notes[index]);
    if (request.method === 'DELETE' && id !== undefined) {
      notes.splice(index, 1);
      return answer(204);
    }
    if (request.method !== 'POST' || id !== undefined) return answer(405);
    const { name } = sentBy(request) ?? {};
    if (typeof name !== 'string' || name.trim() === '') return answer(400);
    count += 1;
    notes.push({ id: String(count), name });
    done(rows);
    return answer(201, notes.at(-1));
  };
}

it('what others have is not taken for ours because items of another resource have the same ids', async () => {
  const service = serve(
    keepingNotes((things) => {
      for (const [index, row] of things.entries())
        if (others.some(({ id }) => id === row.id)) things[index] = { ...row, name: 'Reset' };
    }),
  );
  const { report } = await audit(service, plan);
  expect(report.cleanup.left).toEqual([]);
  expect(report.diagnosis.find(({ code }) => code === 'others-differ')?.facts).toEqual({
    resource: '/things',
    changed: ['1', '2', '3'],
    fields: ['name'],
    gone: [],
  });
});

it('what others have goes with the creates of a resource that gives the same ids', async () => {
  const service = serve(keepingNotes((things) => void things.splice(0)));
  const { report } = await audit(service, plan);
  expect(report.harm?.message ?? '').toContain('POST /notes');
});
