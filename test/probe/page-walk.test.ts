import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import invalid from '../../rules/query/invalid.ts';
import queryPage from '../../rules/query/page.ts';
import querySize from '../../rules/query/size.ts';
import totalElements from '../../rules/pagination/total-elements.ts';
import unknown from '../../rules/query/unknown.ts';
import { examplePlan, exampleResource, standardOperations } from '../../src/model/example.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { Plan } from '../../src/model/plan.ts';
import { baseOf } from '../../src/model/page-base.ts';
import { lowSize, pageIndexes, walkSize } from '../../src/probe/lists/page-sizes.ts';
import scenario from '../../src/probe/lists/page-walk.ts';
import type { Step } from '../../src/model/step.ts';
import { pageWalk } from '../../src/model/traces/page-walk.ts';
import { queryInvalid as steps } from '../../src/model/traces/query-invalid.ts';
import queryInvalid from '../../src/probe/lists/query-invalid.ts';
import { type ApiAudit, auditApi } from '../support/audit-api.ts';
import { type ListService, serveList, thingsOf } from '../support/list-service.ts';
import { shareOf } from '../support/share-of.ts';
import { auditBy } from '../verdicts/judged.ts';

const things = exampleResource({ path: '/things', operations: standardOperations('/things', ['list']) });
const plan = examplePlan({ writes: false }, things);
const rules = [queryPage, querySize, totalElements];

function walk(api: ReturnType<typeof serveList>, audited: Plan = plan): Promise<ApiAudit> {
  return auditApi(api, { plan: audited, scenarios: [scenario], rules });
}

function queriesOf(exchanges: readonly Exchange[], step?: Step): readonly string[] {
  return exchanges
    .filter(({ probe }) => probe.repeated !== true && (step === undefined || probe.step === step))
    .map(({ probe }) => probe.target.split('?')[1] ?? '');
}

function outcomesOf({ report }: ApiAudit): Readonly<Record<string, string>> {
  return Object.fromEntries(report.rules.map(({ id, outcome }) => [id, outcome]));
}

