import { expect, it } from 'vitest';
import { answer, audit, others, sentBy, serve, thingsPlan } from './service.ts';

it('tells of a change that makes again what was deleted, and not of a DELETE that did not work', async () => {
  const gone = new Set<string>();
  const service = serve((request, { rows }, usual) => {
    const { method, target } = request;
    if (method === 'DELETE' && usual().status === 204) {
      gone.add(target);
      return answer(204);
    }
    if (method !== 'PATCH' || !gone.has(target) || rows.some(({ id }) => target === `/things/${id}`)) return undefined;
    const row = { ...sentBy(request), name: null, id: target.slice('/things/'.length) };
    rows.push(row);
    return answer(200, row);
  });
  const colored = thingsPlan.replace('unique}}" }', 'unique}}", color: blue }').replace('name: Other', 'color: red');
  const { report } = await audit(service, colored);
  const [row, ...more] = service.rows.slice(others.length);
  expect(more).toEqual([]);
  const address = `/things/${row?.id}`;
  const reason = `it was deleted, and PATCH ${address}, which was answered 200 after that, may have made it again`;
  expect(report.cleanup.left).toEqual([{ resource: '/things', address, reason, stillShown: false }]);
});
