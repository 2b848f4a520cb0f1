/** Compares what responses say about their operation: status and codes, headers, and how a list works. */
import type { Exchange } from '../core/exchange.ts';
import type { OperationKind } from '../core/operation.ts';
import type { Collector, DifferenceKind } from './differences.ts';
import { byCode, countOf, factNames, type FactName, type OperationRecord, type Values } from './snapshot.ts';

/** One operation on both sides. */
export interface OperationPair {
  readonly operation: string;
  readonly older: OperationRecord;
  readonly newer: OperationRecord;
}

/** How the values must differ. `lost` is an effect that is missing, and `vanished` a header that was always there. */
type Change = 'new' | 'disjoint' | 'lost' | 'vanished' | 'other' | 'less';

/** `*` in `at` is the last word of the situation. */
const rules: Readonly<Record<FactName, readonly [kind: DifferenceKind, change: Change, at: string]>> = {
  status: ['status-changed', 'new', 'status'],
  code: ['code-changed', 'new', 'body:/error/code'],
  'media-type': ['media-type-changed', 'new', 'header:Content-Type'],
  header: ['header-vanished', 'vanished', 'header:*'],
  form: ['list-form-changed', 'disjoint', 'body:'],
  'page-base': ['page-base-changed', 'other', 'query:page'],
  'size-effect': ['paging-vanished', 'lost', 'query:size'],
  'largest-size': ['largest-size-reduced', 'less', 'query:size'],
  'default-size': ['default-size-changed', 'other', 'body:/size'],
  order: ['default-order-changed', 'disjoint', 'query:sort'],
  filter: ['filter-vanished', 'lost', 'query:*'],
  sort: ['sort-vanished', 'lost', 'query:sort'],
};

/** Where nothing is offered, or no longer. */
const gone = /^(?:404|405|410|501|3\d\d)$/;
const rejected = /^4(?:00|22)$/;
const success = /^2\d\d$/;
/** One response may lack a header by chance. Writes and failures are sent once. */
const fewestReads = 2;

/** By status code: the first exchange of a request that should succeed. */
function statusesOf({ facts }: OperationRecord): ReadonlyMap<string, Exchange | undefined> {
  const own = [...(facts.get('status') ?? [])].filter(([situation]) => situation.startsWith('success'));
  const seen = own.flatMap(([, values]) => [...values].map(([status, { exchange }]) => [status, exchange] as const));
  return new Map(seen.toReversed());
}

export const successes = (record: OperationRecord): readonly string[] => [...statusesOf(record).keys()];

export const works = (record: OperationRecord): boolean => successes(record).some((status) => success.test(status));

/** True if the operation was requested, and is not there. */
export function isGone(record: OperationRecord): boolean {
  const all = successes(record);
  return all.length > 0 && all.every((status) => gone.test(status));
}

/** A status code of a request that should succeed, with its exchange. */
export function exampleIn(record: OperationRecord): readonly [status: string, exchange: Exchange | undefined] {
  return [...statusesOf(record)].at(-1) ?? ['nothing', undefined];
}

/** @returns the situations that need no further comparison */
export function compareFacts(pair: OperationPair, collector: Collector): (situation: string) => boolean {
  const isChanged = (name: FactName): boolean =>
    [...(pair.older.facts.get(name) ?? [])].some(([key, before]) => {
      const now = pair.newer.facts.get(name)?.get(key);
      return now !== undefined && changeIn(rules[name][1], before, now) !== undefined;
    });
  const isPaging = isChanged('form') || isChanged('page-base') || isChanged('size-effect');
  const [plain] = [...(pair.newer.facts.get('status')?.get('success')?.keys() ?? [])];
  const isListRejected = plain !== undefined && !success.test(plain);
  /** A change of the plain list explains how its parameters behave. */
  const isExplained = (situation: string): boolean => {
    const isOfPage = /^(?:success (?:page|size)\b|past-the-end|query\/(?:page|size|past))/.test(situation);
    if ((isOfPage || situation.startsWith('query/')) && isListRejected) return true;
    return (isOfPage && isPaging) || (situation.startsWith('query/sort') && isChanged('sort'));
  };
  for (const name of factNames) {
    for (const [key, before] of pair.older.facts.get(name) ?? []) {
      const now = pair.newer.facts.get(name)?.get(key);
      const isResponse = name === 'status' || name === 'code' || name === 'media-type' || name === 'header';
      if (now === undefined || (isResponse && isExplained(key))) continue;
      if (name === 'status') compareStatuses(pair, key, before, now, collector);
      else if (name !== 'header' || isOften(pair.older.kind, key, before, now)) compare(pair, name, key, collector);
    }
  }
  const hasOtherForm = isChanged('form');
  return (situation) => isExplained(situation) || (hasOtherForm && / 2\d\d\b/.test(situation));
}

