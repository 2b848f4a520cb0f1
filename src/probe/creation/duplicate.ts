import { topOf, valueAt, withValue } from '../../model/body-field.ts';
import { itemOf } from '../../model/envelope.ts';
import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import type { Operation } from '../../model/operation.ts';
import { unmet } from '../../model/reason.ts';
import { isNewest, type Plan, type Resource } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import { type Ground, type ResourceScenario, type Sending, send, type Unmet } from '../../model/scenario.ts';
import type { StepFamily } from '../../model/step.ts';
import { duplicate as steps } from '../../model/traces/duplicate.ts';
import { printJson } from '../../text/json.ts';
import { jsonBody, offerAt, operationProbe, sendable } from '../address.ts';
import { ownId } from '../own/id.ts';
import { createOwn, type OwnItem, ownOffers } from '../own/item.ts';
import { type Creating, createProbe, creatingOf } from '../own/write.ts';
import { homeOffers, onHome } from '../own/home.ts';
import { firstUnmet, unmetPost } from '../ground/unmet.ts';
import { uniqueFields } from './unique-fields.ts';
import { walk, walkOffersAt } from '../lists/walk.ts';

/**
 * Creates an item, then entries that share one unique value with it, at once and again after another create; then the
 * other item is changed to share it, the first of the values by PUT too under the newest version.
 */
const duplicate: ResourceScenario = {
  id: 'duplicate',
  title: 'creates a second entry with a value that must be unique',
  per: 'resource',
  unmet: (plan, resource) => firstUnmet(unmetPost(plan, resource), unmetUnique(resource)),
  offers: (plan, resource) => {
    const create = sendable(plan, resource, 'create');
    if (create === undefined) return [];
    const read = sendable(plan, resource, 'read');
    const change = changeOf(plan, resource);
    const replace = replaceBeside(plan, resource);
    const { length } = uniqueFields(resource);
    return [
      ...homeOffers(plan, resource),
      ...ownOffers(plan, resource, steps.original, steps.other),
      offerAt(steps.atOnce, create, length),
      offerAt(steps.later, create, length),
      ...(change === undefined ? [] : [offerAt(steps.change, change, length)]),
      ...(replace === undefined ? [] : [offerAt(steps.replace, replace, 1)]),
      ...(read === undefined || change === undefined
        ? []
        : [offerAt(steps.changed, read, { usually: 0, atMost: length + 1 })]),
      ...(read === undefined ? [] : [offerAt(steps.originalAfter, read, 1)]),
      ...walkOffersAt(plan, resource, steps.search),
    ];
  },
  run: onHome(function* run(ground) {
    const { plan, resource, owners, readings } = ground;
    const creating = creatingOf(ground);
    if (creating === undefined) return;
    const original = yield* createOwn(ground, steps.original);
    if (original === undefined) return;
    const fields = uniqueFields(resource);
    for (const field of fields) yield* send(duplicateOf(ground, creating, original, { field, at: steps.atOnce }));
    const other = yield* createOwn(ground, steps.other);
    for (const field of fields) yield* send(duplicateOf(ground, creating, original, { field, at: steps.later }));
    const change = changeOf(plan, resource);
    if (other !== undefined && change !== undefined) {
      const { isPart } = ownId(resource, readings, other);
      const refused: string[] = [];
      for (const field of fields.filter((each) => !isPart(each)))
        if (isRefused(yield* sendChange(ground, changeTo(original, other, change, field)))) refused.push(field);
      const [again] = refused;
      const replace = replaceBeside(plan, resource);
      if (again !== undefined && replace !== undefined)
        yield* sendChange(ground, changeTo(original, other, replace, again, steps.replace));
    }
    const read = sendable(plan, resource, 'read');
    if (read !== undefined) {
      const about = { id: original.id, owners, before: original.shown };
      yield* send(operationProbe(read, [...owners, original.id], { step: steps.originalAfter, about }));
    }
    yield* walk(ground, steps.search);
  }),
};

/** The value that is sent again, and where. */
interface Again {
  readonly field: string;
  readonly at: StepFamily;
}

/** A create of another entry that shares one value with the original. */
function duplicateOf(ground: Ground, creating: Creating, original: OwnItem, { field, at }: Again): Probe {
  const about = { field, control: steps.original.made, twin: original.id };
  // Some only remember what came just now.
  const again = at === steps.atOnce;
  return createProbe(ground, creating, { step: at.of(field), provokes: 'duplicate', about, again }, (valid) => ({
    body: withValue(valid.body, field, valueAt(original.sent, field) ?? null),
    marks: [...valid.marks, ...original.marks],
  }));
}

/** How an item of ours can be given another value: by PATCH where there is one, else by PUT. */
function changeOf(plan: Plan, resource: Resource): Operation | undefined {
  return sendable(plan, resource, 'patch') ?? sendable(plan, resource, 'replace');
}

/** Where PATCH is tried, and PUT is there as well. */
function replaceBeside(plan: Plan, resource: Resource): Operation | undefined {
  const isBeside = isNewest(plan, resource) && sendable(plan, resource, 'patch') !== undefined;
  return isBeside ? sendable(plan, resource, 'replace') : undefined;
}

function isRefused(exchange: Exchange): boolean {
  return isAnswered(exchange) && exchange.reply.status >= 400 && exchange.reply.status < 500;
}

/** Nothing is provoked by it: which 4xx refuses such a change is not stated. */
function changeTo(
  original: OwnItem,
  other: OwnItem,
  change: Operation,
  field: string,
  at: StepFamily = steps.change,
): Probe {
  const value = valueAt(original.sent, field) ?? null;
  const top = topOf(field);
  const sent = withValue(other.sent, field, value);
  // A patch names the whole of a nested field, for what it leaves out of one may be lost.
  const body = change.kind === 'patch' ? { [top]: sent[top] ?? null } : sent;
  const { owners, id } = other;
  return operationProbe(change, [...owners, id], {
    step: at.of(field),
    provokes: 'anything',
    body: jsonBody(printJson(body)),
    about: { id, owners, field, sent: body, marks: [...other.marks, ...original.marks], control: steps.other.made },
  });
}

/** Sends a change, and reads the item where the change was taken and its answer does not show it. */
function* sendChange({ plan, resource }: Ground, change: Probe): Sending<Exchange> {
  const exchange = yield* send(change);
  const read = sendable(plan, resource, 'read');
  const isTaken = isAnswered(exchange) && isSuccess(exchange.reply.status) && itemOf(exchange.reply) === undefined;
  if (!isTaken || read === undefined) return exchange;
  const { id = '', owners = [], field = '', sent = null } = change.about;
  const step = steps.changed.of(field);
  yield* send(
    operationProbe(read, [...owners, id], { step, provokes: 'anything', about: { id, owners, field, sent } }),
  );
  return exchange;
}

function unmetUnique(resource: Resource): Unmet | undefined {
  if (uniqueFields(resource).length > 0) return undefined;
  return unmet('no-unique-field', { resource: resource.key });
}

export default duplicate;
