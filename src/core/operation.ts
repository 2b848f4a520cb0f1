/** Operations and the URLs that they are sent to. */
import { remembered } from '../text/memo.ts';
import { percentEncoded } from '../text/percent.ts';
import type { ItemRef, Method, Operation, OperationKind, Resource, Template } from './resource.ts';

export type { ItemRef, Method, Operation, OperationKind, Template } from './resource.ts';

/** As reports write it: `GET /users/{id}`. */
export const nameOf = ({ method, template }: Operation): string => `${method} ${template}`;

export const standardMethods: Partial<Readonly<Record<OperationKind, Method>>> = {
  list: 'GET',
  read: 'GET',
  create: 'POST',
  replace: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

export function operationOf(resource: Resource, kind: OperationKind): Operation | undefined {
  for (const operation of resource.operations) if (operation.kind === kind) return operation;
  return undefined;
}

export function offers(resource: Resource, kind: OperationKind): boolean {
  return operationOf(resource, kind) !== undefined;
}

/** The parts of a template between its parameters. The same few are filled again and again. */
const partsOf = remembered((template) => template.split(/\{[^{}]*\}/));

/**
 * Fills a template with ids and percent-encodes them (RFC 3986, section 2.1). A template may leave out the outer owners:
 * `/lists/{id}` takes the last id alone.
 */
export function filled(template: Template, ids: readonly string[]): string {
  const parts = partsOf(template);
  let next = ids.length - parts.length + 1;
  let url = parts[0] ?? '';
  for (let index = 1; index < parts.length; index++) url += percentEncoded(ids[next++] ?? '') + parts[index];
  return url;
}

export function itemRef({ itemPath }: Resource, ids: readonly string[]): ItemRef {
  return { url: filled(itemPath, ids), ids };
}

/** True if the URL is that of the item, below it, or that of an operation on it. */
export function leadsTo({ url: path, ids }: ItemRef, { operations, actions }: Resource, url: string): boolean {
  const sent = url.split('?')[0] ?? '';
  if (sent === path || sent.startsWith(`${path}/`)) return true;
  const all = [...operations, ...actions.map(({ operation }) => operation)];
  return all.some(({ template }) => sent === filled(template, ids));
}

/** The item at a URL, if the URL is one of the resource. `owner` has the ids of its owners. */
export function itemAt(resource: Resource, owner: readonly string[], url: string): ItemRef | undefined {
  const path = url.split(/[?#]/)[0] ?? '';
  const [before = '', after = ''] = filled(resource.itemPath, [...owner, '\0']).split('%00');
  if (!path.startsWith(before) || !path.endsWith(after)) return undefined;
  const segment = path.slice(before.length, path.length - after.length);
  if (segment === '' || segment.includes('/')) return undefined;
  try {
    return { url: path, ids: [...owner, decodeURIComponent(segment)] };
  } catch {
    return undefined;
  }
}
