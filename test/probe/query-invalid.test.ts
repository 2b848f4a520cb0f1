import { expect, it } from 'vitest';
import { auditBy } from '../verdicts/judged.ts';
import { readOnly } from '../verdicts/services.ts';
import { serveThings } from './things.ts';

it('tries as filters only values that an address has room for', async () => {
  const api = serveThings({
    ids: ['1', '2'],
    listed: (id) => `{"id":${id},"text":"${'x'.repeat(100_000)}","color":"red"}`,
  });
  const { exchanges } = await auditBy(() => api, readOnly, ['query/invalid']);
  const targets = exchanges
    .filter(({ scenario }) => scenario === 'query-invalid')
    .map(({ probe: { target } }) => target);
  expect(targets.filter((target) => target.includes('color=red'))).not.toEqual([]);
  expect(targets.filter((target) => target.length > 1000)).toEqual([]);
});

it.each([
  ['has a list below it', readOnly.replace('/things }', '/things, children: [{ path: /parts }] }'), true],
  ['is the only list', readOnly, false],
])('asks for half a page of a list that %s', async (_name, plan, isAsked) => {
  const api = serveThings({ ids: ['1', '2'], listed: (id) => `{"id":${id}}` });
  const { exchanges } = await auditBy(() => api, plan, ['query/invalid']);
  expect(exchanges.some(({ probe: { target } }) => target === '/things?page=1.5')).toBe(isAsked);
});
