import { type Answered, isAnswered } from '../../../src/model/exchange.ts';
import { confirmedFaults, type ConfirmedFaults } from '../../../src/facts/lists/page-faults.ts';
import { hasPageShape, numberOf, type PageFacts, pageFactsOf } from '../../../src/facts/lists/page-facts.ts';
import { isPaged, itemsMet, type PagedWalk, walksOf } from '../../../src/facts/lists/paged-walk.ts';
import { type Resource, resourceOf } from '../../../src/model/plan.ts';
import { pageNumbers } from '../../../src/model/envelope.ts';
import type { ResourceReadings } from '../../../src/model/readings.ts';
import { everyStep, type Folded, type RuleContext, type Wants } from '../../../src/model/rule.ts';
import { isStep } from '../../../src/model/step.ts';
import { list } from '../../../src/model/traces/list.ts';
import { queryInvalid } from '../../../src/model/traces/query-invalid.ts';
import { walkedPages } from '../../../src/model/traces/page-walk.ts';
import type { Trace } from '../../../src/model/trace.ts';

/** What rules about the pages of any list want. */
export const everyPage: Wants = [list.list, ...walkedPages, everyStep];

/** All that is known of how one resource's lists page. */
export interface Evidence {
  /** Every answer to a list request, in the order seen; what an unusable parameter brought is left out. */
  readonly answers: readonly PageFacts[];
  /** Those of them that show a list. */
  readonly lists: readonly PageFacts[];
  /** The walks of the first round. */
  readonly walks: readonly PagedWalk[];
  /** Number of the first page: as the items show it, else as stated, else 0. */
  readonly base: 0 | 1;
  /** The same where the items show it. */
  readonly shownBase: 0 | 1 | undefined;
  readonly isPaged: boolean;
  /** True where the list was seen to have more items than it shows or tells of. */
  readonly isCut: boolean;
  /** What is wrong across the answers, where repeated reads confirm it. */
  readonly across: ConfirmedFaults;
  /** Items over all pages of the walked list; undefined where no walk saw it whole. */
  readonly met: number | undefined;
  /** The largest size that an answer states, where no page holds more against what was asked for: the service's own. */
  readonly maximum: number | undefined;
  /** The size stated most often where none was asked for, nor a filter or a sort. */
  readonly usual: number | undefined;
}

/** Digest of a paging rule: the facts of a list answer to a valid request; what is sent again at the end comes after writes. */
export function keepPage(exchange: Answered, { plan, readings }: RuleContext): PageFacts | undefined {
  const resource = resourceOf(plan, exchange.probe.operation?.resource);
  const { provokes, repeated, step } = exchange.probe;
  // Of two values there is no telling which one counts.
  const isTwice = isStep(step, queryInvalid.twice) || isStep(step, queryInvalid.twiceAgain);
  const isClear = provokes !== 'missing' && provokes !== 'unusable-parameter' && !isTwice;
  const isMeant = isClear && repeated !== true;
  return resource === undefined || !isMeant ? undefined : pageFactsOf(exchange, readings.of(resource).idField);
}

/** The evidence of a fold over one resource. */
export function foldedEvidence({ digests, resource }: Folded<PageFacts>, context: RuleContext): Evidence {
  return evidenceOf(
    digests.map((digest) => digest.kept),
    resource,
    context,
  );
}

/** The evidence of one walk over a resource's pages. */
export function walkedEvidence(trace: Trace, context: RuleContext): Evidence {
  // The lists in which owners were looked for belong to another resource.
  const own = trace.exchanges.filter(({ probe }) => probe.operation?.resource === trace.resource?.key);
  const facts = own.filter(isAnswered).flatMap((exchange) => keepPage(exchange, context) ?? []);
  return evidenceOf(facts, trace.resource, context);
}

/** Each paging rule asks for the evidence of each resource, one rule after the other. */
const known = new WeakMap<ResourceReadings, { readonly facts: readonly PageFacts[]; readonly evidence: Evidence }>();

