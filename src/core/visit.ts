/**
 * A visit: one scenario on one resource, while it runs. After noise in response to a valid write, the visit stops: the
 * state of its item is unknown, so later responses prove nothing. Only the last visit to a place goes on.
 */
import { exampleOf, leastOf } from './creation.ts';
import type { Demand } from './demand.ts';
import type { Dialect } from './dialect.ts';
import { type Exchange, refused } from './exchange.ts';
import type { Fresh } from './fresh.ts';
import { isUnconfirmedNoise } from './noise.ts';
import { itemRef, type Operation, type OperationKind, operationOf, standardMethods } from './operation.ts';
import type { Plan, Resource } from './plan.ts';
import type { CreateIntent, Intent, Probe } from './probe.ts';
import { createProbe, itemProbe, listProbe, readProbe } from './requests.ts';
import type { Visit } from './scenario.ts';
import type { Send } from './send.ts';

export interface VisitOptions extends Pick<Visit<unknown>, 'round' | 'isSample' | 'place' | 'owners' | 'owner'> {
  readonly resource: Resource;
  readonly plan: Plan;
  readonly send: Send;
  readonly demand: Demand;
  readonly fresh: Fresh;
  readonly isLast: boolean;
  /** Empty at first. Noise that ends the visit is added. */
  readonly cuts: Exchange[];
  dialect(): Dialect;
  newOwner(send: Send): Promise<readonly string[] | undefined>;
  /** Sends what visits that run side by side end with. Left out: the visit runs alone. */
  readonly closing?: Send | undefined;
  pause(ms: number): Promise<void>;
}

/** What sends the requests of a visit. */
function createAsking({ resource, send, isLast, owner, fresh, cuts }: VisitOptions) {
  const ask = async <I extends Intent>(probe: Probe<I>): Promise<Exchange<I>> => {
    if (cuts.length > 0) return refused(probe, { by: 'noise' });
    const exchange = await send(withWords(probe, fresh));
    // The rows of a table do not depend on each other.
    if (!isLast && isUnconfirmedNoise(exchange) && probe.intent.kind !== 'provocation') cuts.push(exchange);
    return exchange;
  };

  /** An operation that the plan does not declare is refused, and the refusal names the missing key. */
  const askDeclared = async <I extends Intent>(
    kind: OperationKind,
    probeOf: (operation: Operation) => Probe<I>,
  ): Promise<Exchange<I>> => {
    const operation = operationOf(resource, kind);
    if (operation !== undefined) return ask(probeOf(operation));
    return refused(probeOf(undeclared(resource, kind)), { by: 'plan', key: `resources[].operations: [${kind}]` });
  };

  const creating = async (creation: Omit<CreateIntent, 'kind'>): Promise<Probe<CreateIntent>> => {
    const intent: CreateIntent = { kind: 'create', ...creation };
    const { putId } = resource.create ?? {};
    const operation = operationOf(resource, 'create');
    if (putId === undefined || operation === undefined) return createProbe(resource, owner, intent);
    const placeholder = /^\d+$/.test(creation.marker) ? '{{unique_number}}' : '{{unique}}';
    const item = itemRef(resource, [...owner, fresh.filled(putId.replaceAll(placeholder, creation.marker))]);
    // Only a URL that is missing may be created.
    await ask({ ...readProbe(resource, item, { kind: 'cleanup' }), isFresh: true });
    return itemProbe(resource, item, operation, intent, creation.sent);
  };
  return { ask, askDeclared, creating };
}

export function createVisit<T>(options: VisitOptions): Visit<T> {
  const { resource, plan, demand, dialect, round, isSample, owners, owner, fresh } = options;
  const { ask, askDeclared, creating } = createAsking(options);
  return {
    resource,
    plan,
    round,
    isSample,
    place: options.place,
    owners,
    owner,
    isQuick: demand.isQuick,
    get dialect() {
      return dialect();
    },
    ask,
    wants: (field) => demand.fields.has(field),
    wantsRow: (row) => demand.rows.has(row),
    list: (query, below = owner) => askDeclared('list', () => listProbe(plan, resource, below, query)),
    read: (item) => askDeclared('read', () => readProbe(resource, item, { kind: 'read' })),
    creating,
    create: async (creation) => {
      const probe = await creating(creation);
      return askDeclared('create', () => probe);
    },
    replace: (item, sent, how = {}) =>
      askDeclared('replace', (operation) =>
        itemProbe(resource, item, operation, { kind: 'replace', sent, ...how }, sent),
      ),
    patch: (item, sent, how = {}) =>
      askDeclared('patch', (operation) => itemProbe(resource, item, operation, { kind: 'patch', sent, ...how }, sent)),
    remove: (item) => askDeclared('delete', (operation) => itemProbe(resource, item, operation, { kind: 'delete' })),
    act: (item, { path, operation, body }) => {
      return ask(itemProbe(resource, item, operation, { kind: 'action', action: path }, body));
    },
    fresh: (values = {}) => fresh.marked({ ...exampleOf(resource, owner), ...values }),
    least() {
      const least = leastOf(resource, owner);
      return least && fresh.marked(least);
    },
    get change() {
      return fresh.marked(resource.change ?? {}).sent;
    },
    newOwner: () => options.newOwner(ask),
    again: ({ probe }) => ask({ ...probe, isFresh: true }),
    closing: (probe) => options.closing?.(probe) ?? ask({ ...probe, isFresh: true }),
    pause: options.pause,
  };
}

/** The bodies of actions and probes may contain placeholders, too. */
function withWords<I extends Intent>(probe: Probe<I>, fresh: Fresh): Probe<I> {
  const { body } = probe;
  return body?.text.includes('{{unique') ? { ...probe, body: { ...body, text: fresh.filled(body.text) } } : probe;
}

/** The standard operation, to describe a request that is not sent. */
function undeclared({ itemPath, path, access }: Resource, kind: OperationKind): Operation {
  const template = kind === 'create' || kind === 'list' ? path : itemPath;
  return { kind, method: standardMethods[kind] ?? 'GET', template, access, isCustom: false };
}
