import { isAnswered } from '../model/exchange.ts';
import { fillTemplate, type Method, type Operation } from '../model/operation.ts';
import { operationsOf, type Plan, type Resource } from '../model/plan.ts';
import { type Probe, type ProbeTemplate, probe } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Scenario, type Sending, send, sendAll } from '../model/scenario.ts';
import { printJson } from '../text/json.ts';
import { jsonBody, offer, operationProbe, sendable } from './address.ts';
import { missingId } from './missing-id.ts';
import { createOwn, type OwnItem, ownOffers } from './own-item.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { firstUnmet } from './unmet.ts';

const why = 'to see that a method that is not offered is refused';

/** A method that an address of the resource lacks, by the plan. */
interface Lack {
  readonly step: string;
  readonly method: Method;
  /** Template of the address. */
  readonly template: string;
  /** `missing`: an id that nobody has; `own`: an item of ours; `none`: the address has no id of its own. */
  readonly on: 'none' | 'missing' | 'own';
}

/**
 * Methods that the plan does not offer at addresses that it does: harmless even if they work, for they name an id that nobody
 * has (seen to be a 404 first), or an item of ours, or carry a body that cannot be read. Never PUT, PATCH or DELETE on a
 * collection. Without `writes` only GET. Steps: `list`, `missing`, `own`, and one for each method and address.
 */
export default {
  id: 'unsupported-methods',
  title: 'tries methods that are not offered',
  per: 'resource',
  unmet: (plan, resource) =>
    firstUnmet(
      !resource.spelledOut
        ? { reason: `the plan does not spell out the operations of ${resource.key}`, key: 'resources[].operations' }
        : undefined,
      resource !== undefined && lacksOf(plan, resource).length === 0
        ? { reason: `no method that ${resource.key} lacks can be tried without harm`, key: 'writes: true' }
        : undefined,
    ),
  offers: (plan, resource) => {
    if (resource === undefined) return [];
    const lacks = lacksOf(plan, resource);
    const [list, read] = [sendable(plan, resource, 'list'), sendable(plan, resource, 'read')];
    return [
      ...ownerOffers(plan, resource),
      ...(list === undefined ? [] : [offer(list, 1, 'to learn what ids look like')]),
      ...(read === undefined ? [] : [offer(read, 1, 'to see that nobody has the id')]),
      ...(lacks.some(({ on }) => on === 'own') ? ownOffers(plan, resource, 1) : []),
      ...lacks.map(({ method, template, on }): ProbeTemplate => {
        const address = template.replace(/\{[^{}]*\}/g, '{}');
        return { method, address, atMost: 1, effect: effectOf(method, on), why };
      }),
    ];
  },
  *run(plan, resource, readings, fresh) {
    if (resource === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const list = sendable(plan, resource, 'list');
    if (list !== undefined) {
      const parts = { step: 'list', why: 'to learn what ids look like', share: true, about: { owners } };
      yield* send(operationProbe(list, owners, parts));
    }
    const lacks = lacksOf(plan, resource);
    const nobody = lacks.some(({ on }) => on === 'missing')
      ? yield* nobodysId(plan, resource, owners, readings, fresh)
      : undefined;
    const own = lacks.some(({ on }) => on === 'own')
      ? yield* createOwn(plan, resource, owners, readings, fresh, 'own')
      : undefined;
    const tried = lacks.filter(({ on }) => on !== 'own' && (on === 'none' || nobody !== undefined));
    yield* sendAll(tried.map((lack) => lackProbe(lack, [...owners, nobody ?? ''])));
    if (own === undefined) return;
    for (const lack of lacks.filter(({ on }) => on === 'own')) {
      yield* send(lackProbe(lack, [...owners, own.id], own));
    }
  },
} satisfies Scenario;

/** An id that a read has just shown to be nobody's; where items cannot be read, one that is made up, for GET alone. */
function* nobodysId(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
  fresh: Fresh,
): Sending<string | undefined> {
  const { ids } = readings.of(resource);
  const id = missingId(ids, fresh);
  const read = sendable(plan, resource, 'read');
  if (read === undefined) return id;
  const seen = yield* send(
    operationProbe(read, [...owners, id], {
      step: 'missing',
      why: 'to see that nobody has the id',
      provokes: 'missing',
      about: { id, owners, ...(ids.length === 0 ? { note: 'guessed' } : {}) },
    }),
  );
  return isAnswered(seen) && seen.reply.status === 404 ? id : undefined;
}

/** Which methods are tried where. */
function lacksOf(plan: Plan, resource: Resource): readonly Lack[] {
  const shape = (template: string): string => template.replace(/\{[^{}]*\}/g, '{}');
  const declared = new Set(operationsOf(plan).map(({ method, template }) => `${method} ${shape(template)}`));
  const isLacking = (method: Method, template: string): boolean => !declared.has(`${method} ${shape(template)}`);
  const straight = resource.operations.filter(({ strays }) => !strays);
  const item = straight.find(({ template }) => template !== resource.path)?.template;
  const canRead = sendable(plan, resource, 'read') !== undefined;
  const hasOwn =
    resource.create !== undefined &&
    sendable(plan, resource, 'create') !== undefined &&
    sendable(plan, resource, 'delete') !== undefined;
  const lacks: Lack[] = [];
  const lack = (method: Method, template: string | undefined, on: Lack['on'], name: string): void => {
    if (template === undefined || !isLacking(method, template)) return;
    if (method !== 'GET' && !plan.writes) return;
    lacks.push({ step: `${method.toLowerCase()}-${name}`, method, template, on });
  };
  if (straight.some(({ template }) => template === resource.path)) {
    lack('GET', resource.path, 'none', 'collection');
    lack('POST', resource.path, 'none', 'collection');
  }
  lack('GET', item, 'missing', 'missing');
  if (canRead) {
    lack('POST', item, 'missing', 'missing');
    lack('DELETE', item, 'missing', 'missing');
    if (!hasOwn) for (const method of ['PATCH', 'PUT'] as const) lack(method, item, 'missing', 'missing');
  }
  if (hasOwn) for (const method of ['POST', 'PATCH', 'PUT'] as const) lack(method, item, 'own', 'own');
  for (const { operation } of resource.actions.filter(({ operation }) => !operation.strays)) {
    const name = actionName(operation);
    lack('GET', operation.template, 'missing', `missing-${name}`);
    if (hasOwn) lack('GET', operation.template, 'own', `own-${name}`);
  }
  return lacks;
}

function actionName({ template }: Operation): string {
  return template.split('/').at(-1) ?? '';
}

function effectOf(method: Method, on: Lack['on']): Probe['effect'] {
  if (on === 'own') return 'write';
  return method === 'GET' && on === 'none' ? 'read' : 'harmless';
}

function lackProbe({ step, method, template, on }: Lack, ids: readonly string[], own?: OwnItem): Probe {
  const readable = bodyFor(method, own);
  // What cannot be read cannot make or change anything, should the method be offered after all.
  const isUnreadable = on !== 'own' && (method === 'PUT' || (method === 'POST' && on === 'none'));
  return probe({
    step,
    why,
    method,
    target: fillTemplate(template, ids),
    provokes: 'unsupported-method',
    effect: effectOf(method, on),
    again: on === 'missing' && method !== 'PUT',
    about: isUnreadable ? { note: 'unreadable' } : {},
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: jsonBody(isUnreadable ? '{' : readable) }),
  });
}

/** On an item of ours, what it is already, so that it can still be proven ours; else a body that asks for nothing. */
function bodyFor(method: Method, own: OwnItem | undefined): string {
  return own === undefined || method === 'POST' ? '{}' : printJson(own.sent);
}