function evidenceOf(facts: readonly PageFacts[], resource: Resource | undefined, { readings }: RuleContext): Evidence {
  const view = resource === undefined ? undefined : readings.of(resource);
  const seen = view === undefined ? undefined : known.get(view);
  if (seen !== undefined && isSame(seen.facts, facts)) return seen.evidence;
  const evidence = weighed(withPlain(facts), view);
  if (view !== undefined) known.set(view, { facts, evidence });
  return evidence;
}

/** What the walk had from others, the list as it comes, belongs to its first round where the second has it. */
function withPlain(facts: readonly PageFacts[]): readonly PageFacts[] {
  const isPlain = ({ page, size, isWhole }: PageFacts): boolean => isWhole && page === undefined && size === undefined;
  const again = facts.find((each) => each.round === 2 && isPlain(each));
  const same = facts.filter((each) => isPlain(each) && each.path === again?.path);
  if (again === undefined || same.some(({ round }) => round === 1)) return facts;
  const first = same.find(({ round }) => round === undefined);
  // Its ids were not kept.
  const ids = first?.count === again.count ? again.ids : [];
  return facts.map((each) => (each === first ? { ...each, round: 1, ids } : each));
}

function isSame(one: readonly PageFacts[], other: readonly PageFacts[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

function weighed(facts: readonly PageFacts[], view: ResourceReadings | undefined): Evidence {
  const shownBase = view?.shownPageBase;
  const base = shownBase ?? view?.pageBase ?? 0;
  const lists = listsOf(facts);
  const walks = walksOf(facts, base, 1);
  const sizes = lists.flatMap((each) => numberOf(each, 'size') ?? []);
  const largest = sizes.length === 0 ? undefined : Math.max(...sizes);
  const isHeld = lists.every(({ size, count }) => size === undefined || largest === undefined || count <= largest);
  const unasked = lists.filter((each) => each.size === undefined && each.isWhole);
  const usualSizes = unasked.flatMap((each) => numberOf(each, 'size') ?? []);
  return {
    answers: facts,
    lists,
    walks,
    base,
    shownBase,
    isPaged: isPaged(facts),
    isCut: view?.isCut ?? false,
    across: confirmedFaults(facts, base),
    met: itemsMet(walks),
    maximum: isHeld ? largest : undefined,
    usual: mostFrequent(usualSizes),
  };
}

/** The most frequent value, of equally frequent ones the largest. */
function mostFrequent(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, times], [b, otherTimes]) => otherTimes - times || b - a)[0]?.[0];
}

/** The answers that show a list. */
export function listsOf(facts: readonly PageFacts[]): readonly PageFacts[] {
  return facts.filter((each) => each.outcome === 'page');
}

/** Answers that have the pagination shape, or parts of it. */
export function shaped(evidence: Evidence): readonly PageFacts[] {
  return evidence.lists.filter(hasPageShape);
}

/**
 * A service may page on request alone: where no page is asked for, or one before the first, all items are then shown, whatever the size, and
 * nothing of pages is said.
 */
export function isWholeForWantOfPage(facts: PageFacts, { met, lists, base }: Evidence): boolean {
  const isAll = (facts.page ?? -1) < base && facts.outcome === 'page' && facts.count === met;
  const isCut = ({ page, size, count }: PageFacts): boolean =>
    page !== undefined && count === size && count < facts.count;
  return isAll && !hasPageShape(facts) && lists.some(isCut);
}

/** True where another query brought the same numbers: the answer may be the one to that. */
export function isOthers(facts: PageFacts, { lists }: Evidence): boolean {
  return lists.some(
    (other) =>
      other.request !== facts.request &&
      other.path === facts.path &&
      other.count === facts.count &&
      pageNumbers.every((name) => numberOf(other, name) === numberOf(facts, name)),
  );
}
