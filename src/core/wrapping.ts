/** Bodies that wrap the fields of an item, as `{"data": {"type": "users", "attributes": {...}}}` does. */
import { isObject, type JsonObject, withTexts } from '../text/json.ts';
import type { Resource } from './plan.ts';

const [allFields, ownId] = ['{{fields}}', '{{id}}'];

/**
 * The fields in the template of the resource. An id among the fields takes the place of that of the item. Without an id,
 * its member is left out.
 */
export function wrapped({ path }: Resource, template: JsonObject, fields: JsonObject, itemId?: string): JsonObject {
  const { id = itemId, ...others } = fields;
  const hasId = JSON.stringify(template).includes(ownId);
  const name = path.split('/').findLast((part) => part !== '' && !part.startsWith('{'));
  const values = new Map<string, unknown>([
    [allFields, hasId ? others : fields],
    [ownId, id],
    ['{{resource}}', name],
  ]);
  return withTexts(template, (text) => (values.has(text) ? values.get(text) : text));
}

/** What a body has in the place of the fields. */
export function unwrapped(template: unknown, body: unknown): unknown {
  if (template === allFields) return body;
  if (!isObject(template) || !isObject(body)) return undefined;
  const found = Object.entries(template).map(([key, inner]) => unwrapped(inner, body[key]));
  return found.find((value) => value !== undefined);
}

/** True if the fields have a place in the template. */
export function takesFields(template: JsonObject): boolean {
  return JSON.stringify(template).includes(`:"${allFields}"`);
}
