import { expect, it } from 'vitest';
import { type Bend, sentBy, thingsPlan } from '../harm/service.ts';
import { auditBy } from './judged.ts';
import { json, served } from './services.ts';

const rules = ['envelope/shape', 'errors/centralized'];

/** Failed checks, and another media type, are answered in forms of their own; all else has the envelope. */
const checking =
  (ofType: object): Bend =>
  (request) => {
    if (request.method !== 'POST' || request.target !== '/things') return undefined;
    if (request.headers['content-type']?.includes('json') !== true) return json(415, ofType);
    const name = sentBy(request)?.['name'];
    return typeof name === 'string' && name.trim() !== '' ? undefined : json(400, { error: 'The name is not valid.' });
  };

it.each([
  ['that one handler makes are one problem', { error: 'No such type.' }, ['envelope/shape']],
  ['of two kinds are two', { title: 'No such type.' }, ['envelope/shape', 'errors/centralized']],
])('failures without the envelope %s', async (_name, ofType, told) => {
  const { report } = await auditBy(served(checking(ofType)), thingsPlan, rules);
  expect(report.problems.map(({ id }) => id).toSorted()).toEqual(told);
});

it('the form of a crash, and of what has no address, are two causes where the crash is told for itself', async () => {
  const failing: Bend = ({ method, target }) => {
    if (method === 'GET' && /page=9{9}/.test(target)) return json(500, { message: 'Something broke.' });
    return /^\/things(?:[/?]|$)/.test(target) ? undefined : json(404, { message: 'Nothing there.' });
  };
  const { report } = await auditBy(served(failing), thingsPlan, [...rules, 'query/invalid']);
  expect(report.problems.map(({ id }) => id).toSorted()).toEqual(['errors/centralized', 'query/invalid']);
});

it('what a handler shows in a crash on one resource, and elsewhere on another, is one problem of both', async () => {
  const trace = 'Error: no\n    at parse (/srv/app/node_modules/parser/index.js:96:19)';
  const page = (status: number) => ({
    status,
    headers: [['Content-Type', 'text/html']] as const,
    body: `<html><pre>${trace}</pre></html>`,
  });
  const failing: Bend = (request, _service, usual) => {
    if (request.target.includes('%zz')) return page(500);
    const isUnreadable = request.method === 'POST' && sentBy(request) === undefined;
    return isUnreadable ? page(400) : usual({ ...request, target: request.target.replace('/notes', '/things') });
  };
  const { report } = await auditBy(served(failing), `${thingsPlan}  - path: /notes\n`, [
    'errors/framework',
    'exposure/stack-traces',
    'json/well-formed',
  ]);
  const places = report.problems.map(({ id, findings }) => `${id}: ${findings.length}`).toSorted();
  expect(places).toEqual(['errors/framework: 2', 'exposure/stack-traces: 2', 'json/well-formed: 2']);
});
