import { type Answered, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { fieldOf, textsOf } from '../../src/model/item-field.ts';
import type { ListedItem } from '../../src/facts/lists/queried-list.ts';
import { defineRule, indistinct, inapplicable, type Observation } from '../../src/model/rule.ts';
import { field, parameter, unheeding, withSigns } from '../../src/model/signs.ts';
import { filterSteps } from '../../src/model/traces/filter.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { isObject } from '../../src/text/json.ts';
import { filterExamples } from './shared/filter-rule-examples.ts';
import {
  type FilterTrace,
  filterTraceOf,
  isBroken,
  isSingle,
  itemsToKeep,
  nameOf,
  partsOf,
  refusedBy,
  type SeenQuery,
  wrongItemOf,
} from './shared/filter-trace.ts';
import { type SeenRun, unansweredQuery } from './shared/query-trace.ts';
import { shownByVersion } from '../version/shared/differences.ts';

export default defineRule({
  id: 'query/filter',
  proves: ['query.filter'],
  breaks: [],
  weight: 6,
  label: 'clients',
  title: 'A filtered list has only items that match',
  why: 'Clients act on what a filter returns; an item that does not match is shown to the wrong person or changed by mistake.',
  fix: 'Apply every filter parameter to the whole list, alone and combined with other filters, sort, page and size. If nothing matches, answer with an empty list or 400.',
  scope: 'trace',
  confirm: 'alone',
  wants: filterSteps,
  after: ['json/well-formed', 'json/utf-8', 'errors/never-200', 'operation/list-nulls', 'query/filter-crash'],
  joins: ['states/allowed', ...shownByVersion, 'query/page', 'operation/listed'],
  check: (trace, context) => {
    const seen = filterTraceOf(trace, context);
    if (seen === undefined || seen.queries.length === 0) {
      return unansweredQuery(trace) ?? inapplicable('no-filtered-list');
    }
    const { queries } = seen;
    const ofSingles = queries.filter(isSingle).flatMap((query) => faultsOf(seen, query, query.plain, query.rest));
    const isSound = (query: SeenQuery): boolean => !partsOf(seen, query).some((part) => isBroken(seen, part));
    const ofOthers = queries
      .filter((query) => !isSingle(query) && isSound(query))
      .flatMap((query) => faultsOf(seen, query, query.plain, query.rest));
    const ofPages = queries
      .filter((query) => isSound(query) && !isBroken(seen, query))
      .flatMap((query) => faultsOf(seen, query, query.pages));
    const told = [...ofSingles, ...refusedFilters(seen), ...ofOthers, ...ofPages];
    const violations = seen.isUnheeding ? told.map((each) => withSigns(each, unheeding)) : told;
    const observations = refusals(seen);
    if (violations.length > 0) return { violations, observations, examined: queries.length };
    const open = unansweredQuery(trace) ?? openFilters(seen);
    return { ...open, observations, examined: queries.length };
  },
  examples: filterExamples,
});

function faultsOf(
  trace: FilterTrace,
  query: SeenQuery,
  ...runs: readonly (SeenRun | undefined)[]
): readonly Violation[] {
  for (const run of runs) {
    if (run === undefined) continue;
    const { broken } = run.list;
    const isFirst = broken === run.first;
    const refusal = broken !== undefined && isAnswered(broken) ? refusalOf(trace, query, broken, isFirst) : undefined;
    if (refusal !== undefined) return [refusal];
    const wrong = wrongItemOf(trace, query, run);
    if (wrong !== undefined) return [strayItem(trace, query, run, wrong.item, wrong.by)];
    const stranger = strangerIn(trace, run);
    if (stranger !== undefined) return [unlistedItem(query, run, stranger)];
  }
  return [];
}

/** A later page may be the one after the last, and is refused then. Crashes, and answers that hold no list, have rules of their own. */
function refusalOf(trace: FilterTrace, query: SeenQuery, exchange: Answered, isFirst: boolean): Violation | undefined {
  const { status } = exchange.reply;
  const isNobodys = query.kind === 'unknown' || query.kind === 'partial';
  const isShut = status === 401 || (status === 403 && trace.whole.before.size === 0);
  const isOther = isSuccess(status) || isShut || status >= 500;
  if (isOther || !isFirst) return undefined;
  const isKnown = itemsToKeep(trace, query).length > 0;
  if (status === 400 && !isKnown) return undefined;
  if (isNobodys && status >= 400 && status !== 404 && status !== 405) return undefined;
  const wanted = isKnown ? 'the items that match' : 'an empty list';
  return violation({
    at: 'status',
    expected: isNobodys ? 'an empty list, or 400' : `200 and ${wanted}`,
    actual: String(status),
    message: `${requestLine(exchange)} answered ${status}`,
    exchange: exchange.id,
    key: `${kindOf(query, exchange)} answered ${Math.floor(status / 100)}xx`,
  });
}

function kindOf({ kind }: SeenQuery, exchange: Answered): string {
  if (exchange.probe.about.page !== undefined) return 'a filter with page and size';
  if (kind === 'pair') return 'several filters';
  if (kind === 'sorted') return 'a filter with a sort';
  if (kind === 'unknown') return 'an unknown value';
  return kind === 'partial' ? 'part of a value' : 'a filter';
}

/** One violation for each filter that refuses every value of the plan, and takes none that items show. */
function refusedFilters(trace: FilterTrace): readonly Violation[] {
  if (trace.whole.before.size === 0) return [];
  return Object.keys(trace.resource.filters).flatMap((name) => {
    const own = trace.queries.filter(
      (query) =>
        isSingle(query) && Object.hasOwn(query.filter, name) && (query.kind === 'planned' || query.kind === 'seen'),
    );
    const refused = own.filter(({ plain }) => plain?.list.broken?.reply?.status === 400);
    const [first] = refused;
    const isTold = refused.some((query) => faultsOf(trace, query, query.plain).length > 0);
    if (first?.plain === undefined || isTold || refused.length < own.length) return [];
    return [
      violation({
        at: 'status',
        expected: '200',
        actual: '400',
        message: `${requestLine(first.plain.first)} answered 400, as for each value that the plan gives ${name}`,
        exchange: first.plain.first.id,
        key: 'every value of a filter is refused',
      }),
    ];
  });
}

function strayItem(trace: FilterTrace, query: SeenQuery, run: SeenRun, item: ListedItem, by: string): Violation {
  const exchange = run.list.pages.find((page) => page.exchange.id === item.exchange)?.exchange ?? run.first;
  const fields = trace.resource.filters[by]?.in ?? [by];
  const shown = fields.map((field) => `${field} ${show(fieldOf(item.item, field))}`).join(', ');
  // The link to a page need not name the filter that it is to keep.
  const isLedTo = exchange.probe.about.further !== undefined && exchange !== run.first;
  const place = isLedTo ? `${requestLine(exchange)}, which follows ${requestLine(run.first)},` : requestLine(exchange);
  return violation({
    at: `body:${item.at}`,
    expected: `items that match ${nameOf({ filter: { [by]: query.filter[by] ?? '' }, sort: undefined })}`,
    actual: shown,
    message: `${place} shows an item with ${shown}`,
    exchange: item.exchange,
    key: `${isAnswered(exchange) ? kindOf(query, exchange) : 'a filter'} keeps what does not match`,
    signs: [parameter(by), ...fields.map(field)],
  });
}

/**
 * An item of another owner: the list does not hold it, and a field that says the same for all its items says something else.
 * A list may well leave out items that a filter finds (archived ones), so not to hold it is not enough.
 */
function strangerIn({ whole }: FilterTrace, { first, list, again }: SeenRun): ListedItem | undefined {
  const owner = first.probe.about.owners?.at(-1);
  if (owner === undefined || !whole.isComplete || !whole.isSteady || whole.flaw !== undefined) return undefined;
  const own = ownerFields([...whole.before.values()], owner);
  // One that is there to stay shows each time; one of a moment is somebody else's.
  const isThere = (item: string): boolean => again === undefined || again.list.items.some(({ id }) => id === item);
  return list.items.find(
    ({ id, item }) =>
      !whole.before.has(id) && isThere(id) && own.some((field) => !textsOf(fieldOf(item, field)).includes(owner)),
  );
}

/** The fields that name the owner in every item. */
function ownerFields(items: readonly ListedItem[], owner: string): readonly string[] {
  const [first] = items;
  if (first === undefined || !isObject(first.item)) return [];
  return Object.keys(first.item).filter((field) =>
    items.every(({ item }) => textsOf(fieldOf(item, field)).includes(owner)),
  );
}

function unlistedItem(query: SeenQuery, run: SeenRun, item: ListedItem): Violation {
  return violation({
    at: `body:${item.at}`,
    expected: 'items of this owner',
    actual: `an item of another owner (${item.id})`,
    message: `${requestLine(run.first)} shows an item of another owner (${item.id}), which the list without a filter does not`,
    exchange: item.exchange,
    key: 'an item of another owner',
  });
}

/** Why one of the filters could not be judged; empty where all were. */
function openFilters(trace: FilterTrace): ReturnType<typeof indistinct> | Record<string, never> {
  for (const name of Object.keys(trace.resource.filters)) {
    const own = trace.queries.filter((query) => isSingle(query) && Object.hasOwn(query.filter, name));
    const answered = own.filter(({ plain }) => (plain?.list.pages.length ?? 0) > 0);
    if (answered.length === 0) return indistinct('filter-unanswered', { field: name });
    if (trace.whole.before.size === 0) return indistinct('nothing-to-filter');
    // That nothing has what nobody has says nothing of the items that have what is asked for.
    const isUnseen = trace.visibility.get(name) === 'none';
    const canFail = (query: SeenQuery): boolean =>
      !isUnseen && [...trace.whole.before.values()].some(({ item }) => refusedBy(trace, query, item) !== undefined);
    if (answered.some(canFail)) continue;
    const isHidden = trace.visibility.get(name) !== 'all';
    return isHidden
      ? indistinct('filter-hidden', { field: name, fields: trace.resource.filters[name]?.in.join(', ') ?? name })
      : indistinct('all-match', { field: name });
  }
  return {};
}

function refusals(trace: FilterTrace): readonly Observation[] {
  return trace.queries.flatMap(({ filter, kind, plain }) => {
    const status = plain?.list.broken?.reply?.status;
    const [name] = Object.keys(filter);
    if (plain === undefined || status === undefined || status < 400 || status >= 500 || kind !== 'unknown') return [];
    const text = `an unknown value of ${name ?? 'a filter'} is refused with ${status}`;
    return [{ clause: 'query.filter', text, exchanges: [plain.first.id] }];
  });
}
