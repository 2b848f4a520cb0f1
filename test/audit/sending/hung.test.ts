import { expect, it } from 'vitest';
import { audit, serve } from '../../harm/service.ts';

it('an operation that never answers is given up after a few requests, and that is told', async () => {
  const service = serve(({ method }) =>
    method === 'PATCH' ? { status: 0, headers: [], body: '', isHung: true } : undefined,
  );
  const { report } = await audit(service);
  expect(service.lines.filter((line) => line.startsWith('PATCH')).length).toBeLessThan(16);
  const told = report.diagnosis.find(({ code }) => code === 'fault-not-sent');
  expect(told?.message).toContain('PATCH /things/{id} had answered none of');
  expect(report.cleanup.left).toEqual([]);
});
