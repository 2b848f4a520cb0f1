import { type Json, type JsonKind, kindOf, printJson } from '../../text/json.ts';
import { objectOf } from '../../model/body.ts';
import { saysFailed } from '../../model/failure.ts';
import { type Answered, isFailure, isSuccess, requestLine } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import {
  countIn,
  type ListForm,
  type Listing,
  listingOf,
  listPlaceIn,
  type PageNumber,
} from '../../model/list-page.ts';
import { isLinked, ledText } from '../../model/list-onward.ts';
import type { Rest } from '../../model/list-rest.ts';
import type { Probe } from '../../model/probe.ts';
import type { Provocation } from '../../model/provocation.ts';
import { ownWalk, pageWalk, plainWalk } from '../../model/traces/page-walk.ts';

/** The little that paging rules need of an answer to a list request, with a pointer to the evidence. */
export interface PageFacts {
  /** Id of the exchange. */
  readonly exchange: string;
  /** `GET /users?page=0&size=5`. */
  readonly request: string;
  /** The address without its query: the lists of two owners are two lists. */
  readonly path: string;
  readonly step: string;
  readonly provokes: Provocation;
  /** Page and size as asked for. */
  readonly page: number | undefined;
  readonly size: number | undefined;
  /** True without a filter, a sort or any other parameter: all items are meant. */
  readonly isWhole: boolean;
  /** Which of them it was asked with. */
  readonly further: readonly ('filter' | 'sort')[];
  /** The walk that it is a page of; undefined outside of walks. Whether it was asked for the first or the second time with them. */
  readonly walk: string | undefined;
  readonly round: 1 | 2 | undefined;
  readonly status: number;
  /** `page`: a list. `refused`: a 4xx, or no content. `contradiction`: a 2xx that says it failed. `other`: anything else. */
  readonly outcome: 'page' | 'refused' | 'contradiction' | 'other';
  readonly form: ListForm | undefined;
  /** Kind of what stands in place of the list in a 2xx answer that shows none; undefined where it shows one, or nothing stands there. */
  readonly dataKind: JsonKind | undefined;
  /** JSON pointers of the list, and of the object that holds the page numbers. */
  readonly listAt: string;
  readonly numbersAt: string;
  /** The page numbers that are there, as sent. */
  readonly numbers: Readonly<Partial<Record<PageNumber, Json>>>;
  /** What other words tell: items in all, and where the numbers that are not there stand instead. */
  readonly rest: Rest;
  /** Items shown. */
  readonly count: number;
  /** True for a page of the list's own way that leads to no other. */
  readonly isLast: boolean;
  /** True for a page of the list's own way that links to the next. */
  readonly isLinked: boolean;
  /** Ids of the items shown, in order; kept for pages of walks alone. */
  readonly ids: readonly string[];
}

const known = new WeakMap<Answered, { readonly idField: string; readonly facts: PageFacts | undefined }>();

/** The facts of an answered list request; undefined for HEAD and for what is no list request with a valid credential. */
export function pageFactsOf(exchange: Answered, idField: string): PageFacts | undefined {
  const seen = known.get(exchange);
  // Which field identifies items may become known only after the first list was looked at.
  if (seen?.idField === idField) return seen.facts;
  const facts = read(exchange, idField);
  known.set(exchange, { idField, facts });
  return facts;
}

