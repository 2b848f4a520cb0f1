/** Compares two states of a service: two versions that are served side by side, or an earlier state and the present one. */
import { type Notice, withAnnouncements } from './announcements.ts';
import { compareFacts, exampleIn, isGone, type OperationPair, successes, works } from './compare-facts.ts';
import { compareSightings, type Sides, type Sighted } from './compare-items.ts';
import { compareShapes, isUnsteady } from './compare-shapes.ts';
import { type Collector, createCollector, type Difference, type DifferenceKind, type Findings } from './differences.ts';
import { noteWaiting, type Recording, snapshotOf } from './recording.ts';
import { collectionOf } from './situation.ts';
import type { Snapshot, Version } from './snapshot.ts';
import type { Plan } from '../core/plan.ts';
import { pointersMatch } from '../text/pointers.ts';

/** One side, with its name for people: `/v1`, or the name of a file. */
interface Side {
  readonly name: string;
  readonly prefix: string;
  readonly version: Version;
  readonly sightings?: ReadonlyMap<string, ReadonlyMap<string, Sighted>> | undefined;
}

export interface CompareOptions extends Notice {
  /** True for values that the plan calls volatile, by their pointer from the item. */
  isVolatile?(pointer: string): boolean;
}

/** Compares the versions that the plan serves side by side, and the earlier snapshot with the present state. */
export function comparisonsOf(recording: Recording, plan: Plan): readonly Findings[] {
  const { versions, snapshot = 'the snapshot', deprecated, minNoticeDays } = plan.contract;
  const isVolatile = (pointer: string): boolean => plan.volatile.some((pattern) => pointersMatch(pattern, pointer));
  const options = { deprecated, minNoticeDays, nowMs: recording.endedMs, isVolatile };
  noteWaiting(recording);
  const now = snapshotOf(recording, plan);
  const named = versions.flatMap((prefix): readonly Side[] => {
    const version = now.versions.get(prefix);
    const sightings = recording.sightings.known.get(prefix);
    return version === undefined ? [] : [{ name: prefix, prefix, version, sightings }];
  });
  const beside = named.slice(1).map((to, index) => [named[index] ?? to, to] as const);
  const earlier = recording.earlier === undefined ? [] : sidesBetween(recording.earlier, now, snapshot);
  const findings = [...earlier, ...beside].map(([from, to]) => compareSides(from, to, options));
  return recording.isIndiscriminate ? findings.map((each) => ({ ...each, compared: new Set() })) : findings;
}

type SnapshotOptions = CompareOptions & { readonly olderName: string };

/** Compares the versions of two snapshots, such as those in files. */
export function compareSnapshots(older: Snapshot, newer: Snapshot, options: SnapshotOptions): readonly Findings[] {
  return sidesBetween(older, newer, options.olderName).map(([from, to]) => compareSides(from, to, options));
}

/**
 * The versions of an earlier snapshot, each with that of the same prefix, or else with the oldest one: a service may have
 * had no versions before, and a version may have vanished.
 */
function sidesBetween(earlier: Snapshot, now: Snapshot, earlierName: string): readonly (readonly [Side, Side])[] {
  return [...earlier.versions].flatMap(([prefix, from]): readonly (readonly [Side, Side])[] => {
    const all = [...now.versions];
    const same = all.find(([other, version]) => other === prefix && [...from.keys()].some((name) => version.has(name)));
    const to = same ?? all.find(([other]) => other !== '') ?? all[0];
    if (to === undefined) return [];
    const older = { name: `${earlierName} ${prefix}`.trim(), prefix, version: from };
    return [[older, { name: to[0], prefix: to[0], version: to[1] }]];
  });
}

function compareSides(from: Side, to: Side, options: CompareOptions): Findings {
  const collector = createCollector(from.name);
  const pairs = [...from.version].flatMap(([operation, older]): readonly OperationPair[] => {
    const newer = to.version.get(operation);
    return newer === undefined ? [] : [{ operation, older, newer }];
  });
  const isVersioned = from.prefix !== '' && to.prefix !== '';
  if (!isVersioned || !findSilence(pairs, collector)) {
    const { isVolatile = () => false } = options;
    const sides = { collector, isVolatile, prefixes: [from.prefix, to.prefix] } as const;
    if (from.sightings !== undefined && to.sightings !== undefined)
      compareSightings(from.sightings, to.sightings, sides);
    const nullable = nullableIn(from.version);
    for (const pair of pairs) compareOperations(pair, sides, nullable);
  }
  const isOrdered = !hasUnsteadyOrders(from.version);
  if (!isOrdered) collector.leaveOpen('field-reordered', 'field-between');
  const found = withoutConsequences(collector.result().differences);
  const kept = found.filter(({ kind }) => isOrdered || (kind !== 'field-reordered' && kind !== 'field-between'));
  const differences = withAnnouncements(kept, from.version, options, collector);
  return { ...collector.result(), differences };
}

