/**
 * A visit: one scenario on one resource, while it runs.
 *
 * After noise in response to a valid write, the visit sends nothing more. The state of its item is unknown, so nothing
 * that follows would prove anything. Only the last visit to a place goes on.
 */
import type { Demand } from './demand.ts';
import type { Dialect } from './dialect.ts';
import { type Exchange, refused } from './exchange.ts';
import { isUnconfirmedNoise } from './noise.ts';
import { offers, type OperationKind } from './operation.ts';
import type { Plan, PlanKey, Resource } from './plan.ts';
import type { Intent, Probe } from './probe.ts';
import { listProbe, readProbe } from './requests.ts';
import type { Visit } from './scenario.ts';
import type { Send } from './send.ts';

export interface VisitOptions extends Pick<Visit<unknown>, 'round' | 'isSample' | 'owners'> {
  readonly resource: Resource;
  readonly plan: Plan;
  readonly send: Send;
  readonly demand: Demand;
  readonly isLast: boolean;
  dialect(): Dialect;
}

export function createVisit<T>(options: VisitOptions): Visit<T> {
  const { resource, plan, send, demand, isLast, dialect, round, isSample, owners } = options;
  const owner = owners[(round - 1) % Math.max(1, owners.length)]?.ids ?? [];
  let isEnded = false;

  const ask = async <I extends Intent>(probe: Probe<I>): Promise<Exchange<I>> => {
    if (isEnded) return refused(probe, { by: 'noise' });
    const exchange = await send(probe);
    // The rows of a table do not depend on each other.
    isEnded ||= !isLast && isUnconfirmedNoise(exchange) && probe.intent.kind !== 'provocation';
    return exchange;
  };
  /** An operation that the plan does not declare is refused, and the refusal names the missing key. */
  const askDeclared = async <I extends Intent>(kind: OperationKind, probe: Probe<I>): Promise<Exchange<I>> => {
    const key = missingKey(resource, kind);
    return key === undefined ? ask(probe) : refused(probe, { by: 'plan', key });
  };

  return {
    resource,
    plan,
    round,
    isSample,
    owners,
    owner,
    get dialect() {
      return dialect();
    },
    ask,
    wants: (field) => demand.fields.has(field),
    wantsRow: (row) => demand.rows.has(row),
    list: (query, below = owner) => askDeclared('list', listProbe(plan, resource, below, query)),
    read: (item) => askDeclared('read', readProbe(resource, item, { kind: 'read' })),
    again: ({ probe }) => ask({ ...probe, isFresh: true }),
  };
}

function missingKey(resource: Resource, kind: OperationKind): PlanKey | undefined {
  return offers(resource, kind) ? undefined : `resources[].operations: [${kind}]`;
}
