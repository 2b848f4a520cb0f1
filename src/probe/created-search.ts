import { type Listing, listingOf } from '../model/envelope.ts';
import { isAnswered, isSuccess } from '../model/exchange.ts';
import type { Operation } from '../model/operation.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Probe, ProbeTemplate } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import type { Step } from '../model/step.ts';
import { type Sending, send, sendAll } from '../model/scenario.ts';
import { isInteger, member } from '../text/json.ts';
import { offer, offerAt, operationProbe, queryText, sendable } from './address.ts';

/** Pages beside the first that a search looks at: all of a short list, the first and the last ones of a long one. */
const nearPages = 3;
const farPages = 7;

/** Step of the list answers in which a rule looks for marks. */
const searchStep = 'search';

/**
 * Fetches the list anew, and of its further pages those where new items are likely to stand, so that rules can look for
 * the marks of what was created, and of what should not have been.
 */
export function* searchCreated(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
  step: Step | string = searchStep,
): Sending {
  const list = sendable(plan, resource, 'list');
  if (list === undefined) return;
  const first = yield* send(
    operationProbe(list, owners, { step, why: 'to see what the creates left behind', about: { owners } }),
  );
  const listing = isAnswered(first) && isSuccess(first.reply.status) ? listingOf(first.reply) : undefined;
  if (listing === undefined || readings.of(resource).pages === false) return;
  yield* sendAll(furtherPages(plan, list, owners, readings, resource, listing, step));
}

function furtherPages(
  plan: Plan,
  list: Operation,
  owners: readonly string[],
  readings: Readings,
  resource: Resource,
  listing: Listing,
  step: Step | string,
): readonly Probe[] {
  const stated = (name: string): number | undefined => {
    const value = listing.pageFields === undefined ? undefined : member(listing.pageFields, name);
    return isInteger(value) && value >= 0 ? Number(value) : undefined;
  };
  const { pageBase, pages, defaultSize } = readings.of(resource);
  const page = stated('page');
  const base = pageBase ?? (page === 0 || page === 1 ? page : 0);
  const size = stated('size') ?? defaultSize ?? listing.items.length;
  const total = stated('totalElements');
  const known = total === undefined || size === 0 ? stated('totalPages') : Math.ceil(total / size);
  // Without any numbers only a service that is known to page has further ones; how many cannot be told.
  const count = known ?? (pages === true && listing.items.length > 0 ? nearPages + 1 : 1);
  const offsets = plan.http.maxPages > 1 ? pageOffsets(count).slice(1 - plan.http.maxPages) : [];
  return offsets.map((offset) =>
    operationProbe(list, owners, {
      step,
      why: 'to see what the creates left behind',
      query: queryText({ page: base + offset, size }),
      // Others may delete meanwhile, and then the page is past the end.
      provokes: 'anything',
      about: { owners, page: base + offset, size },
    }),
  );
}

/** Offsets of the pages after the first, so many in all. */
function pageOffsets(count: number): readonly number[] {
  const all = Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 1);
  return all.length <= nearPages + farPages ? all : [...all.slice(0, nearPages), ...all.slice(-farPages)];
}

/** What `searchCreated` may send. */
export function searchOffers(plan: Plan, resource: Resource, step?: Step): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  if (list === undefined) return [];
  const atMost = 1 + nearPages + farPages;
  return step === undefined
    ? [offer(list, atMost, 'to see what the creates left behind, and what they should not have')]
    : [offerAt(step, list, { usually: 2, atMost })];
}
