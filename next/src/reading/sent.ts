/** What this run sent to its own items, and what later writes must send. */
import type { Exchange } from '../core/exchange.ts';
import type { ItemRef } from '../core/operation.ts';
import type { JsonObject, Resource } from '../core/plan.ts';
import type { CreateIntent, Creation } from '../core/probe.ts';
import { createdItem, type Item, readItem } from './items.ts';
import { isAlike } from './json.ts';
import { sentIn } from './sent-body.ts';
import { followsByName, isCreationTime, movesByName } from './names.ts';
import { pathTo } from '../text/fields.ts';

/** The fields of a create that hold its marker. */
function markedFields({ marker, sent, isUnmarked }: Creation): readonly string[] {
  if (isUnmarked === true) return [];
  return Object.keys(sent).filter((field) => JSON.stringify(sent[field])?.includes(marker));
}

/** A change that still proves that the item is ours: one of the fields that took the marker has it. */
export function withMarker(creation: Creation, change: JsonObject): JsonObject {
  const marked = markedFields(creation);
  const [field] = marked;
  if (field === undefined || marked.some((each) => !(each in change))) return change;
  return {
    ...change,
    [field]: markedText(creation.sent[field], change[field], creation.marker) ?? creation.sent[field],
  };
}

/** Another text with the marker where the first one has it: `Bea pby1` after `Ada pby1`. */
function markedText(sent: unknown, other: unknown, marker: string): string | undefined {
  if (typeof sent !== 'string' || typeof other !== 'string') return undefined;
  const [before = '', after = ''] = sent.split(marker);
  if (before === '') return undefined;
  const separator = /[^\p{L}\p{N}]$/u.exec(before)?.[0] ?? '';
  const domain = after.startsWith('@') ? /@.*$/.exec(other)?.[0] : undefined;
  const text = domain === undefined ? other : other.slice(0, -domain.length);
  return `${text}${separator}${marker}${domain ?? after}`;
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
  const unique = (create?.unique ?? []).map((field) => pathTo(field)[0]);
  const now = shown && readItem(shown)?.fields;
  const revisions = Object.entries(now ?? {}).filter(([field]) => field in sent && movesByName(field));
  const changed = Object.fromEntries(Object.entries(change).filter(([field]) => !unique.includes(field)));
  return { ...sent, ...withMarker(probe.intent, changed), ...Object.fromEntries(revisions) };
}

/**
 * The fields that no later write may change by itself: those that show what we sent, and creation times. A service may
 * compute all others anew with every write.
 *
 * @param writes the writes to our items, in their order
 */
export function settledFields({ ref, fields }: Item, writes: readonly (Exchange | undefined)[]): readonly string[] {
  const sent: JsonObject = Object.assign(
    {},
    ...writes.map((write) => (write && itemWritten(write)?.url === ref?.url ? sentIn(write) : {})),
  );
  const isShown = (field: string): boolean =>
    field in sent && !followsByName(field) && isAlike(fields[field], sent[field]);
  return Object.keys(fields).filter((field) => isCreationTime(field) || isShown(field));
}

function itemWritten(write: Exchange): ItemRef | undefined {
  return write.probe.item ?? createdItem(write);
}