describe('page-walk', () => {
  it('reads the pages of each size, one after the last, and nothing twice where all adds up', async () => {
    const { exchanges } = await walk(serveList({ items: 23 }));
    const queries = queriesOf(exchanges);
    expect(queries[0]).toBe('');
    const byEleven = [0, 1, 2, 3].map((page) => `page=${page}&size=11`);
    expect(queries).toEqual(
      expect.arrayContaining([...byEleven, 'page=0&size=10000', 'page=0', 'page=1', 'size=1', 'page=1022&size=1']),
    );
    expect(queriesOf(exchanges, pageWalk.again)).toEqual([]);
    expect(new Set(queries).size).toBe(queries.length);
    expect(exchanges.every(({ probe }) => probe.method === 'GET' && probe.effect === 'read')).toBe(true);
  });

  it.each([1, 2, 3, 4, 5])('sees a list of %i that is counted from 1 to its end', async (items) => {
    expect(outcomesOf(await walk(serveList({ items, base: 1 })))['pagination/total-elements']).toBe('passed');
  });

  it('counts from 1 where the service does', async () => {
    for (const zero of ['refused', 'first', 'empty'] as const) {
      const audited = await walk(serveList({ base: 1, zero, items: 7 }));
      expect(audited.failed).toEqual([]);
      expect(audited.report.observations.map(({ text }) => text)).toContain('pages are counted from 1');
    }
  });

  it('takes no base from a list without an order, nor one from a page 0 that was refused', async () => {
    for (const zero of ['refused', 'first'] as const) {
      const things = thingsOf(27, 'number');
      let turn = 0;
      const api = serveList({ base: 1, zero, usual: 10 }, () => {
        turn += 5;
        return things.map((_, index) => things[(index * 5 + turn) % things.length]);
      });
      const stated = `base_url: http://127.0.0.1\nresources: [{ path: /things, operations: [list] }]\nprofile: { page_base: 1 }`;
      const { report, exchanges } = await auditBy(() => api, stated, ['query/page', 'stateless/count']);
      expect(report.findings.map(({ key }) => key)).not.toContain('another base than the profile');
      const isAsked = queriesOf(exchanges, pageWalk.page).some((query) => query.includes('page=0'));
      expect(isAsked && zero === 'refused').toBe(false);
    }
    expect(baseOf({ plain: ['a', 'b', 'c'], zero: [], isZeroRefused: true, one: ['b', 'a'], size: 1 })).toBeUndefined();
  });

  it('leaves a list alone that does not page', async () => {
    const audited = await walk(serveList({ pages: 'never', form: 'plain' }));
    expect(queriesOf(audited.exchanges).length).toBeLessThan(6);
    expect(outcomesOf(audited)['query/page']).toBe('inapplicable');
  });

  it('keeps to max_pages, and looks at both ends of what is longer', async () => {
    const narrow = { ...plan, http: { ...plan.http, maxPages: 4 } };
    const audited = await walk(serveList({ items: 900, usual: 10, largest: 20 }), narrow);
    const byDefault = queriesOf(audited.exchanges).filter((query) => /^page=\d+$/.test(query));
    expect(byDefault).toEqual(['page=0', 'page=1', 'page=2', 'page=88', 'page=89', 'page=90']);
    expect(audited.failed).toEqual([]);
    expect(outcomesOf(audited)['pagination/total-elements']).toBe('inconclusive');
    expect(audited.report.verdict).not.toBe('error');
  });

  it('walks all pages once, by the largest size, where that keeps to max_pages', async () => {
    const audited = await walk(serveList({ items: 900, usual: 10, largest: 20 }));
    expect(queriesOf(audited.exchanges).filter((query) => query.includes('size=10000'))).toHaveLength(46);
    expect(outcomesOf(audited)).toEqual({
      'query/page': 'passed',
      'query/size': 'passed',
      'pagination/total-elements': 'passed',
    });
  });

  it('asks for everything once more where something does not add up', async () => {
    const { exchanges } = await walk(
      serveList({}, undefined, (served) => ({ ...served, totalElements: served.totalElements + 1 })),
    );
    expect(queriesOf(exchanges, pageWalk.again).toSorted()).toEqual(
      exchanges
        .filter(({ probe }) => probe.step !== pageWalk.again)
        .map(({ probe }) => probe.target.split('?')[1] ?? '')
        .toSorted(),
    );
  });

  it('never sends more than it offers', async () => {
    const services = fc.record({
      items: fc.integer({ min: 0, max: 400 }),
      usual: fc.integer({ min: 1, max: 30 }),
      largest: fc.constantFrom(1, 7, 30, 100, 20_000),
      over: fc.constantFrom('cut' as const, 'refused' as const),
      pages: fc.constantFrom('always' as const, 'asked' as const),
    });
    const lies: readonly Parameters<typeof serveList>[2][] = [
      undefined,
      (served) => ({ ...served, totalElements: served.data.length }),
      (served) => ({ ...served, totalElements: 1_000_000 }),
      (served) => ({ ...served, totalElements: 'many' }),
      (served) => ({ ...served, data: thingsOf(3, 'number') }),
      (served) => ({ ...served, data: [{ id: Math.floor(served.page / 2) }] }),
    ];
    await fc.assert(
      fc.asyncProperty(
        services,
        fc.constantFrom(...lies),
        fc.integer({ min: 1, max: 60 }),
        async (service, lie, maxPages) => {
          const bounded = { ...plan, http: { ...plan.http, maxPages } };
          const { report } = await walk(serveList(service, undefined, lie), bounded);
          expect(report.diagnosis.filter(({ level }) => level === 'error')).toEqual([]);
          expect(report.verdict).not.toBe('error');
        },
      ),
      { numRuns: shareOf(150) },
    );
  });
});

/** A list that changes with every so many requests. */
function living(
  change: (items: readonly unknown[], turn: number) => readonly unknown[],
  every: number,
): () => readonly unknown[] {
  let items = thingsOf(23, 'number');
  let requests = 0;
  return () => {
    requests += 1;
    if (requests % every === 0) items = change(items, requests);
    return items;
  };
}

describe('a list that others change', () => {
  const changes: Readonly<Record<string, Parameters<typeof living>[0]>> = {
    'at its head': (items, turn) => [{ id: 1000 + turn }, ...items],
    'at its end': (items, turn) => [...items, { id: 1000 + turn }],
    'by losing its first': (items) => items.slice(1),
    'by losing its last': (items) => items.slice(0, -1),
    'by an item that goes and another that comes': (items, turn) => [...items.slice(1), { id: 1000 + turn }],
  };
  const forms: readonly Partial<ListService>[] = [
    {},
    { form: 'plain' },
    { base: 1, form: 'nested' },
    { beyond: 404, usual: 4 },
    { beyond: 400, form: 'plain', usual: 4 },
  ];
  for (const [words, change] of Object.entries(changes)) {
    it.each([1, 2, 3, 5, 9, 17, 30])(
      `${words}, at every request of %i, is not held against the service`,
      async (every) => {
        for (const form of forms) {
          const audited = await walk(serveList(form, living(change, every)));
          expect(audited.failed, JSON.stringify(form)).toEqual([]);
        }
      },
    );
  }
});

