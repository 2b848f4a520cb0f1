/** Ids: the field that holds them, and their exact text. */
import type { Dialect } from '../core/dialect.ts';
import type { JsonObject, Resource } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import type { HttpResponse } from '../core/response.ts';
import { wordsOf } from '../text/casing.ts';
import { singularOf } from '../text/english.ts';
import { pathTo } from '../text/fields.ts';
import { formatPointer, valueAt } from '../text/pointers.ts';
import { textOfNumber } from '../text/scan.ts';
import { scanIn } from './scan.ts';

/** Links of an item to itself. The last segment of its URL is the id. */
const selfLinks = ['/_links/self/href', '/_links/self', '/links/self/href', '/links/self', '/self', '/href'];

/** The field that identifies the items: a name, or a JSON pointer to a link. No other field is guessed. */
export function idFieldIn(items: readonly JsonObject[], resource: Resource, stated: string): string | undefined {
  const fields = [stated, 'id', '_id', 'uuid', ...idNamesOf(resource), ...selfLinks];
  return fields.find((field) => items.every((item) => idText(idValue(item, field)) !== undefined));
}

/** `userProfileId` and `user_profile_id` for items of /user-profiles. */
export function idNamesOf({ path }: Resource): readonly string[] {
  const words = wordsOf(singularOf(path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? ''));
  const [first = '', ...others] = words;
  const camel = first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return [`${camel}Id`, `${words.join('_')}_id`];
}

/** The id of an item as JSON shows it. */
export function idValue(item: JsonObject, field: string): unknown {
  if (!field.startsWith('/')) return Object.hasOwn(item, field) ? item[field] : undefined;
  const value = valueAt(item, field);
  return selfLinks.includes(field) && typeof value === 'string' ? lastSegment(value) : value;
}

/** The id of an item as text, exactly as the service wrote it. `at` is the JSON pointer of the item. */
export function idOf(
  item: JsonObject,
  at: string,
  dialect: Dialect,
  response: HttpResponse,
  probe: Probe,
): string | undefined {
  const value = idValue(item, dialect.idField);
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return idText(value);
  return textOfNumber(value, at + formatPointer(...pathTo(dialect.idField)), response.view(scanIn, dialect, probe));
}

function idText(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

function lastSegment(link: string): string | undefined {
  const path = link.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#{]/)[0] ?? '';
  try {
    return decodeURIComponent(path.split('/').findLast((part) => part !== '') ?? '') || undefined;
  } catch {
    return undefined;
  }
}
