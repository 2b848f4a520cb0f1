import { isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import { fillTemplate, type Operation, shapeOf, unslashed } from '../../model/operation.ts';
import { ended, isNewest, operationOf, type Resource } from '../../model/plan.ts';
import { type About, type Probe, type ProbeTemplate, probe } from '../../model/probe.ts';
import { type Ground, type ResourceScenario, type Sending, send, sendAll } from '../../model/scenario.ts';
import type { Provocation } from '../../model/provocation.ts';
import type { Step } from '../../model/step.ts';
import { frameworkErrors as steps } from '../../model/traces/framework-errors.ts';
import { offerAt, operationProbe, queryText, type Rest, sendable } from '../address.ts';
import { onGround } from '../ground/ground.ts';
import { missingItem } from '../ground/missing-id.ts';
import { ownerOffers } from '../ground/owner.ts';
import { unmetOperation } from '../ground/unmet.ts';

/** A parameter that nobody knows. */
const unknown = { name: 'probity_unknown', value: '1' } as const;

/** A parameter that many lists know. */
const keyword = { name: 'keyword', value: 'a' } as const;

/** Switches that frameworks and debuggers listen to, behind a parameter that nobody knows. */
const switches = queryText({
  probity_unknown: '1',
  debug: 'true',
  trace: '1',
  verbose: '1',
  XDEBUG_SESSION_START: '1',
});

/**
 * Odd requests to the addresses of one resource, reads only: what is answered by the framework before the service's own
 * code is asked. The oddest go to the newest version alone.
 */
export default {
  id: 'framework-errors',
  title: 'asks in odd ways, to see who answers',
  per: 'resource',
  unmet: (plan, resource) => unmetOperation(plan, resource, 'list'),
  offers: (plan, resource) => {
    const list = sendable(plan, resource, 'list');
    if (list === undefined) return [];
    const read = sendable(plan, resource, 'read');
    const item = itemTemplate(resource);
    const get = ({ kind }: Step, address: string): ProbeTemplate => ({
      step: kind,
      method: 'GET',
      address,
      atMost: 1,
      effect: 'read',
      why: kind.what,
    });
    return [
      ...ownerOffers(plan, resource),
      offerAt(steps.list, list, 1),
      ...(isNewest(plan, resource)
        ? [steps.noAccept, steps.htmlAccept, steps.badQuery].map((step) => offerAt(step, list, 1))
        : []),
      ...(isNewest(plan, resource) ? [offerAt(steps.goodQuery, list, { usually: 0, atMost: 1 })] : []),
      // The same is asked for by query-invalid.
      offerAt(steps.unknownParameter, list, { usually: 0, atMost: 1 }),
      offerAt(steps.switches, list, { usually: read === undefined && isNewest(plan, resource) ? 1 : 0, atMost: 1 }),
      get(steps.belowItem, ended(resource, `${shapeOf(item)}/{}`)),
      ...(read === undefined ? [] : [offerAt(steps.read, read, 1)]),
      ...(read === undefined || !isNewest(plan, resource)
        ? []
        : [
            ...[steps.noAcceptMissing, steps.switches].map((step) => offerAt(step, read, 1)),
            get(steps.badPath, ended(resource, shapeOf(item))),
          ]),
    ];
  },
  run: onGround(function* run(ground) {
    const { plan, resource, owners } = ground;
    const list = sendable(plan, resource, 'list');
    if (list === undefined) return;
    const id = yield* firstId(ground, list);
    const [plain] = yield* sendAll([...oddLists(ground, list), ...oddItems(ground, list, id)]);
    // Where a parameter that nobody knows breaks the service, nothing is learned from one that cannot be decoded besides.
    if ((plain?.reply?.status ?? 0) >= 500 || !isNewest(plan, resource)) return;
    const asking = (step: Step, query: string, provokes: Provocation): Probe =>
      operationProbe(list, owners, { step, query, provokes, about: { owners, parameter: keyword } });
    const bad = yield* send(asking(steps.badQuery, `${keyword.name}=%E0%A4%A`, 'bad-address'));
    // What a filter of the plan does is seen where that is tried.
    if ((bad.reply?.status ?? 0) < 500 || Object.hasOwn(resource.filters, keyword.name)) return;
    yield* send(asking(steps.goodQuery, queryText({ [keyword.name]: keyword.value }), 'unknown-parameter'));
  }),
} satisfies ResourceScenario;

/** The controls: the list as it comes, and a read of its first item; returns that item's id. */
function* firstId({ plan, resource, owners, readings }: Ground, list: Operation): Sending<string | undefined> {
  const read = sendable(plan, resource, 'read');
  const seen = yield* send(operationProbe(list, owners, { step: steps.list, share: true, about: { owners } }));
  const items = isAnswered(seen) && isSuccess(seen.reply.status) ? (listingOf(seen.reply)?.items ?? []) : [];
  const id = idOf(items[0], readings.of(resource).idField);
  if (read !== undefined && id !== undefined) {
    const about = { id, owners, listing: 'listed' } as const;
    yield* send(operationProbe(read, [...owners, id], { step: steps.read, share: true, about }));
  }
  return id;
}

/** The list with an unknown parameter, which may be shared, first. */
function oddLists({ plan, resource, owners }: Ground, list: Operation): readonly Probe[] {
  const odd = (step: Step, parts: Partial<Rest>): Probe =>
    operationProbe(list, owners, { step, about: { owners }, ...parts });
  return [
    odd(steps.unknownParameter, {
      query: queryText({ [unknown.name]: unknown.value }),
      provokes: 'unknown-parameter',
      about: { owners, parameter: unknown },
      share: true,
    }),
    ...(isNewest(plan, resource)
      ? [
          odd(steps.noAccept, { headers: { Accept: '' } }),
          odd(steps.htmlAccept, { headers: { Accept: 'text/html' }, provokes: 'anything' }),
        ]
      : []),
  ];
}

/** Template of one item: where it is read, if that is as the conventions have it. */
function itemTemplate(resource: Resource): string {
  const read = operationOf(resource, 'read');
  return read === undefined || read.strays ? `${resource.path}/{}` : unslashed(shapeOf(read.template));
}

function oddItems(ground: Ground, list: Operation, id: string | undefined): readonly Probe[] {
  const { plan, resource, owners, readings, fresh } = ground;
  const missing = missingItem(readings.of(resource).ids, fresh);
  const read = sendable(plan, resource, 'read');
  const parent = id === undefined ? missing : { id };
  const below = probe({
    step: steps.belowItem,
    why: steps.belowItem.kind.what,
    method: 'GET',
    target: ended(resource, `${fillTemplate(itemTemplate(resource), [...owners, parent.id])}/${fresh.word()}`),
    provokes: 'unknown-route',
    about: { ...parent, owners },
    effect: 'read',
  });
  const switched = (operation: Operation, path: readonly string[], about: About, control: Step): Probe =>
    operationProbe(operation, path, {
      step: steps.switches,
      query: switches,
      provokes: 'unknown-parameter',
      about: { ...about, owners, parameter: unknown, control },
    });
  const switchedOne =
    read === undefined || id === undefined
      ? switched(list, owners, {}, steps.list)
      : switched(read, [...owners, id], { id }, steps.read);
  // An address that is not served at all would be unknown, not badly encoded.
  if (read === undefined || operationOf(resource, 'read')?.strays === true)
    return isNewest(plan, resource) ? [below, switchedOne] : [below];
  if (!isNewest(plan, resource)) return [below];
  return [
    below,
    switchedOne,
    operationProbe(read, [...owners, missing.id], {
      step: steps.noAcceptMissing,
      headers: { Accept: '' },
      provokes: 'missing',
      about: { ...missing, owners },
    }),
    // What decodes an address comes before what knows a version.
    operationProbe(read, [], {
      step: steps.badPath,
      target: ended(resource, fillTemplate(itemTemplate(resource).replace(/\{\}$/, '%zz'), owners)),
      provokes: 'bad-address',
    }),
  ];
}
