import { createdId as idCreatedBy } from '../../../src/model/created-id.ts';
import { type Answered, isAnswered } from '../../../src/model/exchange.ts';
import { idOf } from '../../../src/model/item.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import type { Step } from '../../../src/model/step.ts';
import { lookedAt, stepOf, type Trace } from '../../../src/model/trace.ts';
import { type Walk, walkOf } from '../../../src/facts/lists/walk.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { idFieldOf } from './written.ts';

/** A walk of the trace's list, with its last exchange; undefined where the step was not sent. */
export interface SeenWalk extends Walk {
  readonly exchange: string;
}

/** What the list showed at a step of the trace. */
export function walkAt(trace: Trace, step: Step, { plan, readings }: RuleContext): SeenWalk | undefined {
  const exchanges = lookedAt(trace, step);
  const last = exchanges.at(-1);
  if (last === undefined || trace.resource === undefined) return undefined;
  return { ...walkOf(exchanges, readings.of(trace.resource), plan.http.maxPages), exchange: last.id };
}

/**
 * True where the whole list was seen and it showed as many items as it says there are, or, where it is off, no more off
 * than it already was before: only then does an item that was not met tell anything.
 */
export function isTrustworthy(walk: SeenWalk, before: SeenWalk | undefined): boolean {
  if (!walk.whole) return false;
  if (walk.total === undefined || walk.total === walk.items.size) return true;
  return before !== undefined && before.whole && before.total === before.items.size;
}

/** The id that the answer to a creation step names. */
export function createdId(trace: Trace, step: Step, context: RuleContext): string | undefined {
  const created = stepOf(trace, step);
  const { resource } = trace;
  if (created === undefined || resource === undefined) return undefined;
  return idCreatedBy(resource, context.readings.of(resource), created);
}

/** Where an item is shown: the exchange, and the place of the item in it as a violation tells it. */
export interface Place {
  readonly exchange: Answered;
  readonly at: string;
}

/** Where a walk showed an item. */
export function placeOf(trace: Trace, step: Step, id: string, context: RuleContext): Place | undefined {
  const idField = idFieldOf(trace, context);
  for (const exchange of lookedAt(trace, step).filter(isAnswered)) {
    const listing = listingOf(exchange.reply);
    const index = listing?.items.findIndex((item) => idOf(item, idField) === id) ?? -1;
    if (listing !== undefined && index >= 0) return { exchange, at: `body:${listing.at}${pointer(index)}` };
  }
  return undefined;
}
