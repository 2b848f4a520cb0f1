import { expect, it } from 'vitest';
import { answer, audit, others, type Row, serve } from './service.ts';

it.each([20, 50])('takes nothing for back that a list shows %i requests late', async (late) => {
  const states: (readonly Row[])[] = [];
  const service = serve(({ method, target }, { rows }, usual) => {
    const reply = usual();
    states.push([...rows]);
    const isList = method === 'GET' && target.split('?')[0] === '/things';
    return isList ? answer(200, states.at(-late) ?? others) : reply;
  });
  const { report } = await audit(service);
  expect(service.rows).toEqual(others);
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('own-back');
});
