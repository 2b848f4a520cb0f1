import { expect, it } from 'vitest';
import type { Sight } from '../../../src/audit/watch/others.ts';
import { createSuspects } from '../../../src/audit/watch/suspects.ts';
import { exampleExchange, exampleResource, type ExchangeExample } from '../../../src/model/example.ts';

const users = exampleResource();
const labels = exampleResource({ path: '/labels' });
const start = Date.UTC(2026, 0, 1);

it('what deletes elsewhere and leaves a list as it was tells nothing of what deletes there', () => {
  const suspects = createSuspects();
  const asked = (request: string, resource: typeof users, second: number, more: Partial<ExchangeExample> = {}) =>
    exampleExchange({ request, status: 200, body: null, second, ...more }, resource);
  const remove = (request: string, resource: typeof users, second: number, more: Partial<ExchangeExample> = {}) =>
    suspects.note(asked(request, resource, second, { probe: { effect: 'write' }, ...more }), resource.key);
  const list = asked('GET /users', users, 2);
  const sight = (second: number, ids: readonly string[]): Sight => ({
    place: {
      resource: users.key,
      list,
      field: 'id',
      ids: new Set(['1', '2']),
      old: new Set(['1', '2']),
      most: 2,
      mostSaid: 0,
    },
    shown: ids,
    missing: ['1', '2'].filter((id) => !ids.includes(id)),
    isBare: ids.length === 0,
    isEmptied: false,
    isPart: false,
    isRenewed: false,
    total: undefined,
    lacking: 0,
    exchange: asked('GET /users', users, second),
  });
  remove('DELETE /labels/9', labels, 1);
  suspects.clear(sight(2, ['1', '2']));
  remove('DELETE /labels/10', labels, 3, { provokes: 'missing', status: 404 });
  remove('DELETE /users/9', users, 4);
  const empty = sight(5, []);
  const likely = suspects.within(empty, { since: start + 2000, until: start + 5000 });
  expect(likely.map(({ exchange }) => exchange.probe.target)).toContain('/users/9');
});
