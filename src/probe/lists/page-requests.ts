import { numberOf, type PageFacts, pageFactsOf } from '../../facts/lists/page-facts.ts';
import { indexOf } from '../../facts/lists/paged-walk.ts';
import { type Exchange, isAnswered } from '../../model/exchange.ts';
import { listingOf } from '../../model/list-page.ts';
import { ledText } from '../../model/list-onward.ts';
import type { Probe } from '../../model/probe.ts';
import type { Provocation } from '../../model/provocation.ts';
import { type Sending, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { ownWalk, pageWalk as steps, plainWalk } from '../../model/traces/page-walk.ts';
import { follow, type Followed, type ListRequest, type Strategy } from './follow.ts';
import { pageIndexes } from './page-sizes.ts';

/** A list under way: what was asked for, and what was seen of it. */
export interface Walker extends Followed {
  readonly idField: () => string;
  readonly seen: PageFacts[];
  /** What was answered, as it was asked for. */
  readonly sent: Probe[];
  /** The last totalElements that was stated. */
  total?: number;
}

/** One page to ask for, of a walk. */
export type PageRequest = Pick<ListRequest, 'page' | 'size' | 'further'> & {
  readonly walk: string;
  readonly provokes: Provocation;
};

/** A whole walk to make. `step`: where its pages are asked for, among all others where left out. `limit`: of more pages than that only the ends are looked at. */
export interface WalkRequest {
  readonly step?: Step;
  readonly walk: string;
  readonly size?: number;
  readonly base: 0 | 1;
  readonly limit: number;
  readonly provokes: 'success' | 'anything';
  /** Which pages to ask for, by their indexes, where so many hold items; the one after the last and all before it where left out. */
  readonly pages?: (pages: number) => readonly number[];
  /** One page that shows all is enough: other walks ask for the one after the last. */
  readonly isOnlyAsked?: boolean;
}

/** The list without parameters; undefined without an answer. */
export function* askPlain(walker: Walker): Sending<PageFacts | undefined> {
  const [facts] = yield* ask(walker, steps.list, [{ walk: plainWalk, provokes: 'success' }]);
  return facts;
}

/** Pages that may be in flight together; unanswered ones are left out of what comes back. */
export function* ask(walker: Walker, step: Step, requests: readonly PageRequest[]): Sending<readonly PageFacts[]> {
  return yield* learn(walker, step, (seen) => (seen.length === 0 ? requests : []));
}

/** Everything once more, in the same order. */
export function* askAgain(walker: Walker): Sending {
  yield* sendAll(walker.sent.map((probe): Probe => ({ ...probe, step: steps.again, share: false, again: false })));
}

/** Walks by one size; returns the first page. Pages that are known already are not asked for again. */
export function* walkBy(walker: Walker, request: WalkRequest): Sending<PageFacts | undefined> {
  const { walk, size, base, step = steps.page } = request;
  yield* learn(walker, step, (seen) => {
    const tried = new Set(seen.map(({ probe }) => probe.about.page));
    const facts = [...walker.seen, ...factsIn(walker, seen)];
    const wanted = nextPages(request, (index) => pageAt(facts, request, index));
    return wanted
      .filter(({ index }) => !tried.has(base + index))
      .map(({ index, provokes }) => ({ walk, page: base + index, ...(size === undefined ? {} : { size }), provokes }));
  });
  return pageAt(walker.seen, request, 0);
}

/** Walks from page to page as each leads to the next. */
export function* walkAsLed(walker: Walker, limit: number, size: number | undefined): Sending {
  const common = { walk: ownWalk, provokes: 'anything', ...(size === undefined ? {} : { size }) } as const;
  yield* learn(walker, steps.own, (seen) => {
    const last = seen.at(-1);
    if (last === undefined) return [common];
    const shown = isAnswered(last) ? listingOf(last.reply)?.items.length : undefined;
    if (!isAnswered(last) || shown === undefined || seen.length >= limit) return [];
    const further = ledText(last, shown);
    return further === undefined ? [] : [{ ...common, further }];
  });
}

/** Follows a way through the list to its end; what it showed is kept, and comes back. */
function* learn(
  walker: Walker,
  step: Step,
  next: (seen: readonly Exchange[]) => readonly PageRequest[],
): Sending<readonly PageFacts[]> {
  const way: Strategy = (seen) => next(seen).map((request) => ({ ...request, step, share: true }));
  const [exchanges = []] = yield* follow(walker, [way]);
  walker.sent.push(...exchanges.filter(isAnswered).map(({ probe }) => probe));
  const facts = factsIn(walker, exchanges);
  walker.seen.push(...facts);
  const total = facts.map((each) => numberOf(each, 'totalElements')).findLast((each) => each !== undefined);
  if (total !== undefined) walker.total = total;
  return facts;
}

function factsIn({ idField }: Walker, exchanges: readonly Exchange[]): readonly PageFacts[] {
  return exchanges.filter(isAnswered).flatMap((exchange) => pageFactsOf(exchange, idField()) ?? []);
}

function pageAt(seen: readonly PageFacts[], { walk, base }: WalkRequest, index: number): PageFacts | undefined {
  return seen.find((each) => each.walk === walk && indexOf(each, base) === index);
}

interface Wanted {
  readonly index: number;
  readonly provokes: Provocation;
}

/** What a walk still wants to see: its first page, then by its count all others at once, and one after the other what goes on against it. */
function nextPages(
  { base, limit, provokes, pages: pagesMeant, isOnlyAsked }: WalkRequest,
  at: (index: number) => PageFacts | undefined,
): readonly Wanted[] {
  const first = at(0);
  if (first === undefined) return [{ index: 0, provokes }];
  if (first.outcome !== 'page' || first.count === 0) return [];
  const total = numberOf(first, 'totalElements');
  const pages = total === undefined ? undefined : Math.ceil(total / first.count);
  if (pages !== undefined) {
    if (pages === 1 && isOnlyAsked === true) return [];
    const meant = pagesMeant?.(pages) ?? pageIndexes(pages, limit);
    const open = meant.filter((index) => at(index) === undefined);
    if (open.length > 0) return open.map((index) => ({ index, provokes: index < pages ? 'success' : 'past-the-end' }));
    if (pages > limit || pagesMeant !== undefined) return [];
  }
  // Without a count, or against it, the list goes on for as long as pages show something new.
  const met = new Set<string>();
  for (let index = 0; index <= limit + 1; index += 1) {
    const page = at(index);
    if (page === undefined) return [{ index, provokes: 'anything' }];
    const isNew = page.outcome === 'page' && page.ids.some((id) => !met.has(id));
    // Equal pages 0 and 1 may be a service that counts from 1, and answers 0 as 1: page 2 tells.
    const isFirstTwice = page.outcome === 'page' && base === 0 && index === 1 && page.count > 0;
    if (page.outcome !== 'page' || (!isNew && !isFirstTwice)) return [];
    for (const id of page.ids) met.add(id);
  }
  return [];
}
