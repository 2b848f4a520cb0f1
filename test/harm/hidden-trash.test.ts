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
