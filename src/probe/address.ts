import { fillTemplate, type Operation, ownersIn, parametersOf, shapeOf } from '../model/operation.ts';
import { parameterName } from '../model/names.ts';
import { mayHoldOurs, namesOwner, operationOf, type Plan, type Resource } from '../model/plan.ts';
import { type Probe, type ProbeTemplate, probe } from '../model/probe.ts';
import type { Step } from '../model/step.ts';
import { percentEncoded } from '../text/percent.ts';

/** What a scenario still has to say of a probe once operation and ids are known; `why` is its step's where left out. */
export type Rest = Partial<Probe> & Pick<Probe, 'step'> & { readonly query?: string };

const effects: Readonly<Record<Operation['kind'], Probe['effect']>> = {
  list: 'read',
  read: 'read',
  create: 'create',
  replace: 'write',
  patch: 'write',
  delete: 'write',
  action: 'write',
  probe: 'read',
};

/** What is brought up to date a moment after a write has been by the first of these, and what is kept for some seconds by the second. */
const settledMs = { 1: 1100, 2: 5500 } as const;

/** The later looks in turn. */
export const lateLooks = [1, 2] as const;

/** So many looks there are at most. */
export const mostLooks = 1 + lateLooks.length;

/**
 * A probe of an operation: ids (owners outermost first, then the item's) fill its template in order. Lists and reads are
 * by GET and may be shared; `query` is appended as it stands, without its question mark.
 */
export function operationProbe(operation: Operation, ids: readonly string[], rest: Rest): Probe {
  const { query, ...parts } = rest;
  const path = fillTemplate(operation.template, ids);
  const look = parts.about?.late;
  const late = look === undefined ? {} : { notBefore: { step: parts.step, ms: settledMs[look] } };
  const about = ids.length > parametersOf(operation.template).length ? { owners: ownersIn(operation, ids) } : {};
  return probe({
    method: operation.method,
    target: query === undefined || query === '' ? path : `${path}?${query}`,
    operation,
    provokes: 'success',
    effect: effects[operation.kind],
    ...late,
    ...parts,
    about: { ...about, ...parts.about },
    why: parts.why ?? parts.step.kind.what,
  });
}

/** A JSON body for a probe. */
export function jsonBody(text: string): NonNullable<Probe['body']> {
  return { text, mediaType: 'application/json' };
}

/** How often a step may be sent: `usually`, where the service conforms and is of everyday size. */
export interface Times {
  readonly usually: number;
  readonly atMost: number;
}

/** What a scenario may send of an operation at a step; one number where it is always so many. */
export function offerAt(
  { kind: step }: Pick<Step, 'kind'>,
  operation: Operation,
  times: number | Times,
  effect: Probe['effect'] = effects[operation.kind],
): ProbeTemplate {
  const { usually, atMost } = typeof times === 'number' ? { usually: times, atMost: times } : times;
  const address = shapeOf(operation.template);
  return { step, method: operation.method, address, atMost, effect, why: step.what, usually };
}

/** Query text of parameters, percent-encoded, joined by `&` (clause path.parameters). */
export function queryText(parameters: Readonly<Record<string, string | number>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(String(value))}`)
    .join('&');
}

/** Query text of a page and a size, by the names that the service gives them. */
export function pageText(
  { profile: { names = {} } }: Plan,
  asked: { readonly page?: number | undefined; readonly size?: number | undefined },
): string {
  const named = (['page', 'size'] as const).map((name) => [parameterName(name, names), asked[name]] as const);
  return queryText(Object.fromEntries(named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))));
}

/** True where the plan lets an operation be sent: reads by GET, HEAD or OPTIONS always, everything else only with `writes`. */
export function isSendable(plan: Plan, operation: Operation | undefined): operation is Operation {
  if (operation === undefined) return false;
  if (plan.writes) return true;
  const isRead = operation.kind === 'list' || operation.kind === 'read' || operation.kind === 'probe';
  return isRead && ['GET', 'HEAD', 'OPTIONS'].includes(operation.method);
}

/** The operation of that kind where it is declared and may be sent; no create by PUT, which needs an address of its own. */
export function sendable(plan: Plan, resource: Resource, kind: Operation['kind']): Operation | undefined {
  if (kind === 'create') return resource.create?.putId === undefined ? creatable(plan, resource) : undefined;
  const operation = operationOf(resource, kind);
  return isSendable(plan, operation) ? operation : undefined;
}

/** The operation where it may be sent and its address names the owner of that level; the next one where none is said. */
export function naming(plan: Plan, resource: Resource, kind: Operation['kind'], level?: number): Operation | undefined {
  const operation = sendable(plan, resource, kind);
  return operation !== undefined && namesOwner(plan, resource, operation, level) ? operation : undefined;
}

/** The create where it may be sent, by PUT too if a read can say that nobody has the id. */
export function creatable(plan: Plan, resource: Resource): Operation | undefined {
  const operation = operationOf(resource, 'create');
  return isSendable(plan, operation) && mayHoldOurs(resource) && !isBlindPut(plan, resource) ? operation : undefined;
}

/** True where items are created by PUT, and no read can say beforehand that nobody has the id. */
export function isBlindPut(plan: Plan, resource: Resource): boolean {
  return resource.create?.putId !== undefined && sendable(plan, resource, 'read') === undefined;
}
