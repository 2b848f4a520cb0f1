import { expect, it } from 'vitest';
import { audit, serve } from './service.ts';

it('takes away what a POST on an item of ours made', async () => {
  const service = serve(({ method, target, ...rest }, _service, usual) =>
    method === 'POST' && /^\/things\/\d+$/.test(target) ? usual({ ...rest, method, target: '/things' }) : undefined,
  );
  const seeded = service.rows.length;
  const { report } = await audit(service);
  expect(report.cleanup?.left).toEqual([]);
  expect(service.rows).toHaveLength(seeded);
  const told = report.rules.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  expect(told).toContain('methods/unsupported');
});
