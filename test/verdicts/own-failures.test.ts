import { expect, it } from 'vitest';
import { type Bend, thingsPlan } from '../harm/service.ts';
import { auditBy, statusOf } from './judged.ts';
import { json, served } from './services.ts';

/** Answers everything with 200, and says in the body how it went. */
const always200: Bend = (_request, _service, usual) => {
  const { status, body } = usual();
  if (status === 204) return json(200, { code: 0, msg: 'ok', result: null });
  const shown: { readonly data?: unknown } = JSON.parse(String(body));
  return status < 400
    ? json(200, { code: 0, msg: 'ok', result: shown.data ?? null })
    : json(200, { code: status * 100 + 1, msg: 'it was not to be', result: null });
};
const rules = [
  'errors/never-200',
  'errors/malformed-body',
  'operation/delete',
  'resource/required',
  'status/invalid-input',
  'status/missing',
];

it('tells once of failures that come with 200 and a code of their own, and believes them', async () => {
  const { report } = await auditBy(served(always200), thingsPlan, rules);
  expect(report.problems.map(({ id }) => id)).toEqual(['errors/never-200']);
  expect(statusOf(report, 'error.never-200')).toBe('violated');
  expect(statusOf(report, 'operation.delete')).toBe('verified');
  expect(statusOf(report, 'status.missing')).not.toBe('verified');
  expect(report.cleanup.left).toEqual([]);
});

it('sees behind such failures what was accepted', async () => {
  const loose: Bend = (request, service, usual) => {
    const isCreate = request.method === 'POST' && request.target === '/things';
    const named = { ...request, body: new TextEncoder().encode('{"name":"anything"}') };
    return always200(request, service, () => (isCreate && usual().status === 400 ? usual(named) : usual()));
  };
  const { report } = await auditBy(served(loose), thingsPlan, rules);
  expect(report.problems.map(({ id }) => id)).toContain('errors/never-200');
  expect(statusOf(report, 'resource.required')).toBe('violated');
});
