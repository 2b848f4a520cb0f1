/** What this run sent to its own items, and what later writes must send. */
import type { Exchange } from '../core/exchange.ts';
import type { JsonObject, Resource } from '../core/plan.ts';
import type { CreateIntent, Creation } from '../core/probe.ts';
import { createdItem, type Item, readItem } from './items.ts';
import { isAlike } from './json.ts';
import { isCreationTime, movesByName } from './names.ts';

/** The fields of a create that hold its marker. */
function markedFields({ marker, sent, isUnmarked }: Creation): readonly string[] {
  if (isUnmarked === true) return [];
  return Object.keys(sent).filter((field) => JSON.stringify(sent[field])?.includes(marker));
}

/** A change that still proves that the item is ours: it sends the marker in a field that took it. */
export function withMarker(creation: Creation, change: JsonObject): JsonObject {
  const marked = markedFields(creation);
  const isKept = marked.some((field) => !(field in change));
  const others = Object.keys(change).filter((field) => !marked.includes(field));
  const [field] = marked;
  if (field === undefined || isKept || others.length === 0) return change;
  return { ...change, [field]: creation.sent[field] };
}

/**
 * The body of a PUT: as created, with the change applied. Unique fields stay, and revisions are those that the item
 * shows, because a service may compare them.
 */
export function replacementOf(
  { create }: Resource,
  { probe }: Exchange<CreateIntent>,
  shown: Exchange | undefined,
  change: JsonObject,
): JsonObject {
  const { sent } = probe.intent;
  const unique = (create?.unique ?? []).filter((field) => field in sent);
  const now = shown && readItem(shown)?.fields;
  const revisions = Object.entries(now ?? {}).filter(([field]) => field in sent && movesByName(field));
  const kept = Object.fromEntries(unique.map((field) => [field, sent[field]]));
  return { ...sent, ...withMarker(probe.intent, change), ...kept, ...Object.fromEntries(revisions) };
}

/**
 * The fields that no later write may change by itself: those that show what we sent, and creation times. A service may
 * compute all others anew with every write.
 *
 * @param changes what we sent after the create
 */
export function settledFields(
  { ref, fields }: Item,
  creates: readonly Exchange<CreateIntent>[],
  changes: JsonObject = {},
): readonly string[] {
  const create = creates.find((each) => createdItem(each)?.url === ref?.url);
  const sent: JsonObject = { ...create?.probe.intent.sent, ...changes };
  const isShown = (field: string): boolean => field in sent && isAlike(fields[field], sent[field]);
  return Object.keys(fields).filter((field) => isCreationTime(field) || isShown(field));
}
