import { ownWalk } from '../../model/traces/page-walk.ts';
import type { StatedTotal } from '../../model/list-rest.ts';
import { numberOf, type PageFacts, totalOf } from './page-facts.ts';
import { idsWithin, itemsMet, type PagedWalk, statedPages, tally, walksOf } from './paged-walk.ts';

/**
 * What is wrong across the answers of one round, where no single answer shows it.
 * `same-page`: another page shows the items of the first. `repeated`: an item stands on two pages. `lost`: a walk to the
 * end does not meet an item that others meet. `past-the-end`: a page after the last shows items again. `short`: pages
 * hold fewer items than asked for, so that the list goes on after its last page. `total`: totalElements is not the number
 * of items met. `other-total`: the same of a total elsewhere in an answer that states the number met as well. `refused`: a page that others show to hold items
 * is not shown.
 */
export interface PageFault {
  readonly kind: 'same-page' | 'repeated' | 'lost' | 'past-the-end' | 'short' | 'total' | 'other-total' | 'refused';
  /** The answer that shows it. */
  readonly facts: PageFacts;
  /** The earlier answer that it is at odds with. */
  readonly earlier?: PageFacts;
  /** Id of the item that it is about. */
  readonly item?: string;
  /** Items met over all pages. */
  readonly met?: number;
  /** The total that is wrong, where it is not the answer's first. */
  readonly stated?: StatedTotal;
}

/** The faults of one round, at most one for each walk, and one for each answer whose total is wrong. */
export function faultsOf(facts: readonly PageFacts[], base: 0 | 1, round: 1 | 2): readonly PageFault[] {
  const all = walksOf(facts, base, round);
  // A page number that has no effect cuts no walk.
  const own = all.filter((walk) => walk.name === ownWalk);
  const met = itemsMet(all);
  const within = idsWithin(all.flatMap((walk) => walk.pages.map((page) => page.facts)));
  const walks = own.length > 0 ? own.filter((walk) => isLed(walk, within.size)) : all;
  const ofWalks = walks.flatMap((walk) => faultOf(walk, within, met) ?? []);
  // Where a walk loses or repeats items, a total beyond what was met may be right.
  const isMeager = ofWalks.some(({ kind }) => ['lost', 'refused', 'repeated', 'same-page'].includes(kind));
  // Who counts an item once that the list shows twice counts right.
  const totals = totalFaults(facts, base, round, met).filter(
    ({ facts: each, stated }) => (stated?.count ?? totalOf(each)) !== within.size,
  );
  return [
    ...ofWalks,
    ...totals.filter(
      ({ kind, facts: each }) => !isMeager || (kind === 'total' && (numberOf(each, 'totalElements') ?? 0) < (met ?? 0)),
    ),
  ];
}

/**
 * True where its second page shows others than the first, or is where the first links to though other pages show more than that: what leads to it
 * was understood.
 */
function isLed({ pages: [first, second] }: PagedWalk, inAll: number): boolean {
  if (first === undefined || second === undefined) return false;
  const isLinked = first.facts.isLinked && second.facts.count > 0 && inAll > first.facts.ids.length;
  return isLinked || second.facts.ids.some((id) => !first.facts.ids.includes(id));
}

function faultOf(walk: PagedWalk, within: ReadonlyMap<string, number>, met: number | undefined): PageFault | undefined {
  const fault = refusedPage(walk, met) ?? repeatedItem(walk, within) ?? lostItem(walk, within, met);
  return fault ?? shortPage(walk, met);
}

function refusedPage({ pages }: PagedWalk, met: number | undefined): PageFault | undefined {
  const [first] = pages;
  if (first === undefined || first.index > 0 || first.facts.count === 0) return undefined;
  const items = met ?? numberOf(first.facts, 'totalElements') ?? 0;
  const refused = pages.find(({ index, facts }) => facts.outcome === 'refused' && index * first.facts.count < items);
  return refused === undefined ? undefined : { kind: 'refused', facts: refused.facts };
}

function repeatedItem(walk: PagedWalk, within: ReadonlyMap<string, number>): PageFault | undefined {
  const seen = new Map<string, { count: number; facts: PageFacts }>();
  const first = walk.pages[0];
  const last = statedPages(walk);
  for (const { index, facts } of walk.pages) {
    const counts = tally(facts.ids);
    const again = [...counts].find(([id, count]) => (seen.get(id)?.count ?? 0) + count > (within.get(id) ?? 1));
    if (again !== undefined) {
      const [item] = again;
      const isSame = first !== undefined && isSameText(first.facts.ids, facts.ids);
      const isBeyond = last !== undefined && index >= last;
      const kind = isBeyond ? 'past-the-end' : isSame ? 'same-page' : 'repeated';
      return { kind, facts, earlier: seen.get(item)?.facts ?? facts, item };
    }
    for (const [id, count] of counts) seen.set(id, { count: (seen.get(id)?.count ?? 0) + count, facts });
  }
  return undefined;
}

