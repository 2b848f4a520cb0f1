/** What became of the fields that a create sent. */
import type { WithResponse } from '../core/exchange.ts';
import type { JsonObject } from '../core/plan.ts';
import type { CreateIntent } from '../core/probe.ts';
import type { Context } from '../core/rule.ts';
import { type Item, readItem } from './items.ts';
import { listIn } from './lists.ts';
import { isOfProbity } from './marker.ts';
import { isStateName } from './names.ts';
import { isStored, storageOf } from './stored.ts';

export interface CreatedFields {
  /** Sent, and shown otherwise by every read. */
  readonly lost: readonly string[];
  /** Stored, and shown otherwise by the response to the create. */
  readonly untold: readonly string[];
  /** True if a read shows a field as it was sent. */
  readonly isShown: boolean;
}

/**
 * @param shown the item in each read
 * @param before a list of other items
 */
export function createdFields(
  created: WithResponse<CreateIntent>,
  shown: readonly Item[],
  before: WithResponse | undefined,
  { movesByItself, dialect, resource }: Pick<Context, 'movesByItself' | 'dialect' | 'resource'>,
): CreatedFields {
  const { sent } = created.probe.intent;
  const told = readItem(created)?.fields ?? {};
  const others = ((before && listIn(before)?.items) ?? []).filter((item) => !isOfProbity(item));
  const fields = Object.keys(sent).filter((field) => field !== dialect.idField && !movesByItself(field));
  /** A service may move a state on at once. */
  const mayMove = (field: string): boolean =>
    (field === resource.states?.field || isStateName(field)) && isStored(told[field], sent[field]);
  const isLost = (field: string): boolean =>
    !mayMove(field) && shown.every((item) => isLostIn(item.fields, field, sent[field], others));
  const lost = fields.filter(isLost);
  const visible = fields.filter((field) => !lost.includes(field) && shown.some((item) => field in item.fields));
  const isUntold = (field: string): boolean =>
    !mayMove(field) && !shown.some((item) => isStored(told[field], item.fields[field]));
  const isSent = (field: string): boolean =>
    shown.some((item) => storageOf(field, item.fields[field], sent[field]) === 'stored');
  return { lost, untold: visible.filter(isUntold), isShown: visible.some(isSent) };
}

/** A field that no read shows is write-only, unless all other items show it. */
function isLostIn(fields: JsonObject, field: string, sent: unknown, others: readonly Item[]): boolean {
  const isUsual = others.length > 0 && others.every((item) => (item.fields[field] ?? null) !== null);
  if (!(field in fields) && !isUsual) return false;
  // A service may have a default for null, and a least number.
  if (sent === null || (sent === 0 && typeof fields[field] === 'number')) return false;
  return storageOf(field, fields[field], sent) === 'lost';
}
