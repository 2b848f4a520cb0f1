/**
 * Proofs that an item is ours.
 *
 * A proof is a 2xx to a read of exactly its URL that shows our marker, and no other id. If a change of ours may have
 * replaced the marker, the values that we sent last prove it, too. They do not count if another field that had the
 * marker lost it, because the service may have given the URL to another item. If the create had no marker, the proof is
 * a 201 that named a new URL.
 */
import type { Exchange } from '../core/exchange.ts';
import { isAsPlanned } from '../core/probe.ts';
import type { Created } from './created.ts';
import { type Item, readItem } from '../reading/items.ts';
import { isAlike } from '../reading/json.ts';
import { carriesMarker, uniqueFields } from '../reading/sent.ts';

export function isProof(exchange: Exchange, item: Created): boolean {
  const { probe } = exchange;
  const isReadOfIt = probe.method === 'GET' && probe.item?.url === item.url && isAsPlanned(probe);
  const shown = isReadOfIt ? readItem(exchange) : undefined;
  if (shown === undefined || shown.ref?.url !== item.url) return false;
  return carriesMarker(shown, item) || item.namedUrl === item.url || showsChange(shown, item);
}

function showsChange(shown: Item, { resource, marker, sent, change = {} }: Created): boolean {
  const fields = Object.keys(change).filter((field) => field in shown.fields);
  if (fields.length === 0 || !fields.every((field) => isAlike(shown.fields[field], change[field]))) return false;
  const isUnique = uniqueFields(resource.change).some((field) => fields.includes(field));
  const isLost = (field: string): boolean => !(field in change) && field in shown.fields;
  return isUnique || !Object.keys(sent).some((field) => isLost(field) && String(sent[field]).includes(marker));
}
