import { isAnswered } from '../../model/exchange.ts';
import { type CreateExample, operationOf, type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import type { Readings } from '../../model/readings.ts';
import { type Ground, type ResourceScenario, type Sending, send } from '../../model/scenario.ts';
import { ground as steps } from '../../model/traces/ground.ts';
import { creatable, offerAt } from '../address.ts';
import { listBefore, listedBeforeOffers } from '../creation/listed-before.ts';
import { findOwners, ownerOffers } from '../ground/owner.ts';
import { type Draft, draftOf, type OwnItem, ownOffersAt, tryOwn } from './item.ts';
import { createProbe, creatingOf } from './write.ts';

/** A resource under audit, before it is known below whom. */
type Place = Omit<Ground, 'owners'>;

/** A parent of ours, made once for all that is written below it. */
interface Parent {
  /** The key of its resource. */
  readonly of: string;
  /** What is sent, the second where the first was taken and could not be proven ours: one who is there keeps its id. */
  readonly drafts: Draft[];
  /** What it is, once that is known; undefined where it could not be made. */
  made?: { readonly own: OwnItem | 'unproven' | undefined };
}

const mostParents = 2;

/** The first item that is made below it, and whether it was taken; it counts as an item of its own for one scenario. */
interface Below {
  readonly draft: Draft;
  isTaken?: boolean;
  /** Ids of the scenarios that have used it. */
  readonly used: Set<string>;
}

const parents = new WeakMap<Readings, Map<string, Parent>>();
const belows = new WeakMap<Readings, Map<string, Below>>();

/**
 * The owners below which items of ours are written, outermost first: of ours themselves where the plan lets a parent be made and deleted, and
 * that may have items at once; else undefined.
 */
export function* ownHome(place: Place): Sending<readonly string[] | undefined> {
  const { plan, resource, readings } = place;
  const above = resourceOf(plan, resource.parent);
  // A one-to-one part is made with its parent.
  if (above !== undefined && resource.single === true) return yield* ownHome({ ...place, resource: above });
  const example = above === undefined ? undefined : exampleFor(plan, above);
  if (above === undefined || example === undefined) return undefined;
  const home = yield* homeOf({ ...place, resource: above });
  if (home === undefined) return undefined;
  const parent = known(parents, readings, keyOf(above, home), (): Parent => ({ of: above.key, drafts: [] }));
  const ground = { ...place, resource: above, owners: home };
  for (let index = 0; parent.made === undefined; index += 1) {
    const draft = (parent.drafts[index] ??= draftOf(ground, example, true));
    const own = yield* tryOwn(ground, steps.parent, draft);
    if (own !== 'unproven' || index + 1 === mostParents) parent.made ??= { own };
  }
  const { own } = parent.made;
  if (own === undefined || own === 'unproven') return undefined;
  const owners = [...home, own.id];
  return (yield* isOpen({ ...place, owners })) ? owners : undefined;
}

/**
 * The owners below which items of ours are written: of ours, or else those below which the resource is looked at; none where a parent was made,
 * and could not be proven ours.
 */
export function* homeOf(place: Place): Sending<readonly string[] | undefined> {
  const home = yield* ownHome(place);
  return home !== undefined || isHomeless(place) ? home : yield* findOwners(place.plan, place.resource, place.readings);
}

/** True where a parent was made, or one of those above it, and could not be proven ours: then nothing is written below those of others. */
export function isHomeless({ plan, resource, readings }: Pick<Place, 'plan' | 'resource' | 'readings'>): boolean {
  const above = resourceOf(plan, resource.parent);
  if (above === undefined) return false;
  const made = resource.single === true ? [] : [...(parents.get(readings)?.values() ?? [])];
  return (
    made.some((parent) => parent.of === above.key && parent.made?.own === 'unproven') ||
    isHomeless({ plan, resource: above, readings })
  );
}

/** The parent of ours that items on this ground are below, as it was proven; undefined where it is not ours. */
export function ownParent({ plan, resource, readings, owners }: Ground): OwnItem | undefined {
  const above = resourceOf(plan, resource.parent);
  const own = above && parents.get(readings)?.get(keyOf(above, owners.slice(0, -1)))?.made?.own;
  return own !== undefined && own !== 'unproven' && own.id === owners.at(-1) ? own : undefined;
}

function keyOf({ key }: Resource, owners: readonly string[]): string {
  return `${key} ${owners.join('/')}`;
}

/** The same ground where items of ours are written; undefined where there is no such place. */
export function* atHome<Looked extends Ground>(ground: Looked): Sending<Looked | undefined> {
  const home = yield* ownHome(ground);
  return home === undefined && isHomeless(ground) ? undefined : { ...ground, owners: home ?? ground.owners };
}

/** A run where items of ours are written; it ends there where there are no owners. */
export function onHome(run: (ground: Ground) => Sending): ResourceScenario['run'] {
  return function* onOwners(plan, resource, readings, fresh) {
    const owners = yield* homeOf({ plan, resource, readings, fresh });
    if (owners !== undefined) yield* run({ plan, resource, owners, readings, fresh });
  };
}

/** What the first create below a parent of ours sent, once for a scenario: it need make no item of its own, then. */
export function firstBelow({ resource, readings }: Ground, scenario: string): Draft | undefined {
  const below = belows.get(readings)?.get(resource.key);
  if (below?.isTaken !== true || below.used.has(scenario)) return undefined;
  below.used.add(scenario);
  return below.draft;
}

/** Refusals that say that a new parent may not have such items yet, or that the example will not do. */
const unfit: ReadonlySet<number> = new Set([400, 402, 403, 409, 412, 422, 423, 424, 428]);

/** True where an item may be made below the parent, as far as a create says. */
function* isOpen(ground: Ground): Sending<boolean> {
  const creating = creatingOf(ground);
  // What is made by PUT has an address of its own, and what is not made at all is only written to where it is missing.
  if (creating === undefined) return true;
  const below = known(
    belows,
    ground.readings,
    ground.resource.key,
    (): Below => ({
      draft: draftOf(ground, creating.example, true),
      used: new Set(),
    }),
  );
  if (below.isTaken === undefined) {
    yield* listBefore(ground, steps.bare);
    const rest = { step: steps.below, provokes: 'anything', share: true } as const;
    const created = yield* send(createProbe(ground, creating, rest, () => below.draft));
    below.isTaken ??= !isAnswered(created) || !unfit.has(created.reply.status);
  }
  return below.isTaken;
}

/** By which example a parent is made, where the plan lets it be made, and be deleted again. */
function exampleFor(plan: Plan, parent: Resource): CreateExample | undefined {
  const mayBeMade = creatable(plan, parent) !== undefined && operationOf(parent, 'delete') !== undefined;
  return mayBeMade ? parent.create : undefined;
}

/** True where the plan lets such a parent be made, so that what is below it is written below one of ours. */
export function mayBeOwn(plan: Plan, parent: Resource): boolean {
  return exampleFor(plan, parent) !== undefined;
}

function known<Value>(
  all: WeakMap<Readings, Map<string, Value>>,
  run: Readings,
  key: string,
  make: () => Value,
): Value {
  const ofRun = all.get(run) ?? new Map<string, Value>();
  all.set(run, ofRun);
  const value = ofRun.get(key) ?? make();
  ofRun.set(key, value);
  return value;
}

/** What finding where items of ours are written may send, owners to fall back to included; it is shared, and counted for the first. */
export function homeOffers(plan: Plan, resource: Resource, { isFirst = false } = {}): readonly ProbeTemplate[] {
  return [...ownerOffers(plan, resource), ...parentOffers(plan, resource, isFirst ? 1 : 0)];
}

function parentOffers(plan: Plan, resource: Resource, usually: number): readonly ProbeTemplate[] {
  const parent = resourceOf(plan, resource.parent);
  if (parent === undefined) return [];
  if (resource.single === true) return parentOffers(plan, parent, usually);
  if (exampleFor(plan, parent) === undefined) return [];
  const create = creatingOf({ plan, resource })?.operation;
  return [
    ...parentOffers(plan, parent, usually),
    ...ownOffersAt(plan, parent, steps.parent, { usually, atMost: mostParents }),
    ...(create === undefined ? [] : listedBeforeOffers(plan, resource, steps.bare)),
    ...(create === undefined ? [] : [offerAt(steps.below, create, { usually: 0, atMost: 1 })]),
  ];
}
