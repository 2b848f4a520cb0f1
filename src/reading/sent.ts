/** What this run sent to its own items, the markers in them, and what later writes must send. */
import type { Exchange } from '../core/exchange.ts';
import { hasAnyMarker } from '../core/fresh.ts';
import type { ItemRef } from '../core/operation.ts';
import type { JsonObject, Resource } from '../core/plan.ts';
import type { CreateIntent, Creation } from '../core/probe.ts';
import { unwrapped } from '../core/wrapping.ts';
import { createdItem, type Item, readItem } from './items.ts';
import { isAlike, objectOf } from './json.ts';
import { listIn } from './lists.ts';
import { followsByName, isCreationTime, movesByName } from './names.ts';
import { pathTo } from '../text/fields.ts';
import { parseJson } from '../text/json.ts';

/** The fields of a create that show its marker, at any depth. The service may have changed its case. */
export function markedFields({ marker, sent, isUnmarked }: Creation, shown: JsonObject): readonly string[] {
  if (isUnmarked === true) return [];
  const fields = markedInSent.get(sent) ?? Object.keys(sent).filter((field) => holds(sent[field], marker));
  markedInSent.set(sent, fields);
  return shown === sent ? fields : fields.filter((field) => holds(shown[field], marker));
}

/** The fields that hold the marker, by what was sent. */
const markedInSent = new WeakMap<JsonObject, readonly string[]>();

/**
 * A change that still proves that the item is ours: one of the fields that showed the marker has it. So has each text of
 * the change that the example marks, because the field may be unique, although the plan does not say so.
 *
 * @param read of the item, before the change
 */
export function withMarker(creation: Creation, change: JsonObject, read?: Exchange): JsonObject {
  const { sent, marker } = creation;
  const marked = markedFields(creation, (read && readItem(read)?.fields) ?? sent);
  const isLeft = marked.some((field) => !(field in change));
  const added = marked.flatMap((field, index) => {
    const isNeeded = !isLeft && index === 0;
    if (!(field in change) || (!isNeeded && hasAnyMarker(JSON.stringify(change[field])))) return [];
    const text = markedText(sent[field], change[field], marker) ?? (isNeeded ? sent[field] : change[field]);
    return [[field, text] as const];
  });
  return { ...change, ...Object.fromEntries(added) };
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

/** The body of a PUT: as created, with the change applied. Unique fields stay. */
export function replacementOf(
  { create }: Resource,
  { probe }: Exchange<CreateIntent>,
  shown: Exchange | undefined,
  change: JsonObject,
): JsonObject {
  const unique = (create?.unique ?? []).map((field) => pathTo(field)[0]);
  const changed = Object.fromEntries(Object.entries(change).filter(([field]) => !unique.includes(field)));
  return withRevisions({ ...probe.intent.sent, ...withMarker(probe.intent, changed, shown) }, shown);
}

/** The body with the revisions that the item shows, because a service may compare them. */
export function withRevisions(body: JsonObject, shown: Exchange | undefined): JsonObject {
  const now = Object.entries((shown && readItem(shown)?.fields) ?? {});
  return { ...body, ...Object.fromEntries(now.filter(([field]) => field in body && movesByName(field))) };
}

/** The fields that no later write may change by itself: creation times, and those that show what we sent last. */
export function settledFields({ ref, fields }: Item, writes: readonly (Exchange | undefined)[]): readonly string[] {
  const isOwn = (write: Exchange): boolean => (write.probe.item ?? createdItem(write))?.url === ref?.url;
  const sent: JsonObject = Object.assign({}, ...writes.map((write) => (write && isOwn(write) ? sentIn(write) : {})));
  const isShown = (field: string): boolean =>
    field in sent && !followsByName(field) && isAlike(fields[field], sent[field]);
  return Object.keys(fields).filter((field) => isCreationTime(field) || isShown(field));
}

/** The fields in the body. It is empty if the body is not an object. */
export function sentIn({ probe }: Pick<Exchange, 'probe'>): JsonObject {
  const body = objectOf(parseJson(probe.body?.text ?? '')) ?? {};
  return objectOf(unwrapped(probe.resource?.body, body)) ?? body;
}

export function carriesMarker(item: Item | undefined, creation: Creation): boolean {
  return item !== undefined && markedFields(creation, item.fields).length > 0;
}

/** The item of a list that carries the marker. A service may not name the item that it creates. */
export function markedItem(list: Exchange, creation: Creation): ItemRef | undefined {
  return listIn(list)?.items.find((item) => carriesMarker(item, creation))?.ref;
}

/** True if the item carries the marker of any run of Probity. */
export function isOfProbity({ fields }: Item): boolean {
  return hasAnyMarker(JSON.stringify(fields));
}

/** The fields of a change that no other item has, because the plan puts a marker into them. */
export function uniqueFields(change: JsonObject = {}): readonly string[] {
  return Object.keys(change).filter((field) => holds(change[field], '{{unique'));
}

function holds(value: unknown, marker: string): boolean {
  if (value === undefined) return false;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.toLowerCase().includes(marker.toLowerCase());
}
