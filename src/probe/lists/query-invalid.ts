import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { isClockValue } from '../../model/item-change.ts';
import { markNames } from '../../model/list-onward.ts';
import { listingOf } from '../../model/list-page.ts';
import { parameterName } from '../../model/names.ts';
import { isNewest, type Plan, type Resource } from '../../model/plan.ts';
import type { About, Probe } from '../../model/probe.ts';
import { type ResourceScenario, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { queryInvalid as steps } from '../../model/traces/query-invalid.ts';
import { isSecret } from '../../text/discretion/secret-shapes.ts';
import { equalJson, isObject } from '../../text/json.ts';
import { offerAt, operationProbe, queryText, sendable } from '../address.ts';
import { isWordless } from './filter-values.ts';
import { onGround } from '../ground/ground.ts';
import { ownerOffers } from '../ground/owner.ts';
import { unmetOperation } from '../ground/unmet.ts';

type Parameter = NonNullable<About['parameter']>;

const unknown: Parameter = { name: 'probity_unknown', value: '1' };
const valuesOf = (name: string, ...values: readonly string[]) => values.map((value): Parameter => ({ name, value }));
/** Beyond every integer that a service is likely to count with. */
const beyondIntegers = '99999999999999999999';
/** What is tried first: values that none of the three can be. */
const plain: readonly Parameter[] = [
  ...valuesOf('page', 'abc', beyondIntegers),
  ...valuesOf('size', 'abc'),
  ...valuesOf('sort', 'nosuchfield,asc'),
];
/** What every list is asked; what is too large for an integer is so under every version, and for a list that is alone as a page. */
const unusable: readonly Parameter[] = [...valuesOf('page', '-1'), ...valuesOf('size', '0')];
const unusableOf = (plan: Plan, resource: Resource): readonly Parameter[] =>
  isNewest(plan, resource) && oddlyAsked(plan).length !== 1
    ? [...unusable, ...valuesOf('size', beyondIntegers)]
    : unusable;
/** What the lists at the top are asked beside: those below read their parameters alike. */
const odd: readonly Parameter[] = valuesOf('size', '-1', '1.5');
/** What the first of them is asked unless there is but one list: half an item is more telling than half a page. */
const halfPage = valuesOf('page', '1.5');

/** How many fields of an item are tried as filters where the plan names none. */
const mostGuessed = 3;
/** With a longer one the address would be refused for its length. */
const longestGuessed = 200;

/**
 * Values that page, size and sort cannot take, words as filters by numbers, a parameter that nobody knows, and parameters sent twice; about.parameter is what was sent. Where that changes
 * what is listed, the list is read once more without it.
 */
export default {
  id: 'query-invalid',
  title: 'sends query parameters that cannot be used',
  per: 'resource',
  after: ['list', 'page-walk'],
  unmet: (plan, resource) => unmetOperation(plan, resource, 'list'),
  offers: (plan, resource) => {
    const list = sendable(plan, resource, 'list');
    if (list === undefined) return [];
    return [
      ...ownerOffers(plan, resource),
      offerAt(steps.before, list, { usually: 0, atMost: 1 }),
      offerAt(steps.unknown, list, 1),
      offerAt(steps.after, list, { usually: 0, atMost: 1 }),
      offerAt(steps.plain, list, plain.length),
      // Where pages are counted from 1, page 0 is unusable too.
      offerAt(steps.unusable, list, {
        usually: unusableOf(plan, resource).length,
        atMost: unusableOf(plan, resource).length + 1,
      }),
      offerAt(steps.odd, list, { usually: oddOf(plan, resource).length, atMost: oddOf(plan, resource).length + 2 }),
      offerAt(steps.filters, list, wordless(plan, resource).length),
      offerAt(steps.twice, list, isOddly(plan, resource) ? 2 : 0),
      ...(isOddly(plan, resource)
        ? [
            offerAt(steps.once, list, { usually: 0, atMost: 3 }),
            offerAt(steps.twiceAgain, list, { usually: 0, atMost: 3 }),
          ]
        : []),
    ];
  },
  run: onGround(function* run({ plan, resource, owners, readings }) {
    const list = sendable(plan, resource, 'list');
    if (list === undefined) return;
    const unchanged = (step: Step, share: boolean): Probe =>
      operationProbe(list, owners, { step, about: { owners }, share });
    let marks: readonly string[] = [];
    const bad = (step: Step, parameters: readonly Parameter[]): readonly Probe[] =>
      parameters.map((parameter) =>
        operationProbe(list, owners, {
          step,
          query: marks.includes(parameter.name)
            ? marks.map((name) => queryText({ [name]: parameter.value })).join('&')
            : queryText({ [nameOf(parameter.name, plan)]: parameter.value }),
          provokes: step === steps.unknown ? 'unknown-parameter' : 'unusable-parameter',
          about: { owners, parameter },
          share: step === steps.unknown,
        }),
      );
    const before = yield* send(unchanged(steps.before, true));
    const [asked] = yield* sendAll(bad(steps.unknown, [unknown]));
    if (asked !== undefined && isOther(before, asked)) yield* send(unchanged(steps.after, false));
    const { shownPageBase, pageBase } = readings.of(resource);
    // A list that goes on by a mark, and by no page, has that in place of it.
    if (shownPageBase === undefined && isAnswered(before)) marks = markNames(before);
    const mark = marks.at(-1) ?? 'page';
    const zero = (shownPageBase ?? pageBase) === 1 ? valuesOf('page', '0') : [];
    yield* sendAll([
      ...bad(
        steps.plain,
        plain.map(({ name, value }) => ({ name: name === 'page' ? mark : name, value })),
      ),
      ...bad(steps.unusable, [...unusableOf(plan, resource), ...zero]),
      ...bad(steps.odd, oddOf(plan, resource)),
      ...wordless(plan, resource).map((parameter) => {
        const filter = { [parameter.name]: parameter.value };
        const about = { owners, parameter, filter, query: 'unknown' } as const;
        return operationProbe(list, owners, {
          step: steps.filters,
          query: queryText(filter),
          provokes: 'anything',
          about,
        });
      }),
    ]);
    if (!isOddly(plan, resource)) return;
    const together = twice(plan, resource, before);
    const doubled = (step: Step, { parameter, query }: Query): Probe => {
      const provokes = step === steps.odd ? 'unusable-parameter' : 'anything';
      return operationProbe(list, owners, { step, query, provokes, about: { owners, parameter } });
    };
    const answers = yield* sendAll(together.map((each) => doubled(steps.twice, each)));
    for (const each of together.filter((_each, index) => isCrash(answers[index]))) {
      const alone = yield* sendAll(each.alone.map((query) => doubled(steps.once, { ...each, query })));
      if (alone.some(isCrash)) continue;
      const blank = yield* sendAll(each.blank.map((query) => doubled(steps.odd, query)));
      if (blank.some(isCrash)) continue;
      // One at a time, so that what two of them bring is told by the first.
      for (const query of each.again) if (isCrash(yield* send(doubled(steps.twiceAgain, query)))) break;
    }
  }),
} satisfies ResourceScenario;

function nameOf(name: string, { profile: { names = {} } }: Plan): string {
  return name === 'page' || name === 'size' || name === 'sort' ? parameterName(name, names) : name;
}

function oddOf(plan: Plan, resource: Resource): readonly Parameter[] {
  const sorted = resource.sort[0] ?? 'id';
  // By a field that the list is not sorted by, the field would be refused, and not the direction.
  const sideways = valuesOf('sort', `${sorted},sideways`);
  if (!isOddly(plan, resource)) return isSortedBelow(plan, resource) ? sideways : [];
  const [first, ...others] = oddlyAsked(plan);
  const isFirst = first?.key === resource.key;
  const isAlone = plan.resources.filter((each) => sendable(plan, each, 'list') !== undefined).length === 1;
  const half = isFirst && !isAlone ? halfPage : [];
  // A list that is alone, and not known to be sorted, is asked that with a direction only.
  const isSpared = (isFirst && others.length > 0) || (isAlone && resource.sort.length === 0);
  return [...half, ...(isSpared ? [] : valuesOf('sort', sorted)), ...odd, ...sideways];
}

/** The filters by numbers, flags and times, each with a word; as a filter of the newest version of the list. */
function wordless(plan: Plan, resource: Resource): readonly Parameter[] {
  if (!isNewest(plan, resource)) return [];
  return Object.entries(resource.filters).flatMap(([name, filter]) =>
    isWordless(filter) ? valuesOf(name, 'abc') : [],
  );
}

function oddlyAsked(plan: Plan): readonly Resource[] {
  return plan.resources.filter((each) => isOddly(plan, each));
}

/** True for a list at the top, and for all where the plan has none there; under the newest version alone. */
function isOddly(plan: Plan, resource: Resource): boolean {
  const isTop = (each: Resource): boolean => each.parent === undefined && sendable(plan, each, 'list') !== undefined;
  return isNewest(plan, resource) && (isTop(resource) || !plan.resources.some(isTop));
}

/** True for the first list that is sorted, where none of those is that are asked oddly. */
function isSortedBelow(plan: Plan, resource: Resource): boolean {
  const sorted = plan.resources.filter(
    (each) => each.sort.length > 0 && isNewest(plan, each) && sendable(plan, each, 'list') !== undefined,
  );
  return sorted[0] === resource && !sorted.some((each) => isOddly(plan, each));
}

/**
 * Page, size, sort and filters, first with nothing as their value, as forms send them that nobody filled in, and apart from them the sort
 * and the filters, each sent twice, with values that are good alone: a service that refuses the former must not hide what it does of the latter.
 * The filters are sent in brackets, too, as lists and objects are: `status[]=active&status[a]=active`.
 */
function twice(plan: Plan, resource: Resource, list: Exchange): readonly Doubled[] {
  const items = isAnswered(list) && isSuccess(list.reply.status) ? (listingOf(list.reply)?.items ?? []) : [];
  const fields = isObject(items[0]) ? Object.entries(items[0]) : [];
  const guessed = fields.flatMap(([name, value]) =>
    typeof value === 'string' &&
    !isClockValue(value) &&
    !isSecret(name, value) &&
    name.length + value.length <= longestGuessed
      ? valuesOf(name, value, value)
      : [],
  );
  const planned = Object.entries(resource.filters).flatMap(
    ([
      name,
      {
        values: [one = 'a', other = one],
      },
    ]) => valuesOf(name, one, other),
  );
  const filters =
    planned.length > 0 ? planned : [...valuesOf('keyword', 'a', 'b'), ...guessed.slice(0, 2 * mostGuessed)];
  const sort = resource.sort[0] ?? 'id';
  const textOf = (parameters: readonly Parameter[]): string =>
    parameters.map(({ name, value }) => queryText({ [nameOf(name, plan)]: value })).join('&');
  const queryOf = (parameters: readonly Parameter[]): Query => {
    const [parameter = unknown] = parameters;
    return { parameter, query: textOf(parameters) };
  };
  const lastOf = (parameters: readonly Parameter[]): readonly Parameter[] => [
    ...new Map(parameters.map((each) => [each.name, each])).values(),
  ];
  const paging = [...valuesOf('page', '', '1'), ...valuesOf('size', '', '3'), ...valuesOf('sort', '', `${sort},asc`)];
  const unfilled = lastOf(filters).flatMap(({ name, value }) => valuesOf(name, '', value));
  const good = [...filters, ...valuesOf('sort', `${sort},asc`, `${sort},desc`)];
  const bracketed = lastOf(filters.slice(0, planned.length || 1)).flatMap(({ name, value }) =>
    ['[]', '[a]'].map((brackets): Parameter => ({ name: `${name}${brackets}`, value })),
  );
  const blanks = queryOf([...paging, ...unfilled]);
  return [
    {
      ...blanks,
      alone: [textOf(lastOf([...paging, ...unfilled]))],
      blank: [paging, unfilled].map((part) => queryOf(lastOf(part.toReversed()).toReversed())),
      again: [blanks],
    },
    {
      ...queryOf([...good, ...bracketed]),
      alone: [good.toReversed(), good].map((all) => textOf(lastOf(all))),
      blank: [],
      again: [queryOf(good), queryOf(bracketed)],
    },
  ];
}

/** A query, and the parameter that it is told by. */
interface Query {
  readonly parameter: Parameter;
  readonly query: string;
}

/** A query that has each of its parameters twice, and those that have the first or the last values of it alone; `blank`: where these are none; `again`: its parts. */
interface Doubled extends Query {
  readonly alone: readonly string[];
  readonly blank: readonly Query[];
  readonly again: readonly Query[];
}

function isCrash(exchange: Exchange | undefined): boolean {
  return (exchange?.reply?.status ?? 0) >= 500;
}

/** True where both were answered with success, and not with the same items. */
function isOther(before: Exchange, asked: Exchange): boolean {
  const [left, right] = [before, asked].map((exchange) =>
    isAnswered(exchange) && isSuccess(exchange.reply.status) ? (listingOf(exchange.reply)?.items ?? null) : undefined,
  );
  if (left === undefined || right === undefined) return false;
  return left === null || right === null || !equalJson(left, right);
}
