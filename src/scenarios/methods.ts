/**
 * Methods: methods that the plan does not offer. They go to items of ours (rows of the change table), and to ids that a
 * read has just shown to be missing. No collection gets one, except for a POST whose body cannot be read.
 */
import { type Exchange, hasResponse, type WithResponse } from '../core/exchange.ts';
import {
  filled,
  type ItemRef,
  itemRef,
  type Method,
  offers,
  type OperationKind,
  type Template,
} from '../core/operation.ts';
import type { Plan, Resource } from '../core/plan.ts';
import type { Body, Probe, Provocation } from '../core/probe.ts';
import { jsonBody } from '../core/requests.ts';
import { refsIn } from '../reading/lists.ts';
import { unknownId } from '../reading/unknown-id.ts';
import { listOf } from './items.ts';
import { lacksForCreate, lacksForList } from './lacks.ts';
import { ownIn } from './ours.ts';
import { type Altered, anyRejection, meaningOf, type Row, type Settling, type TableVisit } from './rows.ts';
import { table } from './table.ts';

/** No parser reads it, so nothing can be stored. */
const unreadable: Body = { ...jsonBody({}), text: '{' };
const methodsOf: Partial<Readonly<Record<OperationKind, Method>>> = {
  create: 'POST',
  replace: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

/** In the change table, another rule judges status codes, and bodies are judged. */
const ofOwn = {
  on: 'read',
  status: 'methods/unsupported',
  situation: 'unsupported-method',
  rejected: [404, 405],
} as const;

/** Rows of the change table: the item is ours. */
export const ownMethods: readonly Row[] = [
  onOwnItem('post-own', 'POST'),
  onOwnItem('patch-own', 'PATCH'),
  onOwnItem('put-own', 'PUT'),
  {
    ...unoffered('get-own-action', 'GET'),
    ...ofOwn,
    each: ({ plan, resource }) =>
      resource.actions
        .filter(({ operation: { template } }) => !isOffered(plan, 'GET', template))
        .map(({ path }) => path),
    alter(_control, path, visit) {
      const own = ownIn(visit);
      const action = visit.resource.actions.find((each) => each.path === path);
      return own && action && foreign('GET', filled(action.operation.template, own.ref.ids), own.ref);
    },
  },
];

export const methods = table({
  id: 'methods',
  phase: 'writes',
  quick: 'never',
  situation: 'unsupported-method',
  controls: { list: listOf },
  rejected: [404, 405],
  isInOrder: true,
  lacks(resource, { writes }) {
    if (!writes) return 'writes: true';
    return lacksForList(resource) ?? (resource.isSpelledOut ? undefined : 'resources[].operations');
  },
  rows: [
    {
      ...unoffered('post-collection', 'POST'),
      each: (visit) => lackingAt(visit, 'POST', visit.resource.path),
      alter: ({ url }) => ({ ...foreign('POST', url), body: unreadable }),
    },
    {
      ...unoffered('delete-missing', 'DELETE'),
      each: (visit) => lackingOnMissing(visit, 'DELETE'),
      before: readMissing,
      alter: async (_control, _field, visit) => {
        const item = await missingItem(visit);
        return item && foreign('DELETE', item.url, item);
      },
    },
    {
      ...unoffered('put-missing', 'PUT'),
      // It may be the parser that breaks.
      status: 'errors/framework',
      isCrashRejection: true,
      each: (visit) => lackingOnMissing(visit, 'PUT'),
      before: readMissing,
      alter: async (_control, _field, visit) => {
        const item = await missingItem(visit);
        return item && { ...foreign('PUT', item.url, item), body: unreadable };
      },
    },
  ],
});

/** A 4xx other than 404 and 405, and a 501, say nothing about the method. */
function unoffered(row: string, method: Method) {
  const says = `With the method ${method}, which the plan does not offer there`;
  const shared = { rule: 'methods/unsupported', says, tolerated: anyRejection, isFramework: true } as const;
  return { row, ...shared, after: allowedAt, settle: announcedOrNot } as const;
}

const missing = new WeakMap<object, Promise<ItemRef | undefined>>();

/** An item that does not exist. It is chosen once for all rows. */
function missingItem(visit: TableVisit): Promise<ItemRef | undefined> {
  const item = missing.get(visit.place) ?? chosen(visit);
  missing.set(visit.place, item);
  return item;
}

/** Items of an existing owner show what ids look like. */
async function chosen(visit: TableVisit): Promise<ItemRef | undefined> {
  const { owner, owners, resource } = visit;
  const lists = [await visit.list(), await visit.list({}, owners[0]?.ids ?? owner)];
  const ids = lists.flatMap((list) => refsIn(list).flatMap((ref) => ref.ids.at(-1) ?? []));
  return ids.length === 0 ? undefined : itemRef(resource, [...owner, unknownId(ids)]);
}

/** Only a read shows that it is missing. */
async function readMissing({ item }: Probe, visit: TableVisit): Promise<readonly Exchange[]> {
  return item === undefined ? [] : [await visit.read(item)];
}

/** What the service says about a method that it accepted: OPTIONS there, and at a path that does not exist. */
async function allowedAt(attempt: Exchange<Provocation>, visit: TableVisit): Promise<readonly Exchange[]> {
  if (!hasResponse(attempt) || meaningOf(attempt) !== 'granted') return [];
  const { body: _, item, ...bare } = attempt.probe;
  const elsewhere = { ...bare, method: 'OPTIONS', url: '/probity-nowhere' } as const;
  const here = { ...elsewhere, url: bare.url, ...(item === undefined ? {} : { item }) };
  return [await visit.ask(here), await visit.ask(elsewhere)];
}

/** A method that the service itself announces is one that the plan lacks. */
function announcedOrNot({ attempt, after: [here, elsewhere] }: Settling): 'granted' | 'tolerated' {
  const isAllowed = (exchange: WithResponse | undefined): boolean =>
    (exchange?.response.headers['allow'] ?? '')
      .toUpperCase()
      .split(/\s*,\s*/)
      .includes(attempt.probe.method);
  return isAllowed(here) && !isAllowed(elsewhere) ? 'tolerated' : 'granted';
}

/** The body is that of the item, so that no handler rejects it. */
function onOwnItem(row: string, method: Method): Row {
  return {
    ...unoffered(row, method),
    ...ofOwn,
    each: (visit) => lackingAt(visit, method, visit.resource.itemPath),
    alter(_control, _field, visit) {
      const own = ownIn(visit);
      return own && { ...foreign(method, own.ref.url, own.ref), body: jsonBody(own.creation.sent) };
    },
  };
}

function foreign(method: Method, url: string, item?: ItemRef): Altered {
  return { method, url, isForeign: true, ...(item === undefined ? {} : { item }) };
}

function hasOwn({ resource, plan }: TableVisit): boolean {
  return lacksForCreate(resource, plan) === undefined;
}

/** Only a read shows that an id is missing. */
function lackingOnMissing(visit: TableVisit, method: Method): readonly string[] {
  const { resource } = visit;
  return offers(resource, 'read') && !hasOwn(visit) ? lackingAt(visit, method, resource.itemPath) : [];
}

function lackingAt({ plan, resource }: TableVisit, method: Method, template: Template): readonly string[] {
  if (!resource.isSpelledOut) return [];
  const isLeft = resource.left.some((kind) => methodsOf[kind] === method);
  return isLeft || isOffered(plan, method, template) ? [] : [''];
}

function isOffered({ resources, probes }: Plan, method: Method, template: Template): boolean {
  const shape = (each: Template): string => each.replaceAll(/\{[^{}]*\}/g, '{}');
  const operationsOf = ({ operations, actions }: Resource) => [...operations, ...actions.map((each) => each.operation)];
  const all = [...resources.flatMap(operationsOf), ...probes.map(({ operation }) => operation)];
  return all.some((each) => each.method === method && shape(each.template) === shape(template));
}
