import { isAnswered } from '../../model/exchange.ts';
import type { Operation } from '../../model/operation.ts';
import { numberOf, type PageFacts, pageFactsOf } from '../../facts/lists/page-facts.ts';
import { indexOf } from '../../facts/lists/paged-walk.ts';
import type { Probe } from '../../model/probe.ts';
import type { Provocation } from '../../model/provocation.ts';
import { type Sending, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { pageWalk as steps, plainWalk } from '../../model/traces/page-walk.ts';
import { operationProbe, queryText } from '../address.ts';
import { pageIndexes } from './page-sizes.ts';

/** A list under way: what was asked for, and what was seen of it. */
export interface Walker {
  readonly list: Operation;
  readonly owners: readonly string[];
  readonly idField: () => string;
  readonly seen: PageFacts[];
  /** What was answered, as it was asked for. */
  readonly sent: Probe[];
  /** The last totalElements that was stated. */
  total?: number;
}

/** One page to ask for; without page or size the parameter is left out. */
export interface PageRequest {
  readonly walk: string;
  readonly page?: number;
  readonly size?: number;
  readonly provokes: Provocation;
}

/** A whole walk to make. `limit`: of more pages than that only the ends are looked at. */
export interface WalkRequest {
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
  const exchanges = yield* sendAll(requests.map((request) => probeFor(walker, step, request)));
  const answered = exchanges.filter(isAnswered);
  walker.sent.push(...answered.map(({ probe }) => probe));
  const seen = answered.flatMap((exchange) => pageFactsOf(exchange, walker.idField()) ?? []);
  walker.seen.push(...seen);
  const total = seen.map((facts) => numberOf(facts, 'totalElements')).findLast((each) => each !== undefined);
  if (total !== undefined) walker.total = total;
  return seen;
}

function probeFor({ list, owners }: Walker, step: Step, { walk, page, size, provokes }: PageRequest): Probe {
  const asked = { ...(page === undefined ? {} : { page }), ...(size === undefined ? {} : { size }) };
  const about = { owners, ...asked, walk };
  return operationProbe(list, owners, { step, query: queryText(asked), provokes, about, share: true });
}

/** Everything once more, in the same order. */
export function* askAgain(walker: Walker): Sending {
  yield* sendAll(walker.sent.map((probe): Probe => ({ ...probe, step: steps.again, share: false, again: false })));
}

/** Walks by one size; returns the first page. Pages that are known already are not asked for again. */
export function* walkBy(walker: Walker, request: WalkRequest): Sending<PageFacts | undefined> {
  const { base, limit, provokes } = request;
  const known = pageAt(walker, request, 0);
  const first = known ?? (yield* ask(walker, steps.page, [pageOf(request, 0, provokes)]))[0];
  if (first?.outcome !== 'page' || first.count === 0) return first;
  const total = numberOf(first, 'totalElements');
  const pages = total === undefined ? undefined : Math.ceil(total / first.count);
  if (pages !== undefined) {
    if (pages === 1 && request.isOnlyAsked === true) return first;
    const wanted = request.pages?.(pages) ?? pageIndexes(pages, limit);
    const open = wanted.filter((index) => pageAt(walker, request, index) === undefined);
    yield* ask(
      walker,
      steps.page,
      open.map((index) => pageOf(request, index, index < pages ? 'success' : 'past-the-end')),
    );
    if (pages > limit || request.pages !== undefined) return first;
  }
  // Without a count, or against it, the list goes on for as long as pages show something new.
  const met = new Set<string>();
  for (let index = 0; index <= limit + 1; index += 1) {
    const page =
      pageAt(walker, request, index) ?? (yield* ask(walker, steps.page, [pageOf(request, index, 'anything')]))[0];
    const isNew = page?.outcome === 'page' && page.ids.some((id) => !met.has(id));
    // Equal pages 0 and 1 may be a service that counts from 1, and answers 0 as 1: page 2 tells.
    const isFirstTwice = page?.outcome === 'page' && base === 0 && index === 1 && page.count > 0;
    if (page?.outcome !== 'page' || (!isNew && !isFirstTwice)) return first;
    for (const id of page.ids) met.add(id);
  }
  return first;

  function pageOf({ walk, size }: WalkRequest, index: number, provoked: Provocation): PageRequest {
    return { walk, page: base + index, ...(size === undefined ? {} : { size }), provokes: provoked };
  }
}

function pageAt({ seen }: Walker, { walk, base }: WalkRequest, index: number): PageFacts | undefined {
  return seen.find((each) => each.walk === walk && indexOf(each, base) === index);
}
