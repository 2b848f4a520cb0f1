import { expect, it } from 'vitest';
import { answer, audit, countsOf, serve, thingsPlan } from './service.ts';

it('tells once of each item that a list shows without an id that leads to it, and sends no reader to an address that leads nowhere', async () => {
  const service = serve(({ method, target }, { rows }, usual) => {
    if (target.split('?')[0] !== '/things') return undefined;
    const reply = usual();
    if (method === 'POST' && reply.status === 201) return answer(201, { newThingNo: rows.at(-1)?.id });
    return method === 'GET'
      ? answer(
          200,
          rows.map(({ id, ...rest }) => ({ thingNo: id, ...rest })),
        )
      : reply;
  });
  const { report } = await audit(service, thingsPlan.replace('{ name: Other }', '{ color: red }'));
  const made = service.rows.filter(({ id }) => Number(id) > 100);
  expect(made.length).toBeGreaterThan(1);
  expect(countsOf(report.cleanup)).toEqual({ created: made.length, removed: 0, left: made.length });
  expect(new Set(report.cleanup.left.map(({ address }) => address))).toEqual(new Set(['/things']));
  const told = report.cleanup.left.map(({ reason }) => /shows it as (.*), and/.exec(reason)?.[1]);
  expect(new Set(told)).toEqual(new Set(made.map(({ name }) => name)));
});
