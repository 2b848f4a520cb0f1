import { describe, expect, it } from 'vitest';
import { thingsPlan } from '../../harm/service.ts';
import type { ApiAudit } from '../../support/audit-api.ts';
import { auditBy } from '../judged.ts';
import { type Dialect, speak } from './services.ts';
import { dialects } from './table.ts';

const plan = thingsPlan.replace('    change:', '    sort: [name]\n    filters: { color: [red, blue] }\n    change:');
const asked = ['operation/create', 'operation/listed', 'query/filter', 'query/filter-complete', 'query/sort'];

/** Each pages in a way of its own, which page and size do not change: by links, by marks, by places, or by its size alone. */
const ways = [
  'the envelope with hasMore',
  'the envelope with the first 10 and not a word',
  'the envelope with its numbers as texts',
  'the envelope with the first 10 of what a limit may raise',
  'JSON:API',
  'OData',
  'Strapi',
  'json-server',
  'a cursor',
  'a page token',
  'a key named after the resource, with skip and limit',
];
/** Takes a larger size and no place: what it does not show may come after that. */
const endless = 'the envelope with the first 10 of what a limit may raise';

function auditOf(name: string, bend: (list: Dialect['list']) => Dialect['list'] = (list) => list): Promise<ApiAudit> {
  const dialect = dialects[name];
  if (dialect === undefined) throw new Error(`no dialect ${name}`);
  return auditBy(() => speak({ ...dialect, list: bend(dialect.list) }), plan, asked);
}

function outcomeOf({ report }: ApiAudit, rule: string): string | undefined {
  return report.rules.find(({ id }) => id === rule)?.outcome;
}

describe.each(ways)('%s', (name) => {
  it('is walked to its end, by at most three requests beside each list', async () => {
    const audited = await auditOf(name);
    expect(audited.failed.filter((id) => asked.includes(id))).toEqual([]);
    expect(outcomeOf(audited, 'operation/listed')).toBe('passed');
    expect(outcomeOf(audited, 'query/sort')).toBe('passed');
    const further = new Map<string, number>();
    for (const { probe, id } of audited.exchanges.filter((each) => each.probe.about.further !== undefined)) {
      // The cleanup looks twice.
      if (id.includes('/clean-up/')) continue;
      const list = JSON.stringify([id.replace(/\/\d+$/, ''), probe.about.filter, probe.about.sort]);
      further.set(list, (further.get(list) ?? 0) + 1);
    }
    expect(further.size).toBeGreaterThan(0);
    expect(Math.max(...further.values())).toBeLessThanOrEqual(3);
  });

  it('shows what it does not list', async () => {
    const audited = await auditOf(name, (list) => (things, query) => list(things.slice(0, 25), query));
    expect(outcomeOf(audited, 'operation/listed')).toBe(name === endless ? 'inconclusive' : 'failed');
  });

  it('shows what a filter loses', async () => {
    const audited = await auditOf(name, (list) => (things, query) => {
      return list(query.has('color') ? things.slice(0, -2) : things, query);
    });
    expect(outcomeOf(audited, 'query/filter-complete')).toBe(name === endless ? 'inconclusive' : 'failed');
  });
});
