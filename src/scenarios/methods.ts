/**
 * Methods: methods that the plan does not offer. They go to items of ours (rows of the change table), and to ids that a
 * read has just shown to be missing. No collection gets one, except for a POST whose body cannot be read.
 */
import { type Exchange, hasResponse, type WithResponse } from '../core/exchange.ts';
import { type ItemRef, itemRef, type Method, offers, standardMethods, type Template } from '../core/operation.ts';
import type { Plan, Resource } from '../core/plan.ts';
import type { Body, Provocation } from '../core/probe.ts';
import { fieldsBody, jsonBody } from '../core/requests.ts';
import { refsIn } from '../reading/lists.ts';
import { unknownId } from '../reading/unknown-id.ts';
import { listOf } from './items.ts';
import { lacksForCreate, lacksForList } from './lacks.ts';
import { actionOn, withOwn } from './ours.ts';
import type { Altered, Columns, Row, Settling, TableVisit } from './rows.ts';
import { anyRejection, meaningOf, rowsOf } from './rows.ts';
import { table } from './table.ts';

/** No parser reads it, so nothing can be stored. */
const unreadable: Body = { ...jsonBody({}), text: '{' };

/** A 4xx other than 404 and 405, and a 501, say nothing about the method. */
const unoffered = {
  rule: 'methods/unsupported',
  situation: 'unsupported-method',
  rejected: [404, 405],
  tolerated: anyRejection,
  isFramework: true,
  after: allowedAt,
  settle: announcedOrNot,
} as const;
const says = (method: Method) => `With the method ${method}, which the plan does not offer there`;

/** Rows of the change table: the item is ours. There, another rule judges status codes. */
export const ownMethods: readonly Row[] = rowsOf({ ...unoffered, on: 'read', status: 'methods/unsupported' }, [
  onOwnItem('post-own', 'POST'),
  onOwnItem('patch-own', 'PATCH'),
  onOwnItem('put-own', 'PUT'),
  [
    'get-own-action',
    says('GET'),
    (_, path, visit) =>
      withOwn(visit, (own) => {
        const action = actionOn(visit, own, path);
        return action && { ...foreign(action.url, own.ref), method: 'GET' };
      }),
    { each: ({ plan, resource }) => actionsWithoutGet(resource, plan) },
  ],
]);

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
  rows: rowsOf(unoffered, [
    [
      'post-collection',
      says('POST'),
      ({ url }) => ({ ...foreign(url), method: 'POST', body: unreadable }),
      { each: (visit) => lackingAt(visit, 'POST', visit.resource.path) },
    ],
    onMissingItem('delete-missing', 'DELETE'),
    // It may be the parser that breaks.
    onMissingItem('put-missing', 'PUT', { status: 'errors/framework', isCrashRejection: true }),
  ]),
});

/** An item that does not exist. Items of an existing owner show what ids look like. */
async function missingItem({ list, owner, owners, resource }: TableVisit): Promise<ItemRef | undefined> {
  const lists = [await list(), await list({}, owners[0]?.ids ?? owner)];
  const ids = lists.flatMap((each) => refsIn(each).flatMap((ref) => ref.ids.at(-1) ?? []));
  return ids.length === 0 ? undefined : itemRef(resource, [...owner, unknownId(ids)]);
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
function onOwnItem(row: string, method: Method): Columns {
  const alter: Row['alter'] = (_, __, visit) =>
    withOwn(visit, ({ ref, creation }) => {
      const body = fieldsBody({ resource: visit.resource, item: ref }, creation.sent);
      return { ...foreign(ref.url, ref), method, body };
    });
  return [row, says(method), alter, { each: (visit) => lackingAt(visit, method, visit.resource.itemPath) }];
}

/** If there may be items of ours, the change table has such rows. Only a read shows that another item is missing. */
function onMissingItem(row: string, method: Method, more?: Partial<Row>): Columns {
  const alter: Row['alter'] = async (_, __, visit) => {
    const item = await missingItem(visit);
    return item && { ...foreign(item.url, item), method, ...(method === 'PUT' ? { body: unreadable } : {}) };
  };
  const each = (visit: TableVisit): readonly string[] => {
    const { resource, plan } = visit;
    const isReadOnly = offers(resource, 'read') && lacksForCreate(resource, plan) !== undefined;
    return isReadOnly ? lackingAt(visit, method, resource.itemPath) : [];
  };
  const before: Row['before'] = async ({ item }, visit) => (item === undefined ? [] : [await visit.read(item)]);
  return [row, says(method), alter, { ...more, each, before }];
}

/** A request that belongs to no declared operation. */
export function foreign(url: string, item?: ItemRef): Altered {
  return { url, isForeign: true, ...(item === undefined ? {} : { item }) };
}

function lackingAt({ plan, resource }: TableVisit, method: Method, template: Template): readonly string[] {
  if (!resource.isSpelledOut) return [];
  const isLeft = resource.left.some((kind) => standardMethods[kind] === method);
  return isLeft || isOffered(plan, method, template) ? [] : [''];
}

/** The paths of actions that no operation of the plan reads. */
export function actionsWithoutGet({ actions }: Resource, plan: Plan): readonly string[] {
  return actions.filter(({ operation }) => !isOffered(plan, 'GET', operation.template)).map(({ path }) => path);
}

function isOffered({ resources, probes }: Plan, method: Method, template: Template): boolean {
  const shape = (each: Template): string => each.replaceAll(/\{[^{}]*\}/g, '{}');
  const operationsOf = ({ operations, actions }: Resource) => [...operations, ...actions.map((each) => each.operation)];
  const all = [...resources.flatMap(operationsOf), ...probes.map(({ operation }) => operation)];
  return all.some((each) => each.method === method && shape(each.template) === shape(template));
}
