/** What the run created: the state of the projection `owned`, and questions about it. */
import { filled, type ItemRef, leadsTo, operationOf } from '../core/operation.ts';
import type { JsonObject, Resource } from '../core/plan.ts';
import type { Creation, Probe } from '../core/probe.ts';

/** Enough for second visits to show that creates do not work. */
const mostUnproven = 8;

export interface CreateAttempt extends Creation {
  readonly resource: Resource;
  /** The ids of the owners of the collection. */
  readonly owner: readonly string[];
  readonly startedMs: number;
  readonly endedMs: number;
  readonly outcome: 'success' | 'failure' | 'lost';
  /** The URL that a 201 named, although no value that was sent contains it, and a whole list had not shown it. */
  readonly namedUrl?: string;
  /** The service has only accepted the create (202), so the item may come later. */
  readonly isPending?: true;
  /** A list that was read afterward shows all items, and the marker in none, or only in other items of ours. */
  isAbsent?: true;
  /** A list that was read afterward does not show the marker. */
  isSought?: true;
  /** Its item was deleted, or never found there. Another item may still show the marker. */
  readonly isOver?: true;
}

export interface Created extends CreateAttempt, ItemRef {
  /** `missing`: a read returned 404, although we did not delete it. */
  state: 'unread' | 'proven' | 'unprovable' | 'missing' | 'deleted';
  /** True if the item showed the marker when it was last seen. */
  isMarked: boolean;
  /** A read has shown neither an item nor that it is missing. */
  isHidden?: true;
  /** The service has only accepted a delete (202), so the item may go later. */
  isAccepted?: true;
  /** The values that we sent last. They may have replaced the marker. */
  change?: JsonObject;
}

export interface Owned {
  /** By URL. */
  readonly created: Map<string, Created>;
  /** All creates, by their markers. */
  readonly attempts: Map<string, CreateAttempt>;
  /** Creates whose item is not known. They may have worked, whatever the response was. */
  readonly open: Set<CreateAttempt>;
  /** When a URL was first shown, unless it was missing since. Only resources with a create operation are remembered. */
  readonly shown: Map<string, number>;
  /** Lists that were read in full, by the URL of the collection, and when. */
  readonly whole: Map<string, number>;
  /** Collections in which something was created. */
  readonly collections: Map<string, Pick<CreateAttempt, 'resource' | 'owner'>>;
  /** URLs of items and lists that returned 404 or 410 to the latest read, and when. */
  readonly absent: Map<string, number>;
  /**
   * URLs where the other user of the plan reads nothing, or our item. Anything else there is an item of that user, because
   * ids may start again for each user.
   */
  readonly shared: Set<string>;
  /** Paths of resources on which an item was proven ours. */
  readonly provable: Set<string>;
}

/** True if the probe goes to an item of ours, to an operation or action of it, or to one of its one-to-one parts. */
export function isOwned({ created }: Owned, { item, url, owner, resource }: Probe): boolean {
  if (item === undefined) return false;
  const path = url.split('?')[0] ?? '';
  const own = created.get(item.url);
  // A probe may be wrong about where it goes.
  if (own?.state === 'proven') return leadsTo(own, own.resource, url);
  // A one-to-one part has the ids of the item that it belongs to. Other items below ours need a proof of their own.
  if (resource?.isSingle !== true) return false;
  return [...created.values()].some(
    (each) => each.state === 'proven' && path.startsWith(`${each.url}/`) && each.ids.join('/') === owner.join('/'),
  );
}

/**
 * True if nothing may be created on the resource now. Until an item there is proven ours, only a few creates are sent,
 * each after a list was searched for the one before.
 */
export function isCreateHeld({ created, open, provable }: Owned, { path }: Resource): boolean {
  const isHere = ({ resource }: CreateAttempt): boolean => resource.path === path;
  if (provable.has(path)) return false;
  // What a list shows with its marker can be read.
  const isUnsure = ({ state, isMarked, isHidden }: Created): boolean =>
    state === 'unprovable' || (state === 'unread' && (!isMarked || isHidden === true));
  if ([...created.values()].some((each) => isHere(each) && isUnsure(each))) return true;
  const attempts = [...open].filter(isHere);
  return attempts.length >= mostUnproven || attempts.some(isAwaited);
}

const isAwaited = ({ isSought, isPending }: CreateAttempt): boolean => !isSought || isPending === true;

/** What the run created, unless a read has shown that it is missing. */
export const remainingIn = ({ created }: Owned): readonly Created[] => [...created.values()];

/** Creates that may have left an item that was never found. */
export function unfoundIn({ open, absent }: Owned): readonly CreateAttempt[] {
  return [...open].filter(({ outcome, isAbsent, resource, owner, endedMs }) => {
    // What does not exist owns nothing.
    const list = filled(operationOf(resource, 'list')?.template ?? resource.path, owner);
    const isBelowNothing = outcome === 'lost' && owner.length > 0 && (absent.get(list) ?? 0) > endedMs;
    return isAbsent !== true && outcome !== 'failure' && !isBelowNothing;
  });
}
