import { expect, it } from 'vitest';
import { answer, audit, others, serve, thingsPlan } from './service.ts';

it('what a create made is found and deleted where its answer names what somebody else made just then', async () => {
  const theirs: unknown[] = [];
  const service = serve(({ method, target }, { rows }, usual) => {
    if (method !== 'POST' || target !== '/things') return undefined;
    const reply = usual();
    const made = rows.at(-1);
    if (reply.status !== 201 || made === undefined) return reply;
    const id = `9${made.id}`;
    rows.push({ id, name: `Customer ${id}`, note: 'o' });
    theirs.push(rows.at(-1));
    return answer(201, { ...made, id });
  });
  const plan = thingsPlan
    .replace('{ name: "Thing {{unique}}" }', '{ name: "Thing {{unique}}", note: first }')
    .replace('{ name: Other }', '{ note: changed }');
  const { report } = await audit(service, plan);
  expect(theirs.length).toBeGreaterThan(0);
  expect(service.rows).toEqual([...others, ...theirs]);
  // One was deleted under an id that its answer did not name.
  expect(report.cleanup.left.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/ was answered with the id 9\d+, under which another item is$/),
  ]);
  expect(report.cleanup.removed).toBe(theirs.length - 1);
});
