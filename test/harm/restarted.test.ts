import { expect, it } from 'vitest';
import { answer, audit, others, serve } from './service.ts';

it('tells once of what is under an id that a service gave again when it had lost its memory', async () => {
  let count = 0;
  let created = 0;
  const service = serve(({ method, target }, { rows }, usual) => {
    const reply = usual();
    const row = rows.at(-1);
    if (method !== 'POST' || target !== '/things' || reply.status !== 201 || row === undefined) return reply;
    created += 1;
    if (created === 5) {
      rows.splice(0, rows.length, ...others);
      count = 0;
    } else rows.pop();
    count += 1;
    rows.push({ ...row, id: `${10 + count}` });
    return answer(201, rows.at(-1));
  });
  const { report } = await audit(service);
  const words = service.rows.slice(others.length).flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  expect(words).toHaveLength(1);
  const told = report.cleanup.left.map(({ reason }) => /with the word (\S+)/.exec(reason)?.[1]);
  expect(told.map((word) => `Thing ${word}`)).toEqual(words);
});
