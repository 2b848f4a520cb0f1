import { type Exchange, isAnswered, isMissing } from '../../model/exchange.ts';
import type { Creation } from '../../model/creation.ts';
import { type Resource, resourceOf } from '../../model/plan.ts';
import { expectations } from '../../model/provocation.ts';
import { ground } from '../../model/traces/ground.ts';
import { oddityOf } from '../watch/oddity.ts';
import { ownersOf } from '../own/ownership.ts';
import { createGone, type Looking, type Whereabouts } from './gone.ts';

/** Tells what is missing because somebody else deleted it, or what it is below. Asks only where what must be there is answered as missing. */
export interface Absence {
  /** What was asked below an owner who is gone is judged by nothing. What became of an item of ours is seen on another one, once for each trace. */
  settle(exchange: Exchange, terms: AbsenceTerms): Promise<Exchange>;
  /** True for an answer after which the trace has to begin anew. */
  isLost(exchange: Exchange): boolean;
}

/** What holds of one request. */
export interface AbsenceTerms {
  readonly trace: string;
  /** False where it is to be judged as it comes. */
  readonly mayLose: boolean;
  /** The trace has deleted something: that may be what took an owner of ours. */
  readonly hasDeleted: boolean;
  /** Asked before anything is read. */
  readonly mayLook: () => Promise<boolean>;
}

/** What that needs beside looking. */
export interface Missing extends Looking {
  /** What the run may have made of a resource. */
  readonly createdOf: (resource: Resource) => readonly Creation[];
}

/** The same for all lanes of a run. */
export function createAbsence({ createdOf, ...looking }: Missing): Absence {
  const { plan, readings } = looking;
  const isGone = createGone(looking);
  const gone = new Set<string>();
  const begunAnew = new Set<string>();
  const lost = new WeakSet<Exchange>();

  const isMade = ({ resource, ids }: Whereabouts): boolean => {
    const id = ids.at(-1) ?? '';
    const all = createdOf(resource);
    // What no read showed yet may be what none ever shows, and then no other is made.
    const isSeen = all.some(({ isProven }) => isProven);
    return all.some(
      (each) =>
        each.id === id &&
        (each.isProven || (isSeen && each.exchange.reply?.status === 201)) &&
        !each.wasDeleted(id) &&
        String(ownersOf(each.exchange.probe)) === String(ids.slice(0, -1)),
    );
  };

  /** Of which item: one that got the id after it is another. */
  const keyOf = ({ resource, ids }: Whereabouts): string =>
    JSON.stringify([resource.key, ...ids, createdOf(resource).filter(({ id }) => id === ids.at(-1)).length]);

  const isNowGone = async (item: Whereabouts, exchange: Exchange, { mayLook }: AbsenceTerms): Promise<boolean> => {
    const key = keyOf(item);
    if (gone.has(key)) return true;
    if (!(await mayLook()) || (await isGone(item, exchange, ground.still)) !== true) return false;
    gone.add(key);
    return true;
  };

  return {
    settle: async (exchange, terms) => {
      const { probe } = exchange;
      const resource = resourceOf(plan, probe.operation?.resource);
      if (resource === undefined || !isAnswered(exchange) || !isUnexpected(exchange)) return exchange;
      const { id } = probe.about;
      const isPart = resource.single === true;
      const owners = [...ownersOf(probe), ...(isPart && id !== undefined ? [id] : [])];
      const above = resourceOf(plan, resource.parent);
      const owner = above === undefined || owners.length === 0 ? undefined : { resource: above, ids: owners };
      const isOurs = owner !== undefined && isMade(owner);
      const isKnown = owner !== undefined && (isOurs || readings.of(owner.resource).hasListed(owners.at(-1) ?? ''));
      if (isKnown && readings.of(owner.resource).isReadable && (await isNowGone(owner, exchange, terms))) {
        // What the trace deleted may have taken an owner of ours with it, and there is no other to see that on.
        if (isOurs && terms.hasDeleted) return exchange;
        const message = 'the owner was gone by then';
        return Object.freeze({ ...exchange, fault: { kind: 'cancelled', message } } as const);
      }
      if (isPart || id === undefined || begunAnew.has(terms.trace) || !terms.mayLose) return exchange;
      const item = { resource, ids: [...owners, id] };
      // Of an owner who was missed before nothing begins anew: what is below has no other.
      if (!isMade(item) || gone.has(keyOf(item)) || !(await isNowGone(item, exchange, terms))) return exchange;
      begunAnew.add(terms.trace);
      // Its id is free.
      readings.lose();
      const message = 'the item was gone by then';
      const left = Object.freeze({ ...exchange, fault: { kind: 'unavailable', message } } as const);
      lost.add(left);
      return left;
    },
    isLost: (exchange) => lost.has(exchange),
  };
}

/** True for a usual request that is answered as one for what is missing, and is not to be. */
function isUnexpected(exchange: Exchange): boolean {
  const { provokes, credential, step } = exchange.probe;
  if (!isMissing(exchange) || credential !== 'valid' || expectations[provokes].refusals.includes(404)) return false;
  return (
    provokes !== 'anything' || (oddityOf(exchange.probe) === undefined && !step.kind.scenario.startsWith('hierarchy'))
  );
}
