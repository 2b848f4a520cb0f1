/**
 * Ownership: the audit writes only with the plan's consent, and only to its own items, to URLs that were missing just
 * before, and to what the plan spells out. Everything else is only read.
 */
import { type Refusal, refused } from '../core/exchange.ts';
import type { Log } from '../core/log.ts';
import { filled, itemRef, leadsTo, offers, operationOf } from '../core/operation.ts';
import type { Plan } from '../core/plan.ts';
import { creationOf, mayWrite, type Probe } from '../core/probe.ts';
import type { Middleware } from '../core/send.ts';
import { isCreateHeld, isOwned } from '../projections/created.ts';
import { owned } from '../projections/owned.ts';
import { parseJson } from '../text/json.ts';

export function onlyOwned(log: Log, plan: Plan): Middleware {
  return (next) => (probe) => {
    const refusal = probe.method === 'GET' && !mayWrite(probe) ? undefined : refusalOf(probe);
    return refusal === undefined ? next(probe) : Promise.resolve(refused(probe, refusal));
  };

  function refusalOf(probe: Probe): Refusal | undefined {
    const { method, item, intent } = probe;
    const isRead = method === 'HEAD' || method === 'OPTIONS';
    if (!isRead && !plan.writes) return { by: 'plan', key: 'writes: true' };
    // The plan spells out planned probes, and actions on existing items.
    if (intent.kind === 'planned' || isSpelledOut(probe)) return undefined;
    const creation = creationOf(probe);
    if (creation !== undefined) return refusalOfCreate(probe);
    if (item === undefined) return isRead || isUnreadable(probe) ? undefined : { by: 'ownership' };
    const isOurs = isOwned(log.state(owned), probe);
    // The same URL may lead another user to an item of that user.
    const isFree =
      probe.credential === 'other' ? isOurs && log.state(owned).shared.has(item.url) : isOurs || isAbsent(probe);
    return isFree ? undefined : { by: 'ownership' };
  }

  function refusalOfCreate(probe: Probe): Refusal | undefined {
    const { resource, item } = probe;
    if (resource === undefined || !isAtCollection(probe)) return { by: 'ownership' };
    const canRemove = offers(resource, 'delete') || resource.create?.keep === true;
    if (!canRemove) return { by: 'plan', key: 'resources[].operations: [delete]' };
    if (item !== undefined && !isOwned(log.state(owned), probe) && !isAbsent(probe)) return { by: 'ownership' };
    return isCreateHeld(log.state(owned), resource) ? { by: 'ownership' } : undefined;
  }

  /** A POST on a collection whose body is not JSON, so nothing can be stored. */
  function isUnreadable(probe: Probe): boolean {
    const { method, resource, body } = probe;
    const isJson = body === undefined || parseJson(body.text) !== undefined;
    return method === 'POST' && resource !== undefined && isAtCollection(probe) && !isJson;
  }

  /** The latest read of the item returned 404, so there is nothing to change. */
  function isAbsent({ item, resource, url }: Probe): boolean {
    if (item === undefined || resource === undefined || !log.state(owned).absent.has(item.url)) return false;
    return leadsTo({ ...item, ids: itemRef(resource, item.ids).url === item.url ? item.ids : [] }, resource, url);
  }

  /** An item is created at the URL of the create operation, or at its own. */
  function isAtCollection({ item, resource, owner, url }: Probe): boolean {
    if (item !== undefined || resource === undefined) return true;
    return url.split('?')[0] === filled(operationOf(resource, 'create')?.template ?? resource.path, owner);
  }

  function isSpelledOut({ intent, resource }: Probe): boolean {
    if (intent.kind !== 'action') return false;
    return resource?.actions.some(({ path, on }) => path === intent.action && on === 'existing') === true;
  }
}
