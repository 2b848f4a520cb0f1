import { chosenOf, type Plan, type Resource } from '../../model/plan.ts';
import { unmet } from '../../model/reason.ts';
import type { Probe } from '../../model/probe.ts';
import { burstFor, isOverRate, largestBurst, statedRate } from '../../model/rate.ts';
import { type Scenario, send, sendAll, type Unmet } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { burst as steps } from '../../model/traces/burst.ts';
import { offerAt, operationProbe, queryText, sendable } from '../address.ts';
import { firstUnmet, unmetOperation } from '../ground/unmet.ts';

/**
 * More requests than the profile's rate allows, at once and each sent only once: the list of the first resource, after a
 * quiet spell and with nothing else in flight.
 */
export default {
  id: 'burst',
  title: 'asks for more than the stated rate, at the very end',
  per: 'service',
  isLast: true,
  unmet: (plan) => firstUnmet(unmetRate(plan), unmetList(plan)),
  offers: (plan) => {
    const top = topResource(plan);
    const list = top === undefined ? undefined : sendable(plan, top, 'list');
    const rate = statedRate(plan.profile.limits);
    const burst = rate === undefined ? undefined : burstFor(rate);
    if (list === undefined || burst === undefined) return [];
    return [
      offerAt(steps.control, list, 1),
      offerAt(steps.within, list, burst.within),
      offerAt(steps.beyond, list, { usually: plan.http.concurrency, atMost: burst.beyond }),
    ];
  },
  *run(plan, readings) {
    const top = topResource(plan);
    const list = top === undefined ? undefined : sendable(plan, top, 'list');
    const rate = statedRate(plan.profile.limits);
    const burst = rate === undefined ? undefined : burstFor(rate);
    if (top === undefined || list === undefined || burst === undefined) return;
    const { pages, pageBase } = readings.of(top);
    // One item is the cheapest that a list can answer.
    const asked = pages === true ? { page: pageBase ?? 0, size: 1 } : {};
    const request = (step: Step, parts: Partial<Probe> = {}): Probe =>
      operationProbe(list, [], { step, query: queryText(asked), about: asked, ...parts });
    yield* send(request(steps.control));
    const { quietMs } = burst;
    const quiet = quietMs === undefined ? {} : { notBefore: { step: steps.control, ms: quietMs } };
    const many = (step: Step, count: number, parts: Partial<Probe>): readonly Probe[] =>
      Array.from({ length: count }, () => request(step, { provokes: 'anything', once: true, ...parts }));
    yield* sendAll(many(steps.within, burst.within, quiet));
    // One refusal shows the limit: no more are sent together than are in flight anyway.
    for (let left = burst.beyond; left > 0; left -= plan.http.concurrency) {
      const answers = yield* sendAll(many(steps.beyond, Math.min(left, plan.http.concurrency), {}));
      if (answers.some(isOverRate)) return;
    }
  },
} satisfies Scenario;

/** The first resource that no other owns, so that no owner has to be found. */
function topResource(plan: Plan): Resource | undefined {
  const able = plan.resources.filter((each) => each.parent === undefined && sendable(plan, each, 'list') !== undefined);
  return chosenOf(able) ?? plan.resources[0];
}

function unmetList(plan: Plan): Unmet | undefined {
  const resource = topResource(plan);
  return resource === undefined ? unmet('no-resource') : unmetOperation(plan, resource, 'list');
}

function unmetRate({ profile: { limits } }: Plan): Unmet | undefined {
  const rate = statedRate(limits);
  if (rate === undefined) return unmet('no-rate');
  if (limits.burst !== true) {
    return unmet('no-burst');
  }
  return burstFor(rate) === undefined ? unmet('rate-too-high', { requests: largestBurst }) : undefined;
}
