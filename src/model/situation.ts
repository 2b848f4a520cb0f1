import { type Answered, isFailure, isSuccess } from './exchange.ts';
import { itemOf } from './envelope.ts';
import { listingOf, type PageNumber } from './list-page.ts';
import type { OperationKind } from './operation.ts';
import type { About, Defect } from './probe.ts';
import { expectations, type Provocation } from './provocation.ts';
import { isStep, type Step } from './step.ts';
import { hierarchy } from './traces/hierarchy.ts';

/** Whether an answer was given in the situation that a clause speaks of: only such answers prove it. */
export type Situation = (exchange: Answered) => boolean;

/** Any answer that carries a body. */
export const told: Situation = ({ reply }) => reply.text !== '';

/** Any answer that reports a failure by its status. */
export const failed: Situation = ({ reply }) => isFailure(reply.status);

/** An answer that was given, or waited for, under a limit of the rate. */
export const throttled: Situation = ({ reply, throttledReplies = [] }) =>
  reply.status === 429 || throttledReplies.length > 0;

/** A failure that was provoked, and is one: in one of some situations, in any where none is named. */
export function failedBy(...kinds: readonly Provocation[]): Situation {
  const isProvoked = provoked(...kinds);
  return (exchange) =>
    failed(exchange) &&
    (kinds.length > 0 ? isProvoked(exchange) : expectations[exchange.probe.provokes].outcome === 'failure');
}

/** Whatever is answered to a request that provokes one of those. */
export function provoked(...kinds: readonly Provocation[]): Situation {
  return ({ probe }) => kinds.includes(probe.provokes);
}

/** A valid request of an operation of one of those kinds, or of any where none is named, that was granted. */
export function granted(...kinds: readonly OperationKind[]): Situation {
  return ({ probe: { operation, provokes }, reply }) =>
    operation !== undefined &&
    provokes === 'success' &&
    isSuccess(reply.status) &&
    (kinds.length === 0 || kinds.includes(operation.kind));
}

/** Whatever is answered at one of those steps. */
export function at(...steps: readonly Pick<Step, 'kind'>[]): Situation {
  return ({ probe }) => steps.some((declared) => isStep(probe.step, declared));
}

/** A 404 to what was asked for below an owner that does not exist. */
export const belowMissing: Situation = both(
  at(hierarchy.missingList, hierarchy.missingRead),
  ({ reply }) => reply.status === 404,
);

/** Whatever is answered to a request of which that is known. */
export function about(part: keyof About): Situation {
  return ({ probe }) => probe.about[part] !== undefined;
}

/** Whatever is answered to a create whose body has one of those defects. */
export function createdWith(...defects: readonly Defect[]): Situation {
  return ({ probe: { operation, about: known } }) =>
    operation?.kind === 'create' && known.defect !== undefined && defects.includes(known.defect);
}

/** A list that shows items, and states some numbers of the pagination shape: that, or any where none is named. */
export function stated(number?: PageNumber): Situation {
  return (exchange) => {
    const isShown = exchange.probe.operation?.kind === 'list' && shown(exchange);
    const { numbers = {} } = (isShown ? listingOf(exchange.reply) : undefined) ?? {};
    return number === undefined ? Object.keys(numbers).length > 0 : Object.hasOwn(numbers, number);
  };
}

/** An answer to a list or a read that shows an item. */
export const shown: Situation = ({ probe, reply }) => {
  if (!isSuccess(reply.status)) return false;
  const kind = probe.operation?.kind;
  if (kind === 'list') return (listingOf(reply)?.items.length ?? 0) > 0;
  return kind !== undefined && itemOf(reply) !== undefined;
};

/** All of them at once. */
export function both(...situations: readonly Situation[]): Situation {
  return (exchange) => situations.every((each) => each(exchange));
}

/** One of them at least. */
export function either(...situations: readonly Situation[]): Situation {
  return (exchange) => situations.some((each) => each(exchange));
}
