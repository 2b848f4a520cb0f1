import { itemAt, itemOf } from '../../../src/model/envelope.ts';
import type { Answered } from '../../../src/model/exchange.ts';
import { idOf } from '../../../src/model/item.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import type { OperationKind } from '../../../src/model/operation.ts';
import type { Provocation } from '../../../src/model/provocation.ts';
import { parsePointer, pointer } from '../../../src/text/json-pointer.ts';
import { isObject, type JsonObject } from '../../../src/text/json.ts';
import type { Shape } from '../../../src/text/json-shape.ts';
import { isAccepted } from '../../resource/shared/acceptance.ts';
import { bodyShape } from './shape.ts';

/** Operations that answer with items of their resource. */
const showing: ReadonlySet<OperationKind | undefined> = new Set<OperationKind>([
  'list',
  'read',
  'create',
  'replace',
  'patch',
]);

/** What is provoked where a success shows items as they are; an invalid body that was taken shows what no item should be. */
const telling: ReadonlySet<Provocation> = new Set<Provocation>([
  'success',
  'anything',
  'unusable-parameter',
  'unknown-parameter',
  'past-the-end',
]);

/** An item, and the JSON pointer of where it stands in its answer. */
export interface ShownItem {
  readonly at: string;
  readonly item: JsonObject;
}

/**
 * True where the answer is a success of an operation that shows items of its resource. A change that is answered with something
 * without an id, or a create with nothing but an id, does not show the item, which is told by the rule of the operation.
 */
function showsItems(exchange: Answered, idField: string): boolean {
  const { operation, provokes, method, about } = exchange.probe;
  const isChange = operation?.kind === 'replace' || operation?.kind === 'patch';
  const item = operation?.kind === 'create' ? itemOf(exchange.reply) : undefined;
  if (item !== undefined && Object.keys(item).length < 2) return false;
  if (isChange && (provokes !== 'success' || idOf(itemOf(exchange.reply), idField) === undefined)) return false;
  const isMeant = telling.has(provokes) && about.defect === undefined;
  return method !== 'HEAD' && showing.has(operation?.kind) && isMeant && isAccepted(exchange);
}

/** The items that an answer shows; none where it is not one that shows items. */
export function itemsIn(exchange: Answered, idField: string): readonly ShownItem[] {
  if (!showsItems(exchange, idField)) return [];
  const { probe, reply } = exchange;
  if (probe.operation?.kind !== 'list') {
    const item = itemOf(reply);
    return item === undefined ? [] : [{ at: itemAt(reply), item }];
  }
  const listing = listingOf(reply);
  return (listing?.items ?? []).flatMap((item, index) =>
    isObject(item) ? [{ at: `${listing?.at ?? ''}${pointer(index)}`, item }] : [],
  );
}

/** The shape of the items that an answer shows, laid over each other; undefined where it shows none. */
export function itemShape(exchange: Answered, idField: string): Shape | undefined {
  if (!showsItems(exchange, idField)) return undefined;
  const { probe, reply } = exchange;
  const isList = probe.operation?.kind === 'list';
  const at = isList ? listingOf(reply)?.at : itemOf(reply) === undefined ? undefined : itemAt(reply);
  if (at === undefined) return undefined;
  const place = (parsePointer(at) ?? []).reduce<Shape | undefined>(
    (shape, key) => shape?.members.get(key),
    bodyShape(reply)?.shape,
  );
  return isList ? place?.items : place;
}
