import { itemOf } from '../../model/envelope.ts';
import { saysFailed } from '../../model/failure.ts';
import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import type { Probe } from '../../model/probe.ts';
import { type Ground, type Sending, send } from '../../model/scenario.ts';
import type { ItemSteps } from '../../model/step.ts';
import type { JsonObject } from '../../text/json.ts';
import { operationProbe, type Rest, sendable } from '../address.ts';
import type { OwnItem } from './item.ts';

/** An item in the course of a scenario. */
export interface Held {
  readonly id: string;
  readonly owners: readonly string[];
  /** The steps that made it; undefined for an item of others, which is only looked at. */
  readonly item: ItemSteps | undefined;
  /** What it was created with, and the fresh words in it. */
  readonly sent: JsonObject;
  readonly marks: readonly string[];
  /** As it was last shown. */
  readonly shown: JsonObject;
  /** Of what is one-to-one: its parent, as it was shown when it was made. */
  readonly parent?: JsonObject;
}

/** An item that `createOwn` proved ours, as it stands after its creation. */
export function heldOf(own: OwnItem | undefined, item: ItemSteps): Held | undefined {
  if (own === undefined) return undefined;
  const { id, owners, sent, marks, shown, parent } = own;
  return { id, owners, item, sent, marks, shown, ...(parent === undefined ? {} : { parent }) };
}

/** True for a 2xx that does not call itself a failure. */
export function isDone(exchange: Exchange | undefined): boolean {
  if (exchange === undefined || !isAnswered(exchange)) return false;
  return isSuccess(exchange.reply.status) && !saysFailed(exchange.reply);
}

/** The item that an answer shows, where it is the one that was asked for. */
export function itemShown(
  exchange: Exchange | undefined,
  { id }: Pick<Held, 'id'>,
  { resource, readings }: Pick<Ground, 'resource' | 'readings'>,
): JsonObject | undefined {
  if (exchange === undefined || !isAnswered(exchange) || !isDone(exchange)) return undefined;
  const item = itemOf(exchange.reply);
  const shownId = idOf(item, readings.of(resource).idField);
  return shownId === undefined || shownId === id ? item : undefined;
}

/** What rules need to know of a write to an item, or of a look at it. */
export function aboutItem({ id, owners, item, shown }: Held): Probe['about'] {
  return { id, owners, before: shown, ...(item === undefined ? {} : { item }) };
}

/** A probe that reads an item; what it must answer is for the scenario's own rules to say. Nothing where items have no read. */
export function lookAt({ plan, resource }: Ground, item: Held, rest: Rest): readonly Probe[] {
  const read = sendable(plan, resource, 'read');
  if (read === undefined) return [];
  const about = { ...aboutItem(item), ...rest.about };
  return [operationProbe(read, [...item.owners, item.id], { provokes: 'anything', ...rest, about })];
}

/**
 * The answer to a read; where the plan has it sent without the credential and it was refused, the answer to the same with it: what is hidden
 * from the public may be there.
 */
export function* seenByOwner(read: Exchange): Sending<Exchange> {
  const { operation } = read.probe;
  if (operation?.access !== 'none' || ![401, 403].includes(read.reply?.status ?? 0)) return read;
  return yield* send({ ...read.probe, operation: { ...operation, access: 'optional' } });
}

/** Reads an item and returns it as it is shown now, or as it was last shown. */
export function* readAgain(ground: Ground, item: Held, rest: Rest): Sending<Held> {
  const [probe] = lookAt(ground, item, rest);
  const shown = probe === undefined ? undefined : itemShown(yield* send(probe), item, ground);
  return shown === undefined ? item : { ...item, shown };
}
