import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { Step } from '../../src/model/step.ts';
import { filter as steps } from '../../src/model/traces/filter.ts';
import filter from '../../src/probe/lists/filter.ts';
import { auditQueries, fullPlan, planOf, readOnly } from '../rules/query-audit.ts';
import { listService, plainService, servicePlan } from '../rules/query-service.ts';
import { onClock } from '../support/audit-api.ts';
import { keyFor, unmet } from '../../src/model/reason.ts';
import { offersBy, unmetBy } from '../../src/model/scenario.ts';

const cities = ['Paris', 'São Paulo', '北京', 'A&B 100%', 'Paris, Texas', ' padded ', null];
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Ana Number${index % 9}`,
    status: index % 3 === 0 ? 'closed' : 'open',
    city: cities[index % cities.length] ?? null,
    level: index % 4,
  }));

const plain: readonly (Step | string)[] = [steps.first.ask, steps.filtered.ask];

function filtersOf(exchanges: readonly Exchange[], name: string): readonly (string | undefined)[] {
  return exchanges
    .filter(({ scenario, probe }) => scenario === 'filter' && plain.includes(probe.step))
    .map(({ probe }) => probe.about.filter ?? {})
    .filter((asked) => Object.keys(asked).join() === name)
    .map((asked) => asked[name]);
}

describe('filter', () => {
  it('asks for values of the plan, values that items show, and values that nothing has', async () => {
    const { exchanges } = await auditQueries(listService({ ...plainService, rows: rows(40) }), planOf(servicePlan));
    expect(filtersOf(exchanges, 'city')).toEqual([
      'New York',
      'São Paulo',
      '北京',
      'A&B 100%',
      expect.stringMatching(/^probe/),
      'Pari',
    ]);
    expect(filtersOf(exchanges, 'level')).toEqual(['1', '3', '2', expect.stringMatching(/^7\d{9}$/)]);
    expect(filtersOf(exchanges, 'q')).toEqual(['an', 'Number0', 'Ana Number0', expect.stringMatching(/^probe/)]);
  });

  it('encodes each value, blanks as %20', async () => {
    const { exchanges } = await auditQueries(listService({ ...plainService, rows: rows(40) }), planOf(servicePlan));
    const targets = exchanges.map(({ probe }) => probe.target);
    expect(targets).toContain('/things?city=New%20York');
    expect(targets).toContain('/things?city=A%26B%20100%25');
    expect(targets).toContain('/things?city=S%C3%A3o%20Paulo');
  });

  it('joins two filters by values that tell them apart, and one filter with a sort', async () => {
    const { exchanges } = await auditQueries(onClock((clock) => createReference({ now: () => clock.now() })));
    const own = exchanges.filter(({ scenario, probe }) => scenario === 'filter' && probe.repeated !== true);
    const pairs = own
      .filter(({ probe }) => probe.about.query === 'pair' && probe.step !== steps.pages.ask)
      .map(({ probe }) => Object.keys(probe.about.filter ?? {}));
    expect(pairs).toEqual([
      ['status', 'role'],
      ['status', 'city'],
      ['status', 'keyword'],
    ]);
    expect(own.filter(({ probe }) => probe.about.query === 'sorted').map(({ probe }) => probe.target)).toContain(
      '/users?status=active&sort=id,desc',
    );
    expect(
      own.map(({ probe }) => probe.step.name).filter((step) => step.endsWith('-again') || step === 'finally'),
    ).toEqual([]);
  });

  it('joins with a sort, and reads by pages, a filter that does not keep everything', async () => {
    const all = rows(40).map((row) => ({ ...row, city: 'Paris' }));
    const { exchanges } = await auditQueries(listService({ ...plainService, rows: all }), planOf(servicePlan));
    const targets = exchanges
      .filter(({ probe }) => probe.about.query === 'sorted' || probe.step === steps.pages.ask)
      .map(({ probe }) => probe.target.replace(/[&]?(page|size)=\d+/g, ''));
    expect([...new Set(targets)]).toEqual(['/things?status=open&sort=id,desc', '/things?status=open&city=Paris']);
  });

  it('reads a pair of filters by pages that the items do not fill', async () => {
    const { exchanges } = await auditQueries(listService({ ...plainService, rows: rows(40) }), planOf(servicePlan));
    const paged = exchanges.filter(({ probe }) => probe.step === steps.pages.ask).map(({ probe }) => probe.target);
    expect(paged.map((target) => target.replace(/^.*&page/, 'page'))).toEqual(['page=0&size=4', 'page=1&size=4']);
  });

  it('sends the same where writes are not allowed, and nothing but GET', async () => {
    const send = async (plan: typeof fullPlan) =>
      (await auditQueries(createReference(), plan)).exchanges.map(({ probe }) => `${probe.method} ${probe.target}`);
    const sent = await send(readOnly(fullPlan));
    expect(sent).toEqual(await send(fullPlan));
    expect(sent.filter((line) => !line.startsWith('GET '))).toEqual([]);
  });

  it('cannot run without filters, and names the key', () => {
    const [resource] = planOf('base_url: http://127.0.0.1\nresources: [{ path: /users }]').resources;
    expect(keyFor(unmetBy(filter, fullPlan, resource) ?? unmet('no-sort', { resource: '' }))).toBe(
      'resources[].filters',
    );
    expect(offersBy(filter, fullPlan, resource)).toEqual([]);
  });

  it('leaves long lists after a few pages', async () => {
    const service = listService({ ...plainService, rows: rows(5000) });
    const { exchanges, failed } = await auditQueries(service, planOf(servicePlan));
    expect(exchanges.filter(({ scenario }) => scenario === 'filter').length).toBeLessThan(250);
    expect(failed).toEqual([]);
  });

  it('asks nothing more of an empty list than its own values', async () => {
    const { exchanges, failed } = await auditQueries(listService({ ...plainService, rows: [] }), planOf(servicePlan));
    expect(filtersOf(exchanges, 'status')).toEqual(['open', 'closed', expect.stringMatching(/^probe/)]);
    expect(failed).toEqual([]);
  });
});