/** True if one side offers nothing that the other one does. That is reported once. */
function findSilence(pairs: readonly OperationPair[], collector: Collector): boolean {
  const isAlive = (side: 'older' | 'newer'): boolean => pairs.some((pair) => works(pair[side]));
  if (isAlive('older') && isAlive('newer')) collector.count('version-silent');
  for (const [silent, other] of [['newer', 'older'] as const, ['older', 'newer'] as const]) {
    const asked = pairs.filter((pair) => works(pair[silent]) || isGone(pair[silent]));
    const [first] = asked;
    if (first === undefined || !asked.every((pair) => isGone(pair[silent])) || !isAlive(other)) continue;
    addVanished('version-silent', first, silent, collector);
    return true;
  }
  return false;
}

function addVanished(kind: DifferenceKind, pair: OperationPair, silent: 'older' | 'newer', collector: Collector): void {
  const { operation } = pair;
  const [seen, exchange] = exampleIn(pair[silent]);
  const [, before] = exampleIn(pair[silent === 'newer' ? 'older' : 'newer']);
  collector.add({ kind, operation, situation: 'success', at: 'status', seen, expected: 'a success', exchange, before });
}

/** Fields of the items of a collection that were null anywhere on the older side. Clients have handled that. */
function nullableIn(version: Version): ReadonlySet<string> {
  const found = [...version].flatMap(([operation, { items, bodies }]) => {
    const ofItems = [...bodies].filter(([key]) => isOfItem(key)).flatMap(([, { fields }]) => [...fields]);
    const nullable = [...(items?.fields ?? []), ...ofItems].filter(([, { kinds }]) => kinds.has('null'));
    return nullable.map(([at]) => `${collectionOf(operation)} ${at}`);
  });
  return new Set(found);
}

const isOfItem = (key: string): boolean => / \d+ item\b/.test(key);

function compareOperations(pair: OperationPair, { collector, isVolatile }: Sides, nullable: ReadonlySet<string>): void {
  const { operation, older, newer } = pair;
  // An item that the plan spells out may have been deleted, or created.
  const isProbe = older.kind === 'probe';
  if (isProbe && /\/[^/?]*\d/.test(operation) && works(older) !== works(newer)) return;
  if (!works(older) || successes(newer).length === 0) return;
  if (works(newer)) collector.count('operation-vanished');
  if (isGone(newer)) return addVanished('operation-vanished', pair, 'newer', collector);
  const isExplained = compareFacts(pair, collector);
  const isNullable = (at: string): boolean => nullable.has(`${collectionOf(operation)} ${at}`);
  const ofItems = { collector, operation, isItem: true, isVolatile, isNullable };
  if (older.items !== undefined && newer.items !== undefined)
    compareShapes(older.items, newer.items, { ...ofItems, isFixed: false });
  for (const [situation, shape] of older.bodies) {
    const now = newer.bodies.get(situation);
    if (now === undefined || isExplained(situation)) continue;
    // The response to a request that the plan spells out shows whatever there is.
    const ofBody = { ...ofItems, isItem: false, isVolatile: () => false, isNullable: () => isProbe };
    compareShapes(shape, now, { ...(isOfItem(situation) ? ofItems : ofBody), situation, isFixed: true });
  }
}

const fieldOf = ({ operation, inItem }: Difference): string => `${collectionOf(operation)} ${inItem}`;

/** Only a difference in the same place explains the other one. */
type Explanation = { by: readonly DifferenceKind[]; of: DifferenceKind; place: (difference: Difference) => string };

const explanations: readonly Explanation[] = [
  { by: ['field-reformatted', 'word-renamed'], of: 'value-changed', place: fieldOf },
  { by: ['value-changed'], of: 'numbers-reclassed', place: fieldOf },
  // A field that was renamed.
  { by: ['field-removed'], of: 'field-between', place: (each) => fieldOf(each).replace(/\/[^/]*$/, '') },
  // An input that is rejected is rejected in every situation.
  { by: ['input-rejected'], of: 'status-changed', place: ({ operation, seen }) => `${operation} ${seen}` },
];

function withoutConsequences(all: readonly Difference[]): readonly Difference[] {
  return all.filter((each) => {
    const own = explanations.filter(({ of }) => of === each.kind);
    return !own.some(({ by, place }) => all.some((other) => by.includes(other.kind) && place(other) === place(each)));
  });
}

/** Some services keep fields in maps that have no order. */
const fewestUnsteady = 2;

function hasUnsteadyOrders(version: Version): boolean {
  const shapes = [...version.values()].flatMap(({ items, bodies }) => [...(items ? [items] : []), ...bodies.values()]);
  const orders = shapes.flatMap((shape) => [...shape.orders.values()]);
  return orders.filter(isUnsteady).length >= fewestUnsteady;
}