function isOften(kind: OperationKind, key: string, ...sides: readonly Values[]): boolean {
  const isRead = (kind === 'list' || kind === 'read' || kind === 'probe') && / 2\d\d /.test(key);
  const countIn = (values: Values): number => [...values.keys()].reduce((sum, each) => sum + countOf(values, each), 0);
  return !isRead || sides.every((values) => countIn(values) >= fewestReads);
}

function compare({ operation, older, newer }: OperationPair, name: FactName, key: string, collector: Collector): void {
  const [before, now] = [older, newer].map(({ facts }) => facts.get(name)?.get(key) ?? new Map());
  const [kind, change, place] = rules[name];
  if (!before?.size || !now?.size || (change === 'lost' && !before.has('an effect'))) return;
  collector.count(kind);
  const seen = changeIn(change, before, now);
  if (seen === undefined) return;
  const at = place.replace('*', key.split(' ').at(-1) ?? '');
  const evidence = { exchange: now.get(seen)?.exchange, before: [...before.values()][0]?.exchange };
  const texts = { seen, expected: change === 'lost' ? 'an effect' : [...before.keys()].sort(byCode).join(' or ') };
  collector.add({ kind, operation, situation: key, at, field: at.replace(/^\w+:\/?/, ''), ...texts, ...evidence });
}

/** The newer value that is a change. */
function changeIn(change: Change, before: Values, now: Values): string | undefined {
  const [seen = ''] = now.keys();
  const [old = ''] = before.keys();
  const areSingle = before.size === 1 && now.size === 1;
  const isChange: Readonly<Record<Exclude<Change, 'new'>, boolean>> = {
    disjoint: before.size > 0 && now.size > 0 && ![...now.keys()].some((value) => before.has(value)),
    lost: before.has('an effect') && !now.has('an effect'),
    vanished: areSingle && old === 'shown' && seen === 'missing',
    other: areSingle && old !== seen,
    less: areSingle && Number(seen) < Number(old),
  };
  if (change === 'new') return [...now.keys()].find((value) => !before.has(value));
  return isChange[change] ? seen : undefined;
}

function compareStatuses(pair: OperationPair, situation: string, before: Values, now: Values, collector: Collector) {
  const { kind } = pair.older;
  collector.count('status-changed');
  const known = [...before.keys()];
  const isAccepted = situation.startsWith('success') && known.every((status) => success.test(status));
  if (isAccepted) collector.count('input-rejected');
  for (const [status, { exchange }] of now) {
    if (before.has(status)) continue;
    // An item that the list shows may be deleted before it is read.
    const isPassing = situation === 'success' && status === '404' && [...now.keys()].some((each) => success.test(each));
    if (isPassing && (kind === 'read' || kind === 'list')) continue;
    // The older version stored what it should have rejected, so the newer one meets a conflict.
    if (status === '409' && situation.startsWith('input/') && known.every((each) => success.test(each))) continue;
    const [, parameter] = /^success (filter|sort) /.exec(situation) ?? [];
    const vanished = parameter === 'sort' ? 'sort-vanished' : 'filter-vanished';
    const rejection = parameter === undefined ? 'input-rejected' : vanished;
    const difference = isAccepted && rejected.test(status) ? rejection : 'status-changed';
    const texts = { situation, at: 'status', seen: status, expected: known.join(' or ') };
    const evidence = { exchange, before: before.get(known[0] ?? '')?.exchange };
    collector.add({ kind: difference, operation: pair.operation, ...texts, ...evidence });
  }
}
