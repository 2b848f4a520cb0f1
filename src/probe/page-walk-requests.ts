import { isAnswered } from '../model/exchange.ts';
import type { Operation } from '../model/operation.ts';
import { numberOf, type PageFacts, pageFactsOf, repeatStep, walkMark } from '../model/page-facts.ts';
import type { Probe } from '../model/probe.ts';
import type { Provocation } from '../model/provocation.ts';
import { type Sending, send, sendAll } from '../model/scenario.ts';
import { operationProbe, queryText } from './address.ts';
import { pageIndexes } from './page-walk-sizes.ts';

/** A list under way: what was asked for, and what was seen of it. */
export interface Walker {
  readonly list: Operation;
  readonly owners: readonly string[];
  readonly idField: () => string;
  readonly seen: PageFacts[];
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
  /** Ask for a page far beyond the last, too. */
  readonly isFarBeyond?: boolean;
}

const why = 'to see each page of the list';
const farBeyond = 1000;

/** The list without parameters, step `list`; undefined without an answer. */
export function* askPlain(walker: Walker): Sending<PageFacts | undefined> {
  const { list, owners } = walker;
  const exchange = yield* send(operationProbe(list, owners, { step: 'list', why, about: { owners }, share: true }));
  const facts = isAnswered(exchange) ? pageFactsOf(exchange, walker.idField()) : undefined;
  noteTotal(walker, facts);
  return facts;
}

/** Pages that may be in flight together; unanswered ones are left out of what comes back. */
export function* ask(walker: Walker, requests: readonly PageRequest[]): Sending<readonly PageFacts[]> {
  const probes = requests.map((request) => probeFor(walker, request));
  walker.sent.push(...probes);
  const exchanges = yield* sendAll(probes);
  const seen = exchanges.flatMap((exchange) =>
    isAnswered(exchange) ? (pageFactsOf(exchange, walker.idField()) ?? []) : [],
  );
  walker.seen.push(...seen);
  for (const each of seen) noteTotal(walker, each);
  return seen;
}

function noteTotal(walker: Walker, facts: PageFacts | undefined): void {
  const total = facts === undefined ? undefined : numberOf(facts, 'totalElements');
  if (total !== undefined) walker.total = total;
}

function probeFor({ list, owners, sent }: Walker, { walk, page, size, provokes }: PageRequest): Probe {
  const asked = { ...(page === undefined ? {} : { page }), ...(size === undefined ? {} : { size }) };
  const isFirstBeyond = provokes === 'past-the-end' && !sent.some((each) => each.provokes === 'past-the-end');
  return operationProbe(list, owners, {
    step: 'page',
    why,
    query: queryText(asked),
    provokes,
    about: { owners, ...asked, note: `${walkMark}${walk}` },
    again: isFirstBeyond,
  });
}

/** Everything once more, in the same order: step `page-repeat`. */
export function* askAgain(walker: Walker): Sending {
  yield* sendAll(walker.sent.map((probe): Probe => ({ ...probe, step: repeatStep, again: false })));
}

/** Walks by one size; returns the first page. Pages that are known already are not asked for again. */
export function* walkBy(walker: Walker, request: WalkRequest): Sending<PageFacts | undefined> {
  const { base, limit, provokes } = request;
  const known = pageAt(walker, request, 0);
  const first = known ?? (yield* ask(walker, [pageOf(request, 0, provokes)]))[0];
  if (first?.outcome !== 'page' || first.count === 0) return first;
  const total = numberOf(first, 'totalElements');
  const pages = total === undefined ? undefined : Math.ceil(total / first.count);
  if (pages !== undefined) {
    const wanted = [...pageIndexes(pages, limit), ...(request.isFarBeyond === true ? [pages + farBeyond] : [])];
    const open = wanted.filter((index) => pageAt(walker, request, index) === undefined);
    yield* ask(
      walker,
      open.map((index) => pageOf(request, index, index < pages ? 'success' : 'past-the-end')),
    );
    if (pages > limit) return first;
  }
  // Without a count, or against it, the list goes on for as long as pages show something new.
  const met = new Set<string>();
  for (let index = 0; index <= limit + 1; index += 1) {
    const page = pageAt(walker, request, index) ?? (yield* ask(walker, [pageOf(request, index, 'anything')]))[0];
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
  return seen.find((each) => each.walk === walk && each.page === base + index);
}