function isSameText(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index]);
}

function lostItem(
  walk: PagedWalk,
  within: ReadonlyMap<string, number>,
  met: number | undefined,
): PageFault | undefined {
  const end = walk.pages.at(-1)?.facts;
  if (!walk.isComplete || met === undefined || end === undefined) return undefined;
  const seen = tally(walk.pages.flatMap((page) => page.facts.ids));
  const lost = [...within].find(([id, count]) => (seen.get(id) ?? 0) < count);
  return lost === undefined ? undefined : { kind: 'lost', facts: end, item: lost[0], met };
}

function shortPage(walk: PagedWalk, met: number | undefined): PageFault | undefined {
  const [first] = walk.pages;
  const total = first === undefined ? undefined : numberOf(first.facts, 'totalElements');
  const size = first === undefined ? undefined : numberOf(first.facts, 'size');
  const asked = first?.facts.size;
  if (first === undefined || total === undefined || total !== met || size === undefined || size === 0) return undefined;
  // A size beyond the one that was asked for is misstated or forced upon the client: a fault of its own.
  if (asked === undefined || size > asked) return undefined;
  // Where the number of pages follows the items, it is the size that is misstated.
  if (numberOf(first.facts, 'totalPages') === Math.ceil(total / first.facts.count)) return undefined;
  const beyond = walk.pages.find(({ index, facts }) => index >= Math.ceil(total / size) && facts.count > 0);
  const short = walk.pages.find(({ facts }) => facts.count < size);
  return beyond === undefined || short === undefined
    ? undefined
    : { kind: 'short', facts: short.facts, earlier: beyond.facts };
}

function totalFaults(
  facts: readonly PageFacts[],
  base: 0 | 1,
  round: 1 | 2,
  met: number | undefined,
): readonly PageFault[] {
  if (met === undefined) return [];
  return facts
    .filter((each) => each.round === round && (each.page === undefined || each.page >= base))
    .flatMap((each): readonly PageFault[] => {
      if ((totalOf(each) ?? met) !== met) return [{ kind: 'total', facts: each, met }];
      const { totals } = each.rest;
      // Alone, a total in other words may count something else.
      const stated = totals.some(({ count }) => count === met) && totals.find(({ count }) => count !== met);
      return stated ? [{ kind: 'other-total', facts: each, met, stated }] : [];
    });
}

/**
 * Whether what two rounds saw can be held against the service: `steady` where all that was asked for twice was answered
 * alike, or where answers that show the whole list show the same items; `living` where the list changed in between.
 * `once`: nothing was asked for twice.
 */
export function steadiness(facts: readonly PageFacts[]): 'steady' | 'living' | 'once' {
  const again = new Map(facts.filter((each) => each.round === 2).map((each) => [nameOf(each), each]));
  const pairs = facts
    .filter((each) => each.round === 1)
    .flatMap((each) => {
      const other = again.get(nameOf(each));
      return other === undefined ? [] : [[each, other] as const];
    });
  if (pairs.length === 0) return 'once';
  const isTotalSteady = pairs.every(([one, other]) => totalOf(one) === totalOf(other));
  if (!isTotalSteady) return 'living';
  if (pairs.every(([one, other]) => one.outcome === other.outcome && isSameText(one.ids, other.ids))) return 'steady';
  const whole = pairs.filter(([one]) => one.count > 0 && one.count === numberOf(one, 'totalElements'));
  const isSameSet = whole.every(([one, other]) => isSameText(one.ids.toSorted(), other.ids.toSorted()));
  return whole.length > 0 && isSameSet ? 'steady' : 'living';
}

function nameOf(facts: PageFacts): string {
  return `${facts.walk ?? ''} ${facts.request}`;
}

/** The faults that repeated reads confirm, and whether others were seen that a change of the list may explain. */
export interface ConfirmedFaults {
  readonly faults: readonly PageFault[];
  readonly isLiving: boolean;
}

/** The faults of the first round, where the second shows that the list stands still. */
export function confirmedFaults(facts: readonly PageFacts[], base: 0 | 1): ConfirmedFaults {
  const faults = faultsOf(facts, base, 1);
  if (faults.length === 0) return { faults, isLiving: false };
  return steadiness(facts) === 'steady' ? { faults, isLiving: false } : { faults: [], isLiving: true };
}
