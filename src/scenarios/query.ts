/**
 * Query: parameters that a list cannot use. It may reject them, or fall back to its default. It must not crash, and must
 * not use them as if they were valid.
 */
import type { WithResponse } from '../core/exchange.ts';
import type { Plan } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import { parameterName, withQuery } from '../core/requests.ts';
import type { Context } from '../core/rule.ts';
import { listIn, readList } from '../reading/lists.ts';
import { listOf, readOf } from './items.ts';
import { lacksForList } from './lacks.ts';
import { anyRejection, type Row, type Settling, type TableVisit } from './rows.ts';
import { table } from './table.ts';
import { valueAt } from '../text/pointers.ts';

type Pairs = readonly (readonly [string, string])[];
type PageParameter = 'page' | 'size';

const rule = 'query/invalid';
const beyondIntegers = '9'.repeat(20);
/** Quotation marks, brackets, and letters of other languages. No item has it. */
const oddValue = "O'Neil [( Žofie 北京";
const debugging: Pairs = [
  ['probity_unknown', '1'],
  ['debug', 'true'],
  ['trace', '1'],
  ['verbose', '1'],
];
/** Redirects and missing permissions say nothing about the parameter. */
const elsewhere = [301, 302, 303, 307, 308, 401, 403];

export const query = table({
  id: 'query',
  phase: 'reads',
  quick: 'sample',
  situation: 'unusable-parameter',
  controls: { list: listOf, read: readOf },
  rejected: [400],
  status: 'query/invalid-status',
  quickRows: ['page-text', 'unknown'],
  lacks: lacksForList,
  rows: [
    { row: 'page-text', ...unusable('page', 'abc') },
    { row: 'page-negative', per: 'run', ...unusable('page', '-1') },
    { row: 'size-text', ...unusable('size', 'abc') },
    { row: 'size-zero', per: 'run', ...unusable('size', '0') },
    { row: 'sort-unknown', ...odd('With an unknown sort property', () => [['sort', 'nosuchfield,asc']]) },
    {
      row: 'unknown',
      rule: 'query/unknown',
      status: 'query/unknown',
      situation: 'unknown-parameter',
      says: 'With an unknown parameter',
      tolerated: elsewhere,
      isMild: true,
      alter: ({ url }) => ({ url: withQuery(url, [['probity_unknown', '1']]) }),
      settle: ({ control, attempt, again }) => {
        if (lacksItems(again, control)) return 'tolerated';
        return lacksItems(attempt, control) ? 'granted' : 'rejected';
      },
    },
    {
      row: 'unknown-on-read',
      on: 'read',
      rule: 'query/unknown',
      status: 'query/unknown',
      situation: 'unknown-parameter',
      says: 'With unknown parameters',
      // Others may have deleted the item meanwhile.
      tolerated: [...elsewhere, 404, 410],
      per: 'run',
      isMild: true,
      alter: ({ url }) => ({ url: withQuery(url, debugging) }),
      settle: () => 'rejected',
    },
    { row: 'size-negative', per: 'run', ...unusable('size', '-1') },
    { row: 'size-fraction', per: 'run', ...unusable('size', '1.5') },
    { row: 'page-fraction', per: 'run', ...unusable('page', '1.5') },
    // It may be a page past the end, which a service may return empty.
    {
      row: 'page-huge',
      per: 'run',
      ...odd(`With page=${beyondIntegers}`, () => [['page', beyondIntegers]]),
      tolerated: [...elsewhere, 404],
    },
    {
      row: 'blank',
      per: 'run',
      ...odd('With blank parameters', ({ resource }) =>
        ['page', 'size', 'sort', ...Object.keys(resource.filters)].map((name) => [name, '']),
      ),
    },
    {
      row: 'twice',
      per: 'run',
      ...odd('With every filter sent twice', ({ resource }) => filtersTwice(resource.filters)),
    },
    {
      row: 'sort-direction',
      per: 'run',
      ...odd('With an unknown sort direction', ({ resource: { sort } }) =>
        sort[0] === undefined ? [] : [['sort', `${sort[0]},sideways`]],
      ),
    },
    {
      row: 'past-the-end',
      per: 'run',
      ...odd('With a page after the last one', () => [['page', '987']]),
      situation: 'past-the-end',
      rejected: [400, 404],
      // query/page judges whether it crashes.
      tolerated: [...elsewhere, 500, 501, 502, 503, 504],
    },
    {
      row: 'filter-odd',
      per: 'run',
      rule,
      says: 'With quotation marks, brackets, and foreign letters in {field}',
      crashed: 'query.filter',
      tolerated: anyRejection,
      each: ({ resource }) => Object.keys(resource.filters),
      alter: ({ url }, name) => ({ url: withQuery(url, [[name, oddValue]]) }),
      settle: () => 'tolerated',
    },
  ],
});

/** A page or a size that no list has. If the response shows it, the service used it. */
function unusable(name: PageParameter, value: string) {
  const says = `With ${name}=${value}`;
  return {
    ...odd(says, () => [[name, value]]),
    settle: (settling: Settling, { dialect }: Context) =>
      isUsed(name, value, settling, dialect) ? 'granted' : 'tolerated',
  } as const;
}

/** Whatever the service makes of it, it must not crash. */
function odd(says: string, pairs: (visit: TableVisit) => Pairs) {
  return {
    rule,
    says,
    tolerated: elsewhere,
    alter: ({ url }: Probe, _field: string, visit: TableVisit) => {
      const named = pairs(visit).map(([name, value]) => [parameterIn(visit.plan, name), value] as const);
      return named.length === 0 ? undefined : { url: withQuery(url, named) };
    },
    settle: (): ReturnType<NonNullable<Row['settle']>> => 'tolerated',
  } as const;
}

function parameterIn({ profile: { names } }: Plan, name: string): string {
  return name === 'page' || name === 'size' || name === 'sort' ? parameterName(names[name], name) : name;
}

function filtersTwice(filters: TableVisit['resource']['filters']): Pairs {
  const planned = Object.entries(filters).flatMap(([name, { values }]): Pairs => {
    const [first = 'a', second = first] = values;
    return [
      [name, first],
      [name, second],
    ];
  });
  return planned.length > 0
    ? planned
    : [
        ['keyword', 'a'],
        ['keyword', 'b'],
      ];
}

const touched: Readonly<Record<PageParameter, readonly (PageParameter | 'totalPages')[]>> = {
  page: ['page'],
  size: ['size', 'totalPages'],
};

/** True if the list lacks items of another one, as if it were filtered. */
function lacksItems(list: WithResponse, other: WithResponse): boolean {
  const shown = new Set(readList(list).keys);
  return readList(other).keys.some((key) => !shown.has(key));
}

/** True if a page field shows the value, or a value that no page field can have. */
function isUsed(name: PageParameter, value: string, { control, attempt }: Settling, { pageBase }: Context['dialect']) {
  const [usual, shown] = [listIn(control), listIn(attempt)];
  return touched[name].some((field) => {
    if (usual?.[field] === undefined || shown === undefined) return false;
    const seen = valueAt(attempt.response.json, shown.pointers[field].slice('body:'.length));
    if (seen === undefined || seen === usual[field]) return false;
    if (typeof seen === 'number' ? seen === Number(value) : seen === value) return true;
    const least = field === 'page' ? Math.min(0, pageBase) : field === 'size' ? 1 : 0;
    return !Number.isInteger(seen) || Number(seen) < least;
  });
}
