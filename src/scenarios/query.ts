/**
 * Query: parameters that a list cannot use. It may reject them, or fall back to its default. It must not crash, and must
 * not use them as if they were valid.
 */
import type { WithResponse } from '../core/exchange.ts';
import type { Plan, Resource } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import { filterParameter, parameterName, sortText, withQuery } from '../core/requests.ts';
import type { Context } from '../core/rule.ts';
import { listIn, readList } from '../reading/lists.ts';
import { listOf, readOf } from './items.ts';
import { lacksForList } from './lacks.ts';
import type { Altered, Columns, Row, Settling, TableVisit } from './rows.ts';
import { harmless, once, rowsOf } from './rows.ts';
import { table } from './table.ts';
import { valueAt } from '../text/pointers.ts';

type Pairs = readonly (readonly [string, string])[];
type PageParameter = 'page' | 'size';

const rule = 'query/invalid';
const ofUnknown = { rule: 'query/unknown', status: 'query/unknown' } as const;
const unknown = { ...ofUnknown, situation: 'unknown-parameter', isMild: true } as const;
const beyondIntegers = '9'.repeat(20);
/** Quotation marks, brackets, and letters of other languages. No item has it. */
const oddValue = "O'Neil [( Žofie 北京";
const debugging: Pairs = [
  ['probity_unknown', '1'],
  ['debug', 'true'],
  ['trace', '1'],
  ['verbose', '1'],
];
/** Many databases fail on the character. */
const nulIn = ({ filters }: Resource): Pairs => [...Object.keys(filters), 'keyword'].map((name) => [name, '\0']);
const nosuch = { field: 'nosuchfield', direction: 'asc' } as const;
/** Redirects and missing permissions say nothing about the parameter. */
const elsewhere = [301, 302, 303, 307, 308, 401, 403];

const pastTheEnd = {
  situation: 'past-the-end',
  rejected: [400, 404],
  tolerated: [...elsewhere, 500, 501, 502, 503, 504],
} as const;

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
    ...rowsOf({ rule, tolerated: elsewhere }, [
      unusable('page-text', 'page', 'abc'),
      unusable('size-text', 'size', 'abc'),
      unusable('page-negative', 'page', '-1', once),
      unusable('size-negative', 'size', '-1', once),
      unusable('size-zero', 'size', '0', once),
      unusable('size-fraction', 'size', '1.5', once),
    ]),
    ...rowsOf({ rule, tolerated: elsewhere, settle: () => 'tolerated' }, [
      [
        'sort-unknown',
        'With an unknown sort property',
        sending((_, { profile }) => [['sort', sortText(profile, nosuch)]]),
      ],
      ['sort-direction', 'With an unknown sort direction', sending(sidewaysIn), once],
      ['blank', 'With blank parameters', sending(blanksIn), once],
      ['twice', 'With every filter sent twice', sending(doublesIn), once],
    ]),
    // It may be a page past the end, which a service may return empty.
    ...rowsOf({ ...once, rule, tolerated: [...elsewhere, 404], settle: () => 'tolerated' }, [
      ['page-huge', `With page=${beyondIntegers}`, sending(() => [['page', beyondIntegers]])],
      ['nul', 'With an encoded NUL (%00) as a filter', sending(nulIn)],
    ]),
    // query/page judges whether it crashes.
    ...rowsOf({ ...once, rule, ...pastTheEnd, settle: () => 'tolerated' }, [
      ['past-the-end', 'With a page after the last one', sending(() => [['page', '987']])],
    ]),
    ...rowsOf({ ...unknown, tolerated: elsewhere, settle: filteredOrNot }, [
      ['unknown', 'With an unknown parameter', ({ url }) => ({ url: withQuery(url, debugging.slice(0, 1)) })],
    ]),
    // Others may have deleted the item meanwhile.
    ...rowsOf({ ...unknown, ...once, on: 'read', tolerated: [...elsewhere, 404, 410], settle: () => 'rejected' }, [
      ['unknown-on-read', 'With unknown parameters', ({ url }) => ({ url: withQuery(url, debugging) })],
    ]),
    ...rowsOf(
      { ...harmless, ...once, rule, crashed: 'query.filter', each: (visit) => Object.keys(visit.resource.filters) },
      [['filter-odd', 'With quotation marks, brackets, and foreign letters in {field}', withOddValue]],
    ),
  ],
});

/** A page or a size that no list has. If the response shows it, the service used it. */
function unusable(row: string, name: PageParameter, value: string, others?: Partial<Row>): Columns {
  const settle: Row['settle'] = (by, { dialect }) => (isUsed(name, value, by, dialect) ? 'granted' : 'tolerated');
  return [row, `With ${name}=${value}`, sending(() => [[name, value]]), { ...others, settle }];
}

/** All parameters have the names that the service uses. */
function sending(pairsIn: (resource: Resource, plan: Plan) => Pairs): Row['alter'] {
  return ({ url }, _, { plan, resource }) => {
    const { profile } = plan;
    const pairs = pairsIn(resource, plan).map(([name, value]) => {
      const isPaging = name === 'page' || name === 'size' || name === 'sort';
      return [isPaging ? parameterName(profile, name) : filterParameter(profile, name), value] as const;
    });
    return pairs.length === 0 ? undefined : { url: withQuery(url, pairs) };
  };
}

function withOddValue({ url }: Probe, name: string, { plan: { profile } }: TableVisit): Altered {
  return { url: withQuery(url, [[filterParameter(profile, name), oddValue]]) };
}

/** The form `-name` has no word for a direction. */
function sidewaysIn({ sort: [field] }: Resource, { profile: { sortForm } }: Plan): Pairs {
  const sideways = sortForm.replace('desc', 'sideways').replace('name', () => field ?? '');
  return field === undefined || sortForm === '-name' ? [] : [['sort', sideways]];
}

function blanksIn({ filters }: Resource): Pairs {
  return ['page', 'size', 'sort', ...Object.keys(filters)].map((name) => [name, '']);
}

function doublesIn({ filters }: Resource): Pairs {
  const values = Object.entries(filters).map(([name, filter]) => [name, filter.values] as const);
  return (values.length > 0 ? values : [['keyword', []] as const]).flatMap(([name, [first = 'a', second = first]]) => {
    const pairs: Pairs = [first, second].map((value) => [name, value]);
    return pairs;
  });
}

/** A list that lacks items seems to be filtered, unless it lost them by itself. */
function filteredOrNot({ control, attempt, again }: Settling): 'granted' | 'rejected' | 'tolerated' {
  if (lacksItems(again, control)) return 'tolerated';
  return lacksItems(attempt, control) ? 'granted' : 'rejected';
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