function read(exchange: Answered, idField: string): PageFacts | undefined {
  const { probe, reply } = exchange;
  const { about, operation, provokes } = probe;
  if (operation?.kind !== 'list' || probe.method === 'HEAD' || probe.credential !== 'valid') return undefined;
  const listing = isSuccess(reply.status) ? listingOf(reply) : undefined;
  const isWalked = about.walk !== undefined && probe.repeated !== true;
  return {
    exchange: exchange.id,
    request: requestLine(exchange),
    path: probe.target.split('?')[0] ?? '',
    step: probe.step.name,
    provokes,
    page: about.page ?? integerIn(probe.target, 'page'),
    size: about.size ?? integerIn(probe.target, 'size'),
    further: furtherIn(probe),
    isWhole: [about.filter, about.sort, about.parameter, about.further].every((each) => each === undefined),
    walk: isWalked && about.walk !== plainWalk ? about.walk : undefined,
    round: isWalked ? (probe.step === pageWalk.again ? 2 : 1) : undefined,
    status: reply.status,
    outcome: outcomeOf(exchange, listing),
    form: listing?.form,
    dataKind: listing === undefined && isSuccess(reply.status) ? dataKindOf(exchange) : undefined,
    listAt: listing?.at ?? placeOf(exchange),
    numbersAt: listing?.numbersAt ?? '',
    numbers: listing?.numbers ?? {},
    rest: {
      inAll: listing?.inAll,
      names: listing?.names ?? {},
      totals: listing?.totals ?? [],
      last: listing?.last,
    },
    count: listing?.items.length ?? 0,
    isLast: about.walk === ownWalk && listing !== undefined && ledText(exchange, listing.items.length) === undefined,
    isLinked: about.walk === ownWalk && listing !== undefined && isLinked(exchange),
    ids: isWalked ? (listing?.items ?? []).map((item) => idOf(item, idField) ?? printJson(item)) : [],
  };
}

/** What else than page and size a list was asked for with. */
function furtherIn({ about, target }: Probe): PageFacts['further'] {
  const names = [...new URLSearchParams(target.split('?')[1] ?? '').keys()];
  const isFiltered = about.filter !== undefined || names.some((name) => !['page', 'size', 'sort'].includes(name));
  return [...(isFiltered ? (['filter'] as const) : []), ...(names.includes('sort') ? (['sort'] as const) : [])];
}

function placeOf({ reply }: Answered): string {
  const body = objectOf(reply);
  return body === undefined ? '' : listPlaceIn(body).at;
}

function dataKindOf({ reply }: Answered): JsonKind | undefined {
  const body = objectOf(reply);
  const { value } = body === undefined ? {} : listPlaceIn(body);
  return value === undefined ? undefined : kindOf(value);
}

/** An integer parameter of an address, where a probe does not say itself what it asks for. */
function integerIn(target: string, name: string): number | undefined {
  const text = new URLSearchParams(target.split('?')[1] ?? '').get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function outcomeOf({ reply }: Answered, listing: Listing | undefined): PageFacts['outcome'] {
  if (isSuccess(reply.status) && saysFailed(reply)) return 'contradiction';
  if (listing !== undefined) return 'page';
  return reply.status === 204 || (isFailure(reply.status) && reply.status < 500) ? 'refused' : 'other';
}

/** A page number that can be counted with; undefined where it is absent or anything else. */
export function numberOf(facts: PageFacts, name: PageNumber): number | undefined {
  return countIn(facts.numbers[name]);
}

/** The number of items in all, in the text's word, or in a header that is made for nothing else. */
export function totalOf(facts: PageFacts): number | undefined {
  const { inAll, names } = facts.rest;
  const isHeader = /^(?:x-total(?:-count)?|content-range)$/i.test(names.totalElements ?? '') && Number.isFinite(inAll);
  return numberOf(facts, 'totalElements') ?? (isHeader ? inAll : undefined);
}

/** True where the answer has the pagination shape: two or more of its four numbers. One alone is just another key. */
export function hasPageShape(facts: PageFacts): boolean {
  return Object.keys(facts.numbers).length >= 2;
}

/** True where an answer about the whole list says itself that there are more items than it shows. */
export function isPartOfList(facts: PageFacts): boolean {
  const inAll = numberOf(facts, 'totalElements') ?? facts.rest.inAll ?? 0;
  return facts.outcome === 'page' && facts.isWhole && facts.count > 0 && inAll > facts.count;
}
