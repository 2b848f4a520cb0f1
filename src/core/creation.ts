/** What a create sends, before its placeholders are replaced. */
import { operationOf } from './operation.ts';
import type { JsonObject, Resource } from './plan.ts';

const placeholder = '{{unique}}';

/** The plan's example. Fields that must be unique hold a placeholder, so that a second item does not duplicate another. */
export function exampleOf(resource: Resource, owner: readonly string[]): JsonObject {
  const { create } = resource;
  const example: Record<string, unknown> = { ...create?.example };
  for (const field of create?.unique ?? []) {
    const value = example[field];
    if (typeof value === 'string' && !value.includes('{{unique')) example[field] = withPlaceholder(value);
  }
  return { ...example, ...ownerIn(resource, owner) };
}

/** Required fields, and one field that holds the marker. It is undefined if the plan does not say what is required. */
export function leastOf(resource: Resource, owner: readonly string[]): JsonObject | undefined {
  const required = resource.create?.required;
  if (required === undefined) return undefined;
  const example = exampleOf(resource, owner);
  const takesMarker = (field: string): boolean => (JSON.stringify(example[field]) ?? '').includes('{{unique');
  const names = required.map((field) => (field.startsWith('/') ? (field.split('/')[1] ?? field) : field));
  const fields = new Set([...names, ...Object.keys(ownerIn(resource, owner))]);
  if (![...fields].some(takesMarker))
    for (const field of Object.keys(example).filter(takesMarker).slice(0, 1)) fields.add(field);
  return Object.fromEntries(Object.entries(example).filter(([field]) => fields.has(field)));
}

/** A create whose URL does not name the owner has it in its body. */
function ownerIn(resource: Resource, owner: readonly string[]): JsonObject {
  const { ownerField } = resource;
  const template = operationOf(resource, 'create')?.template ?? resource.path;
  const id = owner.at(-1);
  if (ownerField === undefined || id === undefined || template.includes('{')) return {};
  return { [ownerField]: /^\d{1,15}$/.test(id) ? Number(id) : id };
}

function withPlaceholder(value: string): string {
  const at = value.indexOf('@');
  return at > 0 ? `${value.slice(0, at)}-${placeholder}${value.slice(at)}` : `${value} ${placeholder}`;
}
