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

it('tries as filters no secrets, which would be written to logs with the address', async () => {
  const hash = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
  const item = { audit: hash, log: `{"pw":"${hash}"}`, apiKey: 'k-9f3a', color: 'red' };
  const api = serveThings({ ids: ['1', '2'], listed: (id) => JSON.stringify({ id, ...item }) });
  const filtered = readOnly.replace(
    '/things }',
    '/things, filters: { audit: [none], apiKey: [none], color: [blue] } }',
  );
  for (const plan of [readOnly, filtered]) {
    const { exchanges } = await auditBy(() => api, plan, ['query/invalid', 'query/filter']);
    const targets = exchanges.map(({ probe: { target } }) => decodeURIComponent(target));
    expect(targets.filter((target) => target.includes('color=red'))).not.toEqual([]);
    expect(targets.filter((target) => /2b\$10|k-9f/.test(target))).toEqual([]);
  }
});
