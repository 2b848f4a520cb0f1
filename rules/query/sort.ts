import { type Answered, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { why, type Why } from '../../src/model/reason.ts';
import { enumeratedWords, namedWords } from '../../src/model/declared-words.ts';
import type { Resource } from '../../src/model/plan.ts';
import { fieldOf, fieldPath } from '../../src/model/item-field.ts';
import { defineRule, indistinct, inapplicable, type Observation } from '../../src/model/rule.ts';
import { crashByThoseOf, pagesUnder, parameter, unheeding, withSigns } from '../../src/model/signs.ts';
import { filter, filterSteps } from '../../src/model/traces/filter.ts';
import { sortSteps } from '../../src/model/traces/sort.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { isObject } from '../../src/text/json.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import {
  canDiscriminate,
  type Misplaced,
  misplacedBehind,
  misplacedIn,
  sortValue,
} from '../../src/facts/lists/sort-order.ts';
import { tally } from '../../src/facts/lists/paged-walk.ts';
import type { ListedItem, QueriedList } from '../../src/facts/lists/queried-list.ts';
import { ownOrderOf } from './shared/own-order.ts';
import { isStill, type QueryTrace, queryTraceOf, type SeenRun, unansweredQuery } from './shared/query-trace.ts';
import { sortRuleExamples } from './shared/sort-rule-examples.ts';

export default defineRule({
  id: 'query/sort',
  proves: ['query.sort'],
  breaks: [],
  weight: 5,
  label: 'clients',
  title: 'A list comes in the order that sort asks for',
  why: 'Clients show what they get; a sort that is ignored, reversed or applied page by page puts the wrong items on top.',
  fix: 'Sort the whole list by the property and direction of sort=<property>,<direction> before you cut it into pages. Compare numbers as numbers, and put nulls at one end.',
  scope: 'trace',
  confirm: 'alone',
  wants: [...sortSteps, ...filterSteps],
  after: ['json/well-formed', 'errors/never-200', 'operation/list-nulls'],
  joins: ['query/unknown', 'query/sort-complete', 'query/size', 'query/page', 'query/filter'],
  check: (trace, context) => {
    const seen = queryTraceOf(trace, context);
    const isOwn = trace.scenario !== filter.trace.scenario;
    const runs = seen?.runs.filter(({ sort, filter }) => sort !== undefined && (isOwn || filter !== undefined)) ?? [];
    if (seen === undefined || runs.length === 0) return unansweredQuery(trace) ?? inapplicable('no-sorted-list');
    const properties = [...new Set(runs.flatMap(({ sort }) => sort?.property ?? []))];
    const strict = properties.map((property) => judgeProperty(property, runsBy(runs, property), seen, isOwn));
    const isRightElsewhere = strict.some(({ violations, open }) => violations === undefined && open === undefined);
    const verdicts = properties.map((property, index) =>
      ownOrder(property, runsBy(runs, property), strict[index] ?? {}, isRightElsewhere, trace.resource),
    );
    const told = verdicts.flatMap((verdict) => verdict.violations ?? []);
    const violations = seen.isUnheeding ? told.map((each) => withSigns(each, unheeding)) : told;
    const observations = verdicts.flatMap((verdict) => verdict.observations ?? []);
    const open = verdicts.find((verdict) => verdict.open !== undefined)?.open;
    const unjudged = unansweredQuery(trace) ?? (open === undefined ? {} : indistinct(open));
    return { ...(violations.length > 0 ? { violations } : unjudged), observations, examined: runs.length };
  },
  examples: sortRuleExamples,
});

interface Verdict {
  readonly violations?: readonly Violation[];
  /** True where the violations are of order: then it may be an order of the service's own. */
  readonly isMisplaced?: boolean;
  readonly observations?: readonly Observation[];
  /** Why nothing can be said. */
  readonly open?: Why;
}

function runsBy(runs: readonly SeenRun[], property: string): readonly SeenRun[] {
  return runs.filter(({ sort }) => sort?.property === property);
}

/** The verdict, or an observation where the values come in an order that the service has for them. */
function ownOrder(
  property: string,
  runs: readonly SeenRun[],
  strict: Verdict,
  isRightElsewhere: boolean,
  resource: Resource | undefined,
): Verdict {
  if (strict.isMisplaced !== true) return strict;
  const answered = runs.filter(({ list }) => list.items.length > 0);
  const declared =
    resource === undefined
      ? []
      : [...namedWords(resource, property), ...enumeratedWords(resource.item, property.split('.'))];
  const own = ownOrderOf(answered, property, declared, isRightElsewhere);
  if (own === undefined) return strict;
  const text = `sort=${property} puts its values in an order of their own: ${own.words.join(', ')}`;
  return {
    ...(own.isSure ? {} : { open: why('sort-indistinct', { field: property }) }),
    observations: [{ clause: 'query.sort', text, exchanges: answered.map(({ first }) => first.id).slice(0, 2) }],
  };
}

function judgeProperty(property: string, runs: readonly SeenRun[], seen: QueryTrace, isOwn: boolean): Verdict {
  const refused = isOwn ? runs.flatMap((run) => refusalOf(run, seen)) : [];
  if (refused.length > 0) return { violations: refused };
  const answered = runs.filter(({ list }) => list.items.length > 0);
  const items = answered.flatMap(({ list }) => list.items);
  if (items.length === 0) return { open: why('sort-unanswered', { field: property }) };
  const violations = answered.flatMap((run) => misplacedOf(run, property, seen) ?? []);
  if (violations.length > 0) return { violations: firstOfEach(violations), isMisplaced: true };
  if (items.every(({ item }) => fieldOf(item, property) === undefined)) {
    return { open: why('sort-hidden', { field: property }) };
  }
  // A sort within another query goes one way alone.
  const directions = isOwn ? ['asc', 'desc'] : new Set(runs.map(({ sort }) => sort?.direction));
  for (const direction of directions) {
    const lists = answered.filter(({ sort }) => sort?.direction === direction).map(({ list }) => list.items);
    if (lists.length === 0) return { open: why('sort-unanswered', { field: property }) };
    const canTell = lists.some((list) => canDiscriminate(list.flatMap((item) => sortValue(item, property) ?? [])));
    if (!canTell) return { open: why('sort-indistinct', { field: property }) };
  }
  return {};
}

/** One violation for a direction is enough: the rest is the same defect again. */
function firstOfEach(violations: readonly Violation[]): readonly Violation[] {
  return [...new Map(violations.toReversed().map((each) => [each.key, each])).values()].toReversed();
}

function refusalOf({ first, list, sort }: SeenRun, { whole }: QueryTrace): readonly Violation[] {
  const broken = list.broken;
  if (broken === undefined || sort === undefined || !isAnswered(broken)) return [];
  const { status } = broken.reply;
  // An answer without a list has a rule of its own; whether the credential is any good is told by the setup diagnosis; a later
  // page may be the one after the last. Who may read the list is not to be forbidden its order.
  const isShut = status === 401 || (status === 403 && whole.before.size === 0);
  if (isSuccess(status) || isShut || (broken !== first && status < 500)) return [];
  return [refusal(broken, `sort=${sort.property},${sort.direction}`)];
}

function refusal(exchange: Answered, query: string): Violation {
  const { status } = exchange.reply;
  return violation({
    at: 'status',
    exchange: exchange.id,
    expected: 'the sorted list',
    actual: String(status),
    message: `${requestLine(exchange)} answered ${status}; the plan says that ${query} sorts this list`,
    key: `sort answered ${Math.floor(status / 100)}xx`,
    signs: [parameter('sort'), ...(status < 500 ? [] : crashByThoseOf(exchange.probe.about))],
  });
}

/** What stands wrong on one page, or across pages where asking once more brought it again. */
function misplacedOf(run: SeenRun, property: string, seen: QueryTrace): Violation | undefined {
  const { direction } = run.sort ?? { direction: 'asc' };
  for (const { items } of run.list.pages) {
    const misplaced = misplacedIn(onceIn(run.list, items), property, direction);
    if (misplaced !== undefined) return told(run, misplaced, property);
  }
  const fault = acrossPages(run, property, seen);
  const isGone = run.again !== undefined && acrossPages(run.again, property, seen) === undefined;
  return isGone ? undefined : fault;
}

/** What no page shows twice: such an item cannot be in its place both times, and resource/id-unique tells of it. */
function onceIn({ pages }: QueriedList, items: readonly ListedItem[]): readonly ListedItem[] {
  const counts = pages.map((page) => tally(page.items.map(({ id }) => id)));
  return items.filter(({ id }) => counts.every((times) => (times.get(id) ?? 0) < 2));
}

function acrossPages(run: SeenRun, property: string, seen: QueryTrace): Violation | undefined {
  const { list, sort, first } = run;
  if (sort === undefined || !seen.whole.isSteady || !isStill(seen, [property])) return undefined;
  const misplaced = misplacedIn(onceIn(list, list.items), property, sort.direction);
  // Where the list itself does not come in pages, neither does a sorted one.
  if (misplaced !== undefined && seen.whole.flaw === undefined) return told(run, misplaced, property);
  if (first.probe.about.page !== undefined || list.isComplete || run.filter !== undefined) return undefined;
  const shown = new Set(list.items.map(({ id }) => id));
  const rest = [...seen.whole.after.values()].filter(({ id }) => !shown.has(id));
  const behind = misplacedBehind(list.items, rest, property, sort.direction);
  return behind === undefined ? undefined : left(run, behind, property);
}

function told(run: SeenRun, { kind, earlier, later }: Misplaced, property: string): Violation {
  const { sort, list } = run;
  const [one, other] = [earlier, later].map(({ item }) => show(fieldOf(item, property)));
  const exchange = list.pages.find((page) => page.exchange.id === later.exchange)?.exchange;
  const isAcross = earlier.exchange !== later.exchange;
  const where = isAcross ? ', which the page before shows' : '';
  const query = `sort=${property},${sort?.direction ?? ''}`;
  return violation({
    at: `body:${later.at}${pointer(...(isObject(later.item) ? fieldPath(later.item, property) : []))}`,
    expected:
      kind === 'null' ? 'nulls first or last' : `${property} ${sort?.direction === 'desc' ? 'falling' : 'rising'}`,
    actual: `${one} before ${other}`,
    message: `${exchange === undefined ? query : requestLine(exchange)} shows ${other} after ${one}${where}`,
    exchange: later.exchange,
    key: kind === 'null' ? 'nulls among values' : `not ${sort?.direction ?? ''}${isAcross ? ' across pages' : ''}`,
    signs: [parameter('sort'), ...(later.exchange === list.pages[0]?.exchange.id ? [] : [pagesUnder('sort')])],
  });
}

/** Something that belongs on the first page is not there. */
function left(run: SeenRun, { earlier, later }: Misplaced, property: string): Violation {
  const [one, other] = [earlier, later].map(({ item }) => show(fieldOf(item, property)));
  return violation({
    at: `body:${earlier.at}${pointer(...(isObject(earlier.item) ? fieldPath(earlier.item, property) : []))}`,
    expected: `${other}, which comes before ${one}`,
    actual: String(one),
    message: `${requestLine(run.first)} shows ${one} on the first page and leaves ${other} to a later one`,
    exchange: earlier.exchange,
    key: `not ${run.sort?.direction ?? ''} across pages`,
    signs: [parameter('sort'), pagesUnder('sort')],
  });
}
