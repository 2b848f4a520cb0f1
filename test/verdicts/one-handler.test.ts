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
