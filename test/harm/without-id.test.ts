import { expect, it } from 'vitest';
import { answer, audit, others, type Row, serve, thingsPlan } from './service.ts';

it('tells of an item that is shown without its id, and that its DELETE left, as still shown', async () => {
  const lost = new Set<string>();
  const shown = ({ id, ...rest }: Row): object => (lost.has(`/things/${id}`) ? rest : { id, ...rest });
  const service = serve(({ method, target }, { rows }, usual) => {
    if (method === 'PUT' && usual().status === 200) lost.add(target);
    if (method === 'DELETE' && lost.has(target)) return answer(204);
    if (method !== 'GET') return undefined;
    const row = rows.find(({ id }) => target === `/things/${id}`);
    if (row !== undefined) return answer(200, shown(row));
    return target.split('?')[0] === '/things' ? answer(200, rows.map(shown)) : undefined;
  });
  const { report } = await audit(service, thingsPlan.replace('{ name: Other }', '{ color: red }'));
  const stays = service.rows.slice(others.length).map(({ id }) => `/things/${id}`);
  expect(stays.length).toBeGreaterThan(1);
  expect(new Set(report.cleanup.left.map(({ address }) => address))).toEqual(new Set(stays));
  expect(report.cleanup.left.every(({ reason }) => reason.endsWith('is still shown'))).toBe(true);
});
