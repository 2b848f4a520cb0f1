import type { Creation } from '../../model/creation.ts';
import { type Resource, resourceOf } from '../../model/plan.ts';
import type { Cleanup, Remnant } from '../../model/report.ts';
import { createLane } from '../drive/driver.ts';
import type { LaneContext } from '../drive/lane.ts';
import type { AuditOptions } from '../options.ts';
import type { Harm } from '../../model/harm.ts';
import { createPermit } from '../sending/permit.ts';
import type { Returned } from './returned.ts';
import type { Quotes } from './quotes.ts';

/** True for what is below nobody, and may have a list. */
function isTop({ parent, single }: Resource): boolean {
  return parent === undefined && single !== true;
}

/** What two looks came to: what the first saw go can be seen no more, and is not left. */
function lookedAgain(before: Cleanup | undefined, now: Cleanup): Cleanup {
  if (before === undefined) return now;
  const wasLeft = ({ address, reason }: Remnant): boolean =>
    before.left.some((each) => each.address === address && each.reason === reason);
  return before.removed <= now.removed ? now : { ...before, kept: now.kept, left: now.left.filter(wasLeft) };
}

/** What was seen beside what was made. */
interface CleaningBeside {
  readonly quotes?: Pick<Quotes, 'isIn'>;
  readonly returned?: Pick<Returned, 'isIn'>;
  readonly isAgain?: boolean;
}

/** What a cleanup came to, and what others have and was gone by then. */
export interface CleanedUp extends Cleanup {
  readonly harms: readonly Harm[];
}

/** Deletes what was created of each resource, children first: a service may refuse to delete what has some. */
export async function cleanAll(
  { plan, cleaning, onEvent }: Pick<AuditOptions, 'plan' | 'cleaning' | 'onEvent'>,
  context: LaneContext,
  createdOf: (resource: Resource) => readonly Creation[],
  failures: string[],
  { quotes, returned, isAgain = false }: CleaningBeside = {},
): Promise<CleanedUp> {
  const harms: Harm[] = [];
  const cleaned = new Map<Resource, Cleanup>();
  const lane = createLane(context);
  const clean = async (resource: Resource, isSecond = isAgain): Promise<void> => {
    const own = createdOf(resource);
    const parent = resourceOf(plan, resource.parent);
    const made = {
      created: own,
      parents: parent === undefined ? [] : createdOf(parent),
      isSecond,
      isReturning: () => returned?.isIn(resource.key) === true,
    };
    if (own.length === 0) return;
    try {
      const permit = createPermit(plan, cleaning.offers(plan, resource));
      const sending = cleaning.run(plan, resource, context.readings, made, context.fresh);
      const { harm, ...now } = await lane.clean(sending, permit, resource);
      if (harm !== undefined) harms.push(harm);
      cleaned.set(resource, lookedAgain(cleaned.get(resource), now));
    } catch (error) {
      failures.push(`cleanup of ${resource.key}: ${error instanceof Error ? error.message : String(error)}`);
      const left: readonly Remnant[] = [
        { resource: resource.key, address: resource.key, reason: 'the cleanup failed', stillShown: false },
      ];
      const before = cleaned.get(resource) ?? { created: 0, removed: 0, kept: [], left };
      cleaned.set(resource, before);
    }
  };
  for (const resource of plan.resources.toReversed()) {
    const { length } = createdOf(resource);
    if (length > 0) onEvent?.({ type: 'cleaning', resource: resource.key, created: length });
    await clean(resource);
  }
  // What could not be deleted may have gone with what owns it.
  for (const resource of plan.resources) {
    const owner = resourceOf(plan, resource.parent);
    const isLeft = (cleaned.get(resource)?.left.length ?? 0) > 0;
    if (isLeft && owner !== undefined && (cleaned.get(owner)?.removed ?? 0) > 0) await clean(resource, true);
  }
  // What became of our items may be in a list that nothing was made in; and what another showed may be gone by now.
  const isAnyGone = quotes !== undefined && [...cleaned.values()].some(({ removed }) => removed > 0);
  const isToSee = (each: Resource): boolean =>
    quotes?.isIn(each) === true || (isAnyGone && (cleaned.get(each)?.created ?? 0) === 0);
  const swept = context.isAborted() ? [] : plan.resources.filter((each) => isTop(each) && isToSee(each));
  for (const resource of swept) {
    const permit = createPermit(plan, cleaning.offers(plan, resource));
    await lane.clean(cleaning.sweep(plan, resource, context.readings), permit, resource);
  }
  // What comes last shares what may still be sent with nobody.
  lane.settle();
  const all = [...cleaned.values()];
  return {
    created: all.reduce((sum, each) => sum + each.created, 0),
    removed: all.reduce((sum, each) => sum + each.removed, 0),
    kept: all.flatMap(({ kept }) => kept),
    left: all.flatMap(({ left }) => left),
    harms,
  };
}
