import { expect, it } from 'vitest';
import { audit, answer, countsOf, type Row, serve, thingsPlan } from './service.ts';

it('looks with the credential for what a DELETE only hid from the public', async () => {
  const trash = new Set<string>();
  const isHidden = ({ id }: Row): boolean => trash.has(`/things/${id}`);
  const service = serve(({ method, target, headers }, { rows }) => {
    const isKnown = headers['authorization'] === 'Bearer good';
    if (method !== 'GET' && !isKnown) return answer(401);
    if (target === '/things' && method === 'GET')
      return answer(
        200,
        rows.filter((row) => !isHidden(row)),
      );
    const row = rows.find(({ id }) => target === `/things/${id}`);
    if (row === undefined) return undefined;
    if (method === 'DELETE') {
      trash.add(target);
      return answer(200, row);
    }
    if (method === 'GET' && isHidden(row)) return isKnown ? answer(200, { ...row, status: 'trash' }) : answer(401);
    return undefined;
  });
  const open = '{ list: { auth: none }, read: { auth: none }, create: true, replace: true, patch: true, delete: true }';
  const plan = thingsPlan.replace('[list, read, create, replace, patch, delete]', open);
  const { report } = await audit(service, `auth: { bearer: good }\n${plan}`);
  const failed = report.findings.filter(({ rule, outcome }) => rule === 'operation/delete' && outcome === 'failed');
  expect(failed.map(({ key }) => key)).toEqual(['still read']);
  expect(countsOf(report.cleanup)).toEqual({ created: trash.size, removed: 0, left: trash.size });
});

it('sends a DELETE of each that a DELETE only hides from the list, and tells that a read still shows it', async () => {
  const trash = new Set<string>();
  const service = serve(({ method, target }, { rows }) => {
    const isThere = rows.some(({ id }) => target === `/things/${id}`);
    if (method === 'DELETE' && isThere) return answer(trash.size < trash.add(target).size ? 200 : 404);
    if (method !== 'GET' || target.split('?')[0] !== '/things') return undefined;
    return answer(
      200,
      rows.filter(({ id }) => !trash.has(`/things/${id}`)),
    );
  });
  const { report } = await audit(service, thingsPlan.replace('{ name: Other }', '{ color: red }'));
  const { cleanup } = report;
  expect(trash.size).toBeGreaterThan(2);
  expect(countsOf(cleanup)).toEqual({ created: trash.size, removed: 0, left: trash.size });
  expect(new Set(cleanup.left.map(({ reason }) => reason))).toEqual(
    new Set(['it was deleted, and a read still shows it, though the list does not']),
  );
});
