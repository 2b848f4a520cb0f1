import { itemOf } from '../../model/envelope.ts';
import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import { type Resource, resourceOf } from '../../model/plan.ts';
import { unmet } from '../../model/reason.ts';
import { type Ground, type ResourceScenario, type Sending, send, type Unmet } from '../../model/scenario.ts';
import { single as steps } from '../../model/traces/single.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';
import { onGround } from '../ground/ground.ts';
import { ownerOffers } from '../ground/owner.ts';
import { firstUnmet, unmetOperation } from '../ground/unmet.ts';

/** So many parents are tried: not each must have the part. */
const mostParents = 5;

/** Reads the one-to-one part of the first listed parent that has one; of the first parent where none of a few has it. */
export default {
  id: steps.trace.scenario,
  title: 'reads what is one-to-one with its parent',
  per: 'resource',
  fitsSingle: true,
  unmet: (plan, resource) => {
    const parent = resourceOf(plan, resource.parent);
    if (parent === undefined) return unmetSingle(resource);
    const list = unmetOperation(plan, parent, 'list');
    return firstUnmet(unmetSingle(resource), unmetOperation(plan, resource, 'read'), list);
  },
  offers: (plan, resource) => {
    const parent = resourceOf(plan, resource.parent);
    const list = parent === undefined ? undefined : sendable(plan, parent, 'list');
    const read = sendable(plan, resource, 'read');
    if (list === undefined || read === undefined) return [];
    return [
      ...ownerOffers(plan, resource),
      offerAt(steps.parents, list, { usually: 0, atMost: 1 }),
      offerAt(steps.find, read, { usually: 1, atMost: mostParents }),
      offerAt(steps.read, read, 1),
    ];
  },
  run: onGround(function* run(ground) {
    const read = sendable(ground.plan, ground.resource, 'read');
    const candidates = yield* parentIds(ground);
    const [first] = candidates;
    if (read === undefined || first === undefined) return;
    const { owners } = ground;
    let found: Exchange | undefined;
    let [id] = candidates;
    for (const each of candidates) {
      const about = { id: each, owners };
      const looked = yield* send(
        operationProbe(read, [...owners, each], { step: steps.find, provokes: 'anything', about }),
      );
      if (!isAnswered(looked) || !isSuccess(looked.reply.status)) continue;
      [found, id] = [looked, each];
      break;
    }
    const before = found === undefined || !isAnswered(found) ? undefined : itemOf(found.reply);
    const about = { id: id ?? first, owners, ...(before === undefined ? {} : { before }) };
    yield* send(operationProbe(read, [...owners, about.id], { step: steps.read, about, again: true }));
  }),
} satisfies ResourceScenario;

/** Ids of the first parents that are listed. */
function* parentIds({ plan, resource, owners, readings }: Ground): Sending<readonly string[]> {
  const parent = resourceOf(plan, resource.parent);
  const list = parent === undefined ? undefined : sendable(plan, parent, 'list');
  if (parent === undefined || list === undefined) return [];
  const listed = yield* send(operationProbe(list, owners, { step: steps.parents, share: true, about: { owners } }));
  const items = isAnswered(listed) && isSuccess(listed.reply.status) ? (listingOf(listed.reply)?.items ?? []) : [];
  const { idField } = readings.of(parent);
  return items.flatMap((item) => idOf(item, idField) ?? []).slice(0, mostParents);
}

function unmetSingle(resource: Resource): Unmet | undefined {
  return resource.single === true ? undefined : unmet('no-single');
}
