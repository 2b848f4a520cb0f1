import { listingOf } from '../model/envelope.ts';
import { isAnswered, isSuccess } from '../model/exchange.ts';
import { idOf } from '../model/item.ts';
import { fillTemplate, type Operation } from '../model/operation.ts';
import { operationOf, type Plan, type Resource } from '../model/plan.ts';
import { type Probe, type ProbeTemplate, probe } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Scenario, type Sending, send, sendAll } from '../model/scenario.ts';
import { offer, operationProbe, queryText, sendable } from './address.ts';
import { missingId } from './missing-id.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { unmetOperation } from './unmet.ts';

const whys = {
  control: 'to see that the request works without anything odd about it',
  below: 'to see how an address below an item that nobody has is answered',
  address: 'to see how a badly encoded address is answered',
  accept: 'to see that the answer is JSON whatever the client accepts',
  parameter: 'to see that a parameter that nobody knows does no harm',
} as const;

/** Switches that frameworks and debuggers listen to. */
const diagnostic = { debug: 'true', trace: '1', verbose: '1', XDEBUG_SESSION_START: '1' };

/**
 * Odd requests to the addresses of one resource, reads only: what is answered by the framework before the service's own
 * code is asked. Steps: `list`, `read` (the controls), `below-item`, `bad-path`, `bad-query`, `no-accept`, `html-accept`,
 * `no-accept-missing`, `unknown-parameter`, `unknown-parameter-read`, `diagnostic-parameters`.
 */
export default {
  id: 'framework-errors',
  title: 'asks in odd ways, to see who answers',
  per: 'resource',
  unmet: (plan, resource) => unmetOperation(plan, resource, 'list'),
  offers: (plan, resource) => {
    const list = resource === undefined ? undefined : sendable(plan, resource, 'list');
    if (resource === undefined || list === undefined) return [];
    return [...ownerOffers(plan, resource), offer(list, 6, whys.parameter), ...addressOffers(plan, resource)];
  },
  *run(plan, resource, readings, fresh) {
    const list = resource === undefined ? undefined : sendable(plan, resource, 'list');
    if (resource === undefined || list === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const id = yield* firstId(plan, resource, owners, readings);
    const seen = yield* sendAll([
      ...oddLists(list, owners, fresh),
      ...oddItems(plan, resource, owners, id, readings, fresh),
    ]);
    // Where a parameter that nobody knows breaks the service, nothing is learned from one that cannot be decoded besides.
    const isBroken = seen.some(({ probe, reply }) => probe.step === 'unknown-parameter' && (reply?.status ?? 0) >= 500);
    if (isBroken) return;
    const badQuery = { query: 'keyword=%E0%A4%A', provokes: 'bad-address', again: true } as const;
    yield* send(operationProbe(list, owners, { step: 'bad-query', why: whys.address, about: { owners }, ...badQuery }));
  },
} satisfies Scenario;

/** What is sent beside the list itself. */
function addressOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const read = sendable(plan, resource, 'read');
  const open = resource.path.replace(/\{[^{}]*\}/g, '{}');
  const get = (address: string, why: string): ProbeTemplate => ({
    method: 'GET',
    address,
    atMost: 1,
    effect: 'read',
    why,
  });
  return [
    get(`${open}/{}/{}`, whys.below),
    ...(read === undefined ? [] : [offer(read, 3, whys.control), { ...get(`${open}/{}`, whys.address) }]),
  ];
}

/** The controls: the list as it comes, and a read of its first item; returns that item's id. */
function* firstId(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
): Sending<string | undefined> {
  const [list, read] = [sendable(plan, resource, 'list'), sendable(plan, resource, 'read')];
  if (list === undefined) return undefined;
  const control = { why: whys.control, share: true } as const;
  const seen = yield* send(operationProbe(list, owners, { ...control, step: 'list', about: { owners } }));
  const items = isAnswered(seen) && isSuccess(seen.reply.status) ? (listingOf(seen.reply)?.items ?? []) : [];
  const id = idOf(items[0], readings.of(resource).idField);
  if (read !== undefined && id !== undefined) {
    yield* send(operationProbe(read, [...owners, id], { ...control, step: 'read', about: { id, owners } }));
  }
  return id;
}

function oddLists(list: Operation, owners: readonly string[], fresh: Fresh): readonly Probe[] {
  const word = fresh.word();
  const odd = (step: string, why: string, parts: Partial<Probe> & { readonly query?: string }): Probe =>
    operationProbe(list, owners, { step, why, about: { owners }, ...parts });
  return [
    odd('no-accept', whys.accept, { headers: { Accept: '' } }),
    odd('html-accept', whys.accept, { headers: { Accept: 'text/html' }, provokes: 'anything' }),
    odd('unknown-parameter', whys.parameter, {
      query: queryText({ [word]: '1' }),
      provokes: 'unknown-parameter',
      about: { owners, parameter: { name: word, value: '1' } },
    }),
    odd('diagnostic-parameters', whys.parameter, {
      query: queryText(diagnostic),
      provokes: 'unknown-parameter',
      about: { owners, parameter: { name: 'debug', value: 'true' } },
    }),
  ];
}

function oddItems(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  id: string | undefined,
  readings: Readings,
  fresh: Fresh,
): readonly Probe[] {
  const read = sendable(plan, resource, 'read');
  const item = fillTemplate(`${resource.path}/{}`, [...owners, id ?? missingId(readings.of(resource).ids, fresh)]);
  const below = probe({
    step: 'below-item',
    why: whys.below,
    method: 'GET',
    target: `${item}/${fresh.word()}`,
    provokes: 'unknown-route',
    effect: 'read',
    again: true,
  });
  const known = operationOf(resource, 'read');
  // An address that is not served at all would be unknown, not badly encoded.
  if (read === undefined || known?.strays === true) return [below];
  const word = fresh.word();
  const { ids } = readings.of(resource);
  const missing = missingId(ids, fresh);
  return [
    below,
    operationProbe(read, [...owners, missing], {
      step: 'no-accept-missing',
      why: whys.accept,
      headers: { Accept: '' },
      provokes: 'missing',
      about: { id: missing, owners, ...(ids.length === 0 ? { note: 'guessed' } : {}) },
    }),
    operationProbe(read, [], {
      step: 'bad-path',
      why: whys.address,
      target: `${fillTemplate(resource.path, owners)}/%zz`,
      provokes: 'bad-address',
      again: true,
    }),
    ...(id === undefined
      ? []
      : [
          operationProbe(read, [...owners, id], {
            step: 'unknown-parameter-read',
            why: whys.parameter,
            query: queryText({ [word]: '1' }),
            provokes: 'unknown-parameter',
            about: { id, owners, parameter: { name: word, value: '1' } },
          }),
        ]),
  ];
}
