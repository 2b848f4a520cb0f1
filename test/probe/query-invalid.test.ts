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
