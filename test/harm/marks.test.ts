import { describe, expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { type ApiAudit, auditApi, onClock } from '../support/audit-api.ts';
import { answer, audit, type Bend, planOf, type Row, serve, type Service, thingsPlan } from './service.ts';
import { someOf } from '../support/share-of.ts';

const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';
const closed = 'auth: { bearer: reference-token-0123456789 }\n';
const letters = (more: Readonly<Record<string, unknown>>): readonly Row[] =>
  Array.from({ length: 8 }, (_, index) => ({ id: String(index + 1), name: `Letter ${index}`, ...more }));

/** Fields that a read of an item puts in place, as the item then is; `ms` since the epoch. */
type Mark = (row: Row, count: number) => Readonly<Record<string, unknown>>;

/** A service that marks what is read: before it answers, or after. */
function marking(mark: Mark, when: 'before' | 'after', isListed = true): Bend {
  let count = 0;
  return ({ method, target }, { rows }) => {
    const [path = ''] = target.split('?');
    const index = rows.findIndex(({ id }) => path === `/things/${id}`);
    const row = rows[index];
    if (method === 'GET' && path === '/things' && !isListed)
      return answer(
        200,
        rows.map(({ id, name }) => ({ id, name })),
      );
    if (method !== 'GET' || row === undefined) return undefined;
    count += 1;
    const marked = { ...row, ...mark(row, count) };
    rows[index] = marked;
    return answer(200, when === 'before' ? marked : row);
  };
}

let clock = 0;
const time = (count: number): string => new Date(Date.UTC(2026, 0, 1) + count * 1000).toISOString();
const marks: Readonly<Record<string, readonly [Readonly<Record<string, unknown>>, Mark]>> = {
  'no longer unread': [{ unread: true }, () => ({ unread: false })],
  seen: [{ isSeen: false }, () => ({ isSeen: true })],
  'with a time when it was read first': [{ readAt: null }, ({ readAt }, count) => ({ readAt: readAt ?? time(count) })],
  'with a time when it was read last': [{ lastReadAt: null }, (_row, count) => ({ lastReadAt: time(count) })],
  'with a later time when it was read last': [
    { lastReadAt: time(-99) },
    (_row, count) => ({ lastReadAt: time(count) }),
  ],
  'seen, where nothing said so before': [{}, () => ({ isSeen: true })],
  'with a time of its first read, where nothing was': [
    {},
    ({ openedAt }, count) => ({ openedAt: openedAt ?? time(count) }),
  ],
  'with a count of its views': [{ views: 3 }, ({ views }) => ({ views: Number(views) + 1 })],
};

/** What nobody can tell from a value that shows when it was served: a time that moves with each read, and stands in no list. */
const isHidden = (name: string, isListed: boolean): boolean => !isListed && name.includes(' read last');

const cases = Object.entries(marks).flatMap(([name, [seed, mark]]) =>
  (['before', 'after'] as const).flatMap((when) =>
    [true, false].map((isListed) => {
      // What is shown as marked from the first read on has no other side.
      const isUnseen = isHidden(name, isListed) || (!isListed && when === 'before' && !name.includes('count'));
      return { name, seed, mark, when, isListed, status: isUnseen ? 'verified' : 'violated' };
    }),
  ),
);

/** Ids of the rows that are not as they were. */
function touched({ rows }: Service, seeded: readonly Row[]): readonly string[] {
  const left = new Set(rows.map((row) => JSON.stringify(row)));
  return seeded.flatMap((row) => (left.has(JSON.stringify(row)) ? [] : [row.id]));
}

const statusOf = ({ report }: ApiAudit): string | undefined =>
  report.clauses.find(({ id }) => id === 'service.5')?.status;

describe('a service that marks an item by reading it has two at most marked, and is told', () => {
  describe.each([
    ['by a plan that reads', readOnly],
    ['by a plan that writes', thingsPlan],
  ])('%s', (_plan, plan) => {
    it.each(someOf(cases))(
      '$name $when the answer, listed: $isListed',
      async ({ seed, mark, when, isListed, status }) => {
        const seeded = letters(seed);
        const service = serve(marking(mark, when, isListed), seeded);
        const audited = await audit(service, plan);
        expect(touched(service, seeded)).toEqual(['1', '8']);
        expect(statusOf(audited)).toBe(status);
      },
    );
  });

  it('with a credential, which wrong ones are held against', async () => {
    const [seed, mark] = marks['no longer unread'] ?? [{}, () => ({})];
    const service = serve(marking(mark, 'before'), letters(seed));
    expect(statusOf(await audit(service, readOnly + closed))).toBe('violated');
    expect(touched(service, letters(seed))).toEqual(['1', '8']);
  });

  it('where the list has pages, and the last item stands on the last one', async () => {
    const [seed, mark] = marks['no longer unread'] ?? [{}, () => ({})];
    const usual = marking(mark, 'after');
    const service = serve((request, served, fall) => {
      const { pathname, searchParams } = new URL(request.target, 'http://service.test');
      if (request.method !== 'GET' || pathname !== '/things') return usual(request, served, fall);
      const [page, size] = ['page', 'size'].map((name) => Number(searchParams.get(name) ?? (name === 'size' ? 3 : 0)));
      const [at = 0, many = 3] = [page, size];
      const data = served.rows.slice(at * many, (at + 1) * many);
      const numbers = { page: at, size: many, totalElements: served.rows.length };
      return answer(200, { data, ...numbers, totalPages: Math.ceil(served.rows.length / many) });
    }, letters(seed));
    expect(statusOf(await audit(service, readOnly))).toBe('violated');
    expect(touched(service, letters(seed))).toEqual(['1', '8']);
  });
});

/** Audits letters, notes and memos, each of them a service of its own that is bent alike. */
async function auditMany(bendOf: () => Bend, seeded: readonly Row[], plan: string) {
  const services = new Map(['things', 'notes', 'memos'].map((name) => [name, serve(bendOf(), seeded)]));
  const audited = await auditApi(
    onClock(() => (request) => {
      const [, name = '', rest = ''] = /^.(\w+)(.*)$/.exec(request.target) ?? [];
      return services.get(name)?.api({ ...request, target: `/things${rest}` }) ?? answer(404);
    }),
    { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false },
  );
  return { ...audited, marked: [...services.values()].flatMap((service) => touched(service, seeded)) };
}

const resourceOf = (path: string): string => thingsPlan.slice(thingsPlan.indexOf('  - path')).replace('/things', path);
const plans: readonly (readonly [name: string, plan: string])[] = [
  [
    'that reads',
    'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }, { path: /notes }, { path: /memos }]\n',
  ],
  ['that writes', thingsPlan + resourceOf('/notes') + resourceOf('/memos')],
];

describe.each(plans)('of several resources, by a plan %s', (_name, plan) => {
  it.each(someOf(cases.filter(({ status }) => status === 'violated')))(
    'two items at most are marked, and it says what it did not read: $name $when the answer, listed: $isListed',
    async ({ seed, mark, when, isListed }) => {
      const audited = await auditMany(() => marking(mark, when, isListed), letters(seed), plan);
      expect(audited.marked).toEqual(['1', '8']);
      expect(statusOf(audited)).toBe('violated');
      expect(audited.report.diagnosis.map(({ code }) => code)).toContain('fault-not-sent');
    },
  );

  it('every resource is read where nothing is marked, whatever shows when it was served', async () => {
    const served: Bend = ({ method, target }, { rows }) => {
      const row = rows.find(({ id }) => target === `/things/${id}`);
      const retrievedAt = new Date(Date.UTC(2026, 0, 1) + (clock += 1000)).toISOString();
      return method === 'GET' && row !== undefined ? answer(200, { ...row, retrievedAt }) : undefined;
    };
    const { report } = await auditMany(() => served, letters({}), plan);
    expect(report.diagnosis.map(({ code }) => code)).not.toContain('fault-not-sent');
    const read = report.exchanges.filter(({ operation }) => /^GET .\w+.\{id\}$/.test(operation ?? ''));
    expect(new Set(read.map(({ resource }) => resource)).size).toBe(3);
  });
});

describe('no mark is seen in', () => {
  it.each<readonly [what: string, bend: Bend]>([
    [
      'a value that shows when it was served',
      ({ method, target }, { rows }) => {
        const retrievedAt = new Date(Date.UTC(2026, 0, 1) + (clock += 1000)).toISOString();
        if (method !== 'GET') return undefined;
        if (/^.things(?:\?|$)/.test(target))
          return answer(
            200,
            rows.map((row) => ({ ...row, retrievedAt })),
          );
        const row = rows.find(({ id }) => target === `/things/${id}`);
        return row === undefined ? undefined : answer(200, { ...row, retrievedAt });
      },
    ],
    [
      'a list that is older than the items',
      ({ method, target }, { rows }) =>
        method === 'GET' && /^.things(?:\?|$)/.test(target)
          ? answer(
              200,
              rows.map((row) => ({ ...row, isSeen: false, at: null })),
            )
          : undefined,
    ],
    [
      'what others do at every request',
      (_request, { rows }) => {
        clock += 1;
        const index = (clock * 7) % rows.length;
        const row = rows[index];
        if (row !== undefined) rows[index] = { ...row, isSeen: row['isSeen'] !== true, at: time(clock) };
        return undefined;
      },
    ],
  ])('%s', async (_what, bend) => {
    const service = serve(bend, letters({ isSeen: true, at: time(-1) }));
    const { failed } = await audit(service, readOnly);
    expect(failed).not.toContain('operation/safe-read');
  });
});
