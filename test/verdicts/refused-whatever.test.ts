import { expect, it } from 'vitest';
import { audit, answer, countsOf, others, serve, thingsPlan } from '../harm/service.ts';
import { auditBy } from './judged.ts';

it.each([
  ['DELETE', 406, 'operation/delete'],
  ['PUT', 415, 'operation/replace'],
  ['PATCH', 501, 'operation/patch'],
])('a %s that is refused with %d whatever it is asked is one problem', async (method, status, rule) => {
  const api = () => serve((request) => (request.method === method ? answer(status) : undefined)).api;
  const { report } = await auditBy(api, thingsPlan, [rule, 'status/missing']);
  expect(report.problems.map(({ id }) => id)).toEqual([rule]);
});

it('cleans up with any answer asked for where a DELETE has none in JSON', async () => {
  const service = serve(({ method, headers }) =>
    method === 'DELETE' && headers['accept']?.includes('json') === true ? answer(406) : undefined,
  );
  const { report } = await audit(service);
  expect(service.rows).toEqual(others);
  expect(countsOf(report.cleanup)).toEqual({ ...countsOf(report.cleanup), left: 0 });
});