describe('query-invalid', () => {
  it('sends each unusable value once, and an unknown parameter', async () => {
    const { exchanges } = await auditApi(serveList({ base: 1 }), {
      plan,
      scenarios: [scenario, queryInvalid],
      rules: [unknown, invalid, queryPage],
    });
    const own = exchanges.filter(({ scenario, probe }) => scenario === 'query-invalid' && probe.repeated !== true);
    expect(own.map(({ probe }) => probe.step)).toEqual(expect.arrayContaining([steps.unknown]));
    const unusable = own
      .filter(({ probe }) => probe.provokes === 'unusable-parameter')
      .map(({ probe }) => probe.target.split('?')[1]);
    expect(new Set(unusable).size).toBe(unusable.length);
    expect(unusable).toEqual(
      expect.arrayContaining(['page=-1', 'page=0', 'size=1.5', 'size=0', 'size=abc', 'sort=id%2Csideways']),
    );
  });
});

describe('the sizes of a walk', () => {
  it.each([true, false])('divide the items, or do not, within the list and the largest page: %s', (divides) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 300 }), (items, largest) => {
        const size = walkSize(items, largest, divides);
        const candidates = Array.from({ length: Math.max(0, Math.min(items, largest) - 1) }, (_, index) => index + 2);
        const fitting = candidates.filter((each) => (items % each === 0) === divides);
        expect(fitting.includes(size ?? 0)).toBe(fitting.length > 0);
        expect(size === undefined).toBe(fitting.length === 0);
      }),
    );
  });

  it.each([
    [undefined, 20, 3],
    [2, 2, 3],
    [7, 7, 3],
    [22, 20, 7],
    [23, 20, 11],
    [900, 10, 8],
  ])('begin, of %s items of which %i are shown, with %i', (items, shown, size) => {
    expect(lowSize(items, shown)).toBe(size);
  });

  it('lead to all pages and the one after them, or to both ends', () => {
    expect(pageIndexes(0, 10)).toEqual([0]);
    expect(pageIndexes(3, 10)).toEqual([0, 1, 2, 3]);
    expect(pageIndexes(100, 10)).toEqual([0, 1, 2, 98, 99, 100]);
    expect(pageIndexes(2, 1)).toEqual([0, 1, 2]);
  });
});

describe('the number of the first page', () => {
  const pages = (items: number, size: number, base: 0 | 1, zero: 'first' | 'none') => {
    const plain = Array.from({ length: items }, (_, index) => String(index));
    const at = (page: number): readonly string[] => {
      if (page < base) return zero === 'first' ? plain.slice(0, size) : [];
      return plain.slice((page - base) * size, (page - base + 1) * size);
    };
    return { plain: plain.slice(0, 20), zero: at(0), one: at(1), two: at(2), size };
  };
  const zeros = fc.constantFrom('first' as const, 'none' as const);
  const bases = fc.constantFrom(0 as const, 1 as const);

  it('is told by the items of pages 0, 1 and 2, whenever there are any', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 9 }),
        bases,
        zeros,
        (items, size, base, zero) => {
          expect(baseOf(pages(items, size, base, zero))).toBe(base);
        },
      ),
    );
  });

  it('stays open where the list is empty, or the page is ignored', () => {
    expect(baseOf(pages(0, 3, 0, 'none'))).toBeUndefined();
    const all = ['a', 'b', 'c'];
    expect(baseOf({ plain: all, zero: all, one: all, two: all, size: 2 })).toBeUndefined();
    expect(baseOf({ plain: all, zero: all })).toBeUndefined();
  });

  it('is 0 where page 0 alone is broken, and 1 where others put an item before the first', () => {
    const plain = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(baseOf({ plain, zero: [], one: ['d', 'e', 'f'], size: 3 })).toBe(0);
    expect(baseOf({ plain, zero: [], one: ['new', 'a', 'b'], size: 3 })).toBe(1);
  });

  it('is 0 where pages overlap by an item', () => {
    expect(baseOf({ plain: ['a', 'b', 'c', 'd'], zero: ['a', 'b', 'c'], one: ['c', 'd'], size: 3 })).toBe(0);
  });
});
