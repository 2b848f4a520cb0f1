import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { listingOf } from '../../model/list-page.ts';
import { isNewest, type Plan, type Resource } from '../../model/plan.ts';
import type { About, Probe } from '../../model/probe.ts';
import { type ResourceScenario, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { queryInvalid as steps } from '../../model/traces/query-invalid.ts';
import { equalJson } from '../../text/json.ts';
import { offerAt, operationProbe, queryText, sendable } from '../address.ts';
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
/** What every list is asked. */
const unusable: readonly Parameter[] = [...valuesOf('page', '-1'), ...valuesOf('size', '0', beyondIntegers)];
/** What the lists at the top are asked beside: those below read their parameters alike. */
const odd: readonly Parameter[] = [
  ...valuesOf('page', '1.5'),
  ...valuesOf('size', '-1'),
  ...valuesOf('sort', ',', 'id,sideways'),
];

/**
 * Values that page, size and sort cannot take, and a parameter that nobody knows; about.parameter is what was sent. Where that changes
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
      offerAt(steps.unusable, list, { usually: unusable.length, atMost: unusable.length + 1 }),
      offerAt(steps.odd, list, oddOf(plan, resource).length),
    ];
  },
  run: onGround(function* run({ plan, resource, owners, readings }) {
    const list = sendable(plan, resource, 'list');
    if (list === undefined) return;
    const unchanged = (step: Step, share: boolean): Probe =>
      operationProbe(list, owners, { step, about: { owners }, share });
    const bad = (step: Step, parameters: readonly Parameter[]): readonly Probe[] =>
      parameters.map((parameter) =>
        operationProbe(list, owners, {
          step,
          query: queryText({ [parameter.name]: parameter.value }),
          provokes: step === steps.unknown ? 'unknown-parameter' : 'unusable-parameter',
          about: { owners, parameter },
          share: step === steps.unknown,
        }),
      );
    const before = yield* send(unchanged(steps.before, true));
    const [asked] = yield* sendAll(bad(steps.unknown, [unknown]));
    if (asked !== undefined && isOther(before, asked)) yield* send(unchanged(steps.after, false));
    const zero = readings.of(resource).shownPageBase === 1 ? valuesOf('page', '0') : [];
    yield* sendAll([
      ...bad(steps.plain, plain),
      ...bad(steps.unusable, [...unusable, ...zero]),
      ...bad(steps.odd, oddOf(plan, resource)),
    ]);
  }),
} satisfies ResourceScenario;

/** Those of a list at the top, and of all where the plan has none there; under the newest version alone. */
function oddOf(plan: Plan, resource: Resource): readonly Parameter[] {
  const isTop = (each: Resource): boolean => each.parent === undefined && sendable(plan, each, 'list') !== undefined;
  return isNewest(plan, resource) && (isTop(resource) || !plan.resources.some(isTop)) ? odd : [];
}

/** True where both were answered with success, and not with the same items. */
function isOther(before: Exchange, asked: Exchange): boolean {
  const [left, right] = [before, asked].map((exchange) =>
    isAnswered(exchange) && isSuccess(exchange.reply.status) ? (listingOf(exchange.reply)?.items ?? null) : undefined,
  );
  if (left === undefined || right === undefined) return false;
  return left === null || right === null || !equalJson(left, right);
}
