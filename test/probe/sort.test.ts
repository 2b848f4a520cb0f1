import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Api } from '../../fixtures/reference/http.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { Step } from '../../src/model/step.ts';
import { sort as steps } from '../../src/model/traces/sort.ts';
import sort from '../../src/probe/lists/sort.ts';
import { auditQueries, fullPlan, planOf, readOnly } from '../rules/query-audit.ts';
import { listService, plainService, servicePlan } from '../rules/query-service.ts';
import { onClock } from '../support/audit-api.ts';
import { keyFor, unmet } from '../../src/model/reason.ts';
import { offersBy, unmetBy } from '../../src/model/scenario.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `n${(index * 7) % count}`,
    rank: (index * 5) % 11,
  }));

/** Each once: what is in doubt is asked again with nothing else in flight. */
function targets(exchanges: readonly Exchange[], step?: Step): readonly string[] {
  const own = exchanges.filter(
    ({ scenario, probe }) => scenario === 'sort' && (step === undefined || probe.step === step),
  );
  return [...new Set(own.map(({ probe }) => probe.target))];
}

describe('sort', () => {
  it('asks for each property both ways, as it comes, and for one by two pages', async () => {
    const { exchanges } = await auditQueries(onClock((clock) => createReference({ now: () => clock.now() })));
    const own = targets(exchanges).filter((target) => target.startsWith('/user-profiles'));
    expect(own.filter((target) => target.includes('sort='))).toEqual([
      '/user-profiles?sort=id,desc',
      '/user-profiles?sort=id,asc',
      '/user-profiles?sort=displayName,desc',
      '/user-profiles?sort=displayName,asc',
      ...[0, 1].map((page) => `/user-profiles?sort=id,asc&page=${page}&size=7`),
    ]);
    expect(new Set(exchanges.map(({ probe }) => probe.method))).toEqual(new Set(['GET']));
  });

  it('sends the same where writes are not allowed', async () => {
    const send = async (plan: typeof fullPlan) => targets((await auditQueries(createReference(), plan)).exchanges);
    expect(await send(readOnly(fullPlan))).toEqual(await send(fullPlan));
  });

  it('cannot run without a property, and names the key', () => {
    const [resource] = planOf('base_url: http://127.0.0.1\nresources: [{ path: /users }]').resources;
    expect(keyFor(unmetBy(sort, fullPlan, resource) ?? unmet('no-filters', { resource: '' }))).toBe('resources[].sort');
    expect(offersBy(sort, fullPlan, resource)).toEqual([]);
  });

  it('asks for no page where the list does not page', async () => {
    const service = listService({ ...plainService, form: 'plain', base: undefined, rows: rows(30) });
    const { exchanges } = await auditQueries(service, planOf(servicePlan));
    expect(targets(exchanges, steps.sorted.ask)).toHaveLength(11);
    expect(targets(exchanges, steps.pages.ask)).toEqual([]);
  });

  it('leaves long lists after a few pages', async () => {
    const service = listService({ ...plainService, rows: rows(3000) });
    const { exchanges, report } = await auditQueries(service, planOf(servicePlan));
    expect(targets(exchanges, steps.pages.ask)).toHaveLength(5 * 8);
    expect(targets(exchanges).length).toBeLessThan(100);
    expect(report.diagnosis).toEqual([]);
  });

  it('asks once more for what does not agree with the list', async () => {
    const service = listService({ ...plainService, rows: rows(30) });
    const losing: Api = (request) => {
      const isLost = request.target === '/things?sort=id,desc';
      return isLost ? listService({ ...plainService, rows: rows(29).slice(1) })(request) : service(request);
    };
    const { exchanges, failed } = await auditQueries(losing, planOf(servicePlan));
    expect(targets(exchanges, steps.turned.again)).toEqual(targets(exchanges, steps.turned.ask));
    expect(failed).toContain('query/sort-complete');
  });
});
