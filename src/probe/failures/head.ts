import { isAnswered } from '../../model/exchange.ts';
import type { Operation } from '../../model/operation.ts';
import { isNewest, type Plan, type Resource } from '../../model/plan.ts';
import type { Probe, ProbeTemplate } from '../../model/probe.ts';
import { type Ground, type ResourceScenario, type Sending, send } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { head as steps } from '../../model/traces/head.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';
import { onGround } from '../ground/ground.ts';
import { itemShown } from '../own/held.ts';
import { nobodysItem } from '../ground/missing-id.ts';
import { createOwn, ownOffers } from '../own/item.ts';
import { atHome, homeOffers } from '../own/home.ts';
import { unmetOperation } from '../ground/unmet.ts';

/**
 * HEAD, which a careless router leads to whatever handler comes first: sent to an id that a read has just shown to be nobody's,
 * then to an item of ours, which is read again directly after, and only where that still stands to the list. Without an item
 * of ours it goes no further than the id that nobody has. Under older versions nothing is asked by HEAD.
 */
export default {
  id: 'head',
  title: 'asks by HEAD',
  per: 'resource',
  unmet: (plan, resource) => unmetOperation(plan, resource, 'read'),
  offers: (plan, resource) => {
    const read = sendable(plan, resource, 'read');
    if (read?.method !== 'GET') return [];
    const list = sendable(plan, resource, 'list');
    const heads = (step: Step, operation: Operation): ProbeTemplate => ({
      ...offerAt(step, operation, 1),
      method: 'HEAD',
    });
    return [
      ...homeOffers(plan, resource),
      ...(list === undefined ? [] : [offerAt(steps.list, list, 1)]),
      offerAt(steps.missing, read, 1),
      ...(isNewest(plan, resource) ? [heads(steps.headMissing, read)] : []),
      ...(mayHaveOwn(plan, resource)
        ? [
            ...ownOffers(plan, resource, steps.own),
            heads(steps.headItem, read),
            offerAt(steps.itemAfter, read, 1),
            ...(list?.method === 'GET' ? [heads(steps.headList, list)] : []),
          ]
        : []),
    ];
  },
  run: onGround(function* run(ground) {
    const { plan, resource, owners } = ground;
    const read = sendable(plan, resource, 'read');
    if (read?.method !== 'GET') return;
    const list = sendable(plan, resource, 'list');
    if (list !== undefined) {
      yield* send(operationProbe(list, owners, { step: steps.list, about: { owners }, share: true }));
    }
    if (!(yield* askForMissing(ground, read))) return;
    const home = yield* atHome(ground);
    if (home === undefined || !(yield* askForOwn(home, read))) return;
    if (list?.method === 'GET') yield* send(headOf(list, owners, steps.headList, { owners }));
  }),
} satisfies ResourceScenario;

/** HEAD of an id that nobody has; false where a read does not show that nobody has it: then nothing is asked. */
function* askForMissing(ground: Ground, read: Operation): Sending<boolean> {
  const { owners } = ground;
  const about = { ...nobodysItem(ground), owners };
  const nobodys = [...owners, about.id];
  const seen = yield* send(
    operationProbe(read, nobodys, { step: steps.missing, provokes: 'missing', about, share: true }),
  );
  if (!isAnswered(seen) || seen.reply.status !== 404 || !isNewest(ground.plan, ground.resource)) return false;
  yield* send(headOf(read, nobodys, steps.headMissing, about));
  return true;
}

/** HEAD of an item of ours, and a read of it; true where that still shows it. */
function* askForOwn(ground: Ground, read: Operation): Sending<boolean> {
  const { plan, resource, owners, readings } = ground;
  if (!mayHaveOwn(plan, resource)) return false;
  const own = yield* createOwn(ground, steps.own);
  if (own === undefined) return false;
  const ids = [...owners, own.id];
  const about = { id: own.id, owners };
  yield* send(headOf(read, ids, steps.headItem, about));
  const seen = yield* send(operationProbe(read, ids, { step: steps.itemAfter, provokes: 'anything', about }));
  return itemShown(seen, { id: own.id }, { resource, readings }) !== undefined;
}

function mayHaveOwn(plan: Plan, resource: Resource): boolean {
  return (
    resource.create !== undefined &&
    sendable(plan, resource, 'create') !== undefined &&
    sendable(plan, resource, 'delete') !== undefined &&
    isNewest(plan, resource)
  );
}

function headOf(operation: Operation, ids: readonly string[], step: Step, about: Probe['about']): Probe {
  return operationProbe(operation, ids, { step, method: 'HEAD', provokes: 'anything', about });
}
