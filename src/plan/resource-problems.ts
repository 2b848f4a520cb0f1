/** What is wrong with resources, or worth knowing about them. */
import { takesFields } from '../core/wrapping.ts';
import { createProblems, hasPlaceholder, placeholderProblems } from './create.ts';
import { declaredOf, operationFrom, operationProblems, type Entry } from './operations.ts';
import { error, type Finding, isError, keyError, warning } from './problem.ts';
import { actionProblems, actionsOf } from './resources.ts';
import type { FilterDocument, ResourceDocument } from './schema/resource.ts';
import { shapeOf } from './urls.ts';
import { fieldAt } from '../text/fields.ts';
import { isObject, type JsonObject } from '../text/json.ts';
import { formatPointer } from '../text/pointers.ts';
import { isSecretName } from '../text/secret-names.ts';

export function resourceProblems(entries: readonly Entry[], writes: boolean): readonly Finding[] {
  const found = entries.flatMap((entry): readonly Finding[] => {
    const { document, at } = entry;
    const { create, change, body, query = {}, headers, sort = [], filters = {}, actions = [] } = document;
    return [
      ...(create === undefined ? [] : createProblems(create, entry.isUser, `${at}/create`)),
      ...(writes && lacksMarker(entry) ? [warning(`${at}/create/example`, noMarker)] : []),
      ...(document.single === true ? collectionProblems(document, at) : []),
      ...(change?.['id'] === undefined ? [] : [warning(`${at}/change/id`, keptId)]),
      ...placeholderProblems(change, `${at}/change`),
      ...bodyProblems(body, `${at}/body`),
      ...directionProblems(sort, `${at}/sort`),
      ...headerProblems(headers, `${at}/headers`),
      ...declaredOf(entry).flatMap((each) => headerProblems(each.headers, `${each.at}/headers`)),
      ...actions.flatMap((each, index) => headerProblems(each.headers, `${at}/actions/${index}/headers`)),
      ...credentialProblems(query, `${at}/query`),
      ...filterProblems(filters, `${at}/filters`),
      ...operationProblems(entry),
      ...actionProblems(entry),
    ];
  });
  return [...found, ...(found.some(isError) ? [] : repeatedProblems(entries))];
}

/** Two operations with the same method and path. */
function repeatedProblems(entries: readonly Entry[]): readonly Finding[] {
  const known = new Map<string, string>();
  return entries.flatMap((entry) => {
    const standard = declaredOf(entry).map((each) => ({ at: each.at, ...operationFrom(entry, each) }));
    const actions = actionsOf(entry).map((each, index) => ({ at: `${entry.at}/actions/${index}`, ...each.operation }));
    return [...standard, ...actions].flatMap(({ at, kind, method, template }) => {
      // A PUT that creates an item may also be the one that replaces it.
      if (kind === 'create' && method === 'PUT') return [];
      const request = `${method} ${shapeOf(template)}`;
      const first = known.get(request);
      if (first === undefined) known.set(request, `${kind} of ${entry.path}`);
      const message = `${method} ${template} is already the ${first}: one request does one thing`;
      return first === undefined ? [] : [error(at, message)];
    });
  });
}

/** A credential in the query of a resource is sent even in requests without a credential. */
function credentialProblems(query: object, at: string): readonly Finding[] {
  const names = Object.keys(query).filter(isSecretName);
  return names.map((name) =>
    warning(at + formatPointer(name), `${name} looks like a credential: put it under auth.query, ${leftOut}`),
  );
}

const keptId = 'an id never changes, so a service may reject it: leave it out';

const noMarker =
  'nothing in the example marks an item as created by the run, so it may be left behind: put {{unique}} into a text that the service returns, such as "Ada {{unique}}"';

/** Text that must be unique is given a marker. */
function lacksMarker(entry: Entry): boolean {
  const { create } = entry.document;
  const isOffered = declaredOf(entry).some(({ kind, isLeft }) => kind === 'create' && !isLeft);
  if (create === undefined || create.by === 'put' || !isOffered) return false;
  const hasText = (field: string): boolean => typeof fieldAt(create.example, field) === 'string';
  return !hasPlaceholder(create.example) && !(create.unique ?? []).some(hasText);
}

/** Keys about a collection. A single resource has none. */
function collectionProblems(document: ResourceDocument, at: string): readonly Finding[] {
  const keys = (['create', 'filters', 'sort', 'states', 'actions', 'owner'] as const).filter((key) => document[key]);
  return keys.map((key) => keyError(`${at}/${key}`, `${document.path} is single and has no ${key}: leave the key out`));
}

/** Every field is sorted in both directions, so a name has no direction. */
function directionProblems(sort: readonly string[], at: string): readonly Finding[] {
  return sort.flatMap((text, index) => {
    const field = /^[-+]?(.+?)(?:[:.](?:asc|desc))?$/i.exec(text)?.[1] ?? text;
    const message = `${text} includes a direction, but sort lists only field names: write ${field}`;
    return field === text ? [] : [error(`${at}/${index}`, message)];
  });
}

function filterProblems(filters: Readonly<Record<string, FilterDocument>>, at: string): readonly Finding[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const place = at + formatPointer(name);
    const use = name === 'sort' ? 'sorts' : 'pages';
    if (/^(?:page|size|sort)$/.test(name))
      return [keyError(place, `${name} is not a filter: by the conventions, it ${use}`)];
    const hasValue = !isObject(filter) || filter.value !== undefined || filter.values !== undefined;
    return hasValue ? [] : [keyError(place, `the filter ${name} has no value: write value: ..., or values: [...]`)];
  });
}

export function bodyProblems(body: JsonObject | undefined, at: string): readonly Finding[] {
  const remedy = 'write "{{fields}}" where the body has them, as in { user: "{{fields}}" }';
  return body === undefined || takesFields(body) ? [] : [error(at, `nothing takes the fields: ${remedy}`)];
}

const automatic = /^(?:content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer)$/i;
const credential = /^(?:authorization|proxy-authorization|cookie)$/i;
export const leftOut = 'so that it can be left out of requests without a credential';

export function headerProblems(headers: object = {}, at: string, mayAuthenticate = false): readonly Finding[] {
  const names = Object.keys(headers);
  return names.flatMap((name) => {
    const home = /^authorization$/i.test(name) ? 'auth.bearer or auth.headers' : 'auth.headers';
    const messages = [
      automatic.test(name) && `${name} is set automatically: leave it out`,
      !mayAuthenticate && credential.test(name) && `${name} is a credential: put it under ${home}, ${leftOut}`,
    ];
    return messages.flatMap((message) => (message === false ? [] : [keyError(at + formatPointer(name), message)]));
  });
}
