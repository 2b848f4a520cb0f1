import { pageFactsOf } from '../../src/facts/lists/page-facts.ts';
import { saysFailed } from '../../src/model/failure.ts';
import { type Answered, type Exchange, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { idOf } from '../../src/model/item.ts';
import { countIn, type Listing, listingOf, numbersAt, type PageNumber } from '../../src/model/list-page.ts';
import { resourceOf } from '../../src/model/plan.ts';
import type { ResourceReadings } from '../../src/model/readings.ts';
import { defineRule, inapplicable, type Observation, passes } from '../../src/model/rule.ts';
import { crashBy, crashByAny } from '../../src/model/signs.ts';
import { isStep } from '../../src/model/step.ts';
import { provoking } from '../../src/model/traces/index.ts';
import { queryInvalid } from '../../src/model/traces/query-invalid.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { equalJson, type Json } from '../../src/text/json.ts';
import { brokenList } from './shared/broken-list.ts';
import { invalidExamples } from './shared/invalid-examples.ts';
import { isOfTaken } from './shared/taken-parameter.ts';

export default defineRule({
  id: 'query/invalid',
  proves: ['query.invalid'],
  breaks: [],
  weight: 5,
  label: 'clients',
  title: 'An unusable page, size or sort is refused or falls back to the default',
  why: 'Anyone can mistype an address; a crash, or a page -1 that is answered as if it existed, is a bug in the service.',
  fix: 'Check page, size, sort and filters before you use them: answer 400 INVALID_PARAMETER, or use the default and say so in the page fields.',
  scope: 'exchange',
  wants: [...provoking('unusable-parameter'), queryInvalid.twice, queryInvalid.twiceAgain],
  after: ['json/well-formed', 'errors/never-200'],
  joins: ['query/unknown', 'query/size', 'query/page', 'query/sort'],
  concerns: (exchange) => exchange.probe.provokes === 'unusable-parameter' || isTwice(exchange),
  // Of a crash the values themselves may be the cause, until it is seen again beside them.
  appliesTo: ({ probe, reply }) =>
    isStep(probe.step, queryInvalid.twice) ? reply.status < 500 : !saysFailed(reply) || reply.status >= 400,
  check: (exchange, context) => {
    const { status } = exchange.reply;
    const broken = brokenList(exchange, context);
    if (broken !== undefined) return broken;
    if (status >= 500) return { violations: [crashed(exchange)] };
    const isShownToNobody = status === 401 || status === 403 || (status >= 300 && status < 400);
    if (isShownToNobody) return inapplicable('list-hidden', { status });
    const { name, value } = parameterOf(exchange);
    // A blank, or a number beyond all that is usual, says nothing of how the others are taken.
    const isTelling = isUnusable(name, value) && !isTwice(exchange);
    const resource = resourceOf(context.plan, exchange.probe.operation?.resource);
    const view = resource === undefined ? undefined : context.readings.of(resource);
    // A list that was not seen to page may refuse every page and size alike, or take no notice of any.
    const isPaging = view?.pages === true && resource !== undefined && isOfTaken({ name, value }, resource, view);
    // What a property without a direction comes to is left open.
    const isOfValue = isTelling && (name === 'sort' ? value.includes(',') : isPaging);
    if (!isSuccess(status)) return isOfValue ? { observations: [refused(exchange)] } : passes;
    const idField = view?.idField ?? 'id';
    const facts = pageFactsOf(exchange, idField);
    const isFirst = idOf(listingOf(exchange.reply)?.items[0], idField) === (view?.ids[0] ?? '');
    const { places = {}, numbers } = view?.elsewhere ?? {};
    const paging: Paging = {
      shown: { ...numbersAt(exchange.reply, places), ...facts?.numbers },
      usual: { ...numbers, ...view?.numbers },
      first: view?.shownPageBase ?? 0,
      isFirst,
      placeOf: (field) => {
        const { [field]: place = `${facts?.numbersAt ?? ''}/${field}` } =
          facts?.numbers[field] === undefined ? places : {};
        return place.startsWith('/') ? `body:${place}` : `header:${place}`;
      },
    };
    const amount = view === undefined ? 'usual' : amountOf(exchange, view);
    const taken = facts === undefined ? [] : takenOver(exchange, paging);
    const violations = taken.length === 0 && isPaging && amount === 'all but the last' ? [cut(exchange)] : taken;
    if (violations.length > 0) return { violations };
    const isEmptied = facts?.count === 0 && (view?.ids.length ?? 0) > 0;
    return isOfValue ? { observations: [fallenBack(exchange, isEmptied ? 'none' : amount)] } : passes;
  },
  examples: invalidExamples,
});

/** True where parameters that can be used were sent twice. */
function isTwice({ probe }: Exchange): boolean {
  return isStep(probe.step, queryInvalid.twice) || isStep(probe.step, queryInvalid.twiceAgain);
}

function parameterOf({ probe }: Answered): { readonly name: string; readonly value: string } {
  return probe.about.parameter ?? { name: 'parameter', value: '' };
}

function crashed(exchange: Answered): Violation {
  const { name } = parameterOf(exchange);
  const { status } = exchange.reply;
  return violation({
    at: 'status',
    expected: isTwice(exchange) ? '400, or one of the values' : '400, or the default',
    actual: String(status),
    message: `${requestLine(exchange)} answered ${status}`,
    key: `${isTwice(exchange) ? `a parameter ${name.endsWith(']') ? 'in brackets' : 'sent twice'}` : name} answered 5xx`,
    signs: [crashBy(name), crashByAny(exchange.probe.operation?.id)],
  });
}

/** What an unusable parameter may make nonsense of. */
const touched: Readonly<Record<string, readonly PageNumber[]>> = { page: ['page'], size: ['size', 'totalPages'] };

/**
 * How a list is numbered, under whatever names: the page fields that the answer shows, those where no page is asked for, and the number of the first
 * page as items show it. `isFirst`: the answer shows what that page does; a page before it may be empty, as one after the last.
 */
interface Paging {
  readonly shown: Listing['numbers'];
  readonly usual: Listing['numbers'];
  readonly first: number;
  readonly isFirst: boolean;
  readonly placeOf: (field: PageNumber) => string;
}

/** More pages than any list has that is walked. */
const farthest = 1_000_000;

/** The unusable value in the page fields, or a field that it has made nonsense of: one that is not so without it, too. */
function takenOver(
  exchange: Answered,
  { shown: numbers, usual, first, isFirst, placeOf }: Paging,
): readonly Violation[] {
  const { name, value } = parameterOf(exchange);
  const isTaken = (field: PageNumber): boolean => {
    const shown = numbers[field];
    const plain = usual[field];
    if (shown !== undefined && plain !== undefined && equalJson(shown, plain)) return false;
    const isBelow = name === 'page' && Number(value) < first && isSame(plain, String(first)) && isFirst;
    // No page so far on holds what the first one does: then it is no fall-back to that either.
    const isBeyond = field === name && name === 'page' && isFirst && Number(shown) > farthest;
    const isEchoed = field === name && value !== '' && (isUnusable(name, value) || isBelow) && isSame(shown, value);
    return isEchoed || isBeyond || isNonsense(shown, field);
  };
  const field = touched[name]?.find(isTaken);
  if (field === undefined) return [];
  const seen = show(numbers[field]);
  return [
    violation({
      at: placeOf(field),
      expected: 'the default, or a refusal with 400',
      actual: seen,
      message: `${requestLine(exchange)} is answered with ${field} ${seen}, as if ${name} ${show(value)} were valid`,
      key: `${name} taken over`,
    }),
  ];
}

/** A number beyond all integers that are usual can still be right: a page that far is after the last. */
function isUnusable(name: string, value: string): boolean {
  const number = Number(value);
  return !Number.isInteger(number) || number < 0 || (name === 'size' && number === 0);
}

function isSame(shown: Json | undefined, value: string): boolean {
  return typeof shown === 'string' ? shown === value : typeof shown === 'number' && shown === Number(value);
}

function isNonsense(value: Json | undefined, field: PageNumber): boolean {
  if (value === undefined) return false;
  // A number as a text is wrong everywhere, and told by its own rule.
  if (typeof value === 'string') return !/^\d+$/.test(value);
  return countIn(value) === undefined || (field === 'size' && countIn(value) === 0);
}

function refused(exchange: Answered): Observation {
  const { name } = parameterOf(exchange);
  const text = `an unusable ${name} is refused with ${exchange.reply.status}`;
  return { clause: 'query.invalid', text, exchanges: [exchange.id], unless: faultsOf(name) };
}

/** Keys of what another unusable value may have brought. */
function faultsOf(name: string): readonly string[] {
  return [`${name} taken over`, `${name} answered 5xx`];
}

/** How many items a list shows: as many as without the parameter, others (a limit of the service's own may be their number), or none though it has some. */
type Amount = 'usual' | 'another' | 'all but the last' | 'none';

/** What is ours comes and goes meanwhile: it is left out. */
function amountOf(exchange: Answered, view: ResourceReadings): Amount {
  const { name, value } = parameterOf(exchange);
  const { shownAtFirst: usual, idField } = view;
  const isOfOwner = (exchange.probe.about.owners ?? []).length > 0;
  if (name !== 'size' || usual === undefined || view.isNameless || isOfOwner) return 'usual';
  const ids = (listingOf(exchange.reply)?.items ?? []).flatMap((item) => idOf(item, idField) ?? []);
  const all = view.ids.filter((id) => view.wasThere(id));
  const shown = new Set(ids.filter((id) => view.wasThere(id)));
  if (ids.length === usual || shown.size === Math.min(usual, all.length)) return 'usual';
  // Counted from the end: no limit of a service is one less than what somebody else's list happens to hold.
  const left = all.filter((id) => !shown.has(id));
  const isCut = value === '-1' && shown.size > usual && left.length === 1 && left[0] === all.at(-1);
  return isCut && !view.isLiving && view.largestSize !== ids.length ? 'all but the last' : 'another';
}

function cut(exchange: Answered): Violation {
  const { name, value } = parameterOf(exchange);
  return violation({
    at: 'body:',
    expected: 'the default, or a refusal with 400',
    actual: 'all items but the last',
    message: `${requestLine(exchange)} is answered with all items but the last, as if ${name} ${show(value)} were valid`,
    key: `${name} taken over`,
  });
}

const becomes: Readonly<Record<Amount, (name: string) => string>> = {
  usual: (name) => `ignores an unusable ${name}`,
  another: (name) => `answers an unusable ${name} with another number of items`,
  'all but the last': (name) => `answers an unusable ${name} with another number of items`,
  none: (name) => `answers an unusable ${name} with an empty list`,
};

function fallenBack(exchange: Answered, amount: Amount): Observation {
  const { name } = parameterOf(exchange);
  const operation = exchange.probe.operation?.id ?? 'a list';
  const text = `${operation} ${becomes[amount](name)}`;
  return { clause: 'query.invalid', text, exchanges: [exchange.id], unless: faultsOf(name) };
}
