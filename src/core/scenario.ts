/**
 * A scenario: a few requests that belong together, and the trace that they leave.
 *
 * A trace is a plain object whose fields are exchanges. Rules name the fields that they judge. So a renamed field does
 * not compile, a field that no selected rule needs is not requested, and a recorded trace can be judged again.
 */
import type { Dialect } from './dialect.ts';
import type { Exchange } from './exchange.ts';
import type { ItemRef } from './operation.ts';
import type { Action, JsonObject, Plan, PlanKey, Resource } from './plan.ts';
import type * as probes from './probe.ts';
import type { Verdict } from './verdict.ts';

/** In this order. `setup` and `lists` teach the dialect of a resource, and nothing is judged before they end. */
export const phases = ['setup', 'lists', 'reads', 'writes', 'last'] as const;
export type Phase = (typeof phases)[number];

export interface Scenario<T> {
  readonly id: string;
  /** All reads end before the first write begins. */
  readonly phase: Phase;
  /** Once a run instead of once a resource. It visits the sample resource. */
  readonly per?: 'run';
  /** It is visited after the other scenarios of its phase, because their requests could change what it compares. */
  readonly isAlone?: true;
  /** The fields that are requested for the sake of response rules, even if no trace rule judges them. */
  readonly sample?: readonly (keyof T)[];
  /** The fields that are requested for the sake of rules about differences. */
  readonly compared?: readonly (keyof T)[];
  /** What `--effort quick` visits: the sample resource alone, or nothing. Left out: every resource. */
  readonly quick?: 'sample' | 'never';
  /** The fields that `--effort quick` leaves out, whatever needs them. */
  readonly extra?: readonly (keyof T)[];
  /** The rows of a table that are sent for the sake of response rules. */
  readonly sampleRows?: readonly string[];
  /** The rows of a table that `--effort quick` sends. */
  readonly quickRows?: readonly string[];
  /** The fields that must be requested before a field, so that it means what its name says. */
  readonly needs?: { readonly [F in keyof T]?: readonly (keyof T)[] };
  /** The plan key that the resource lacks. It is undefined if nothing is missing. */
  lacks(resource: Resource, plan: Plan): PlanKey | undefined;
  /** One trace, or one for each row of a table. */
  run(visit: Visit<T>): Promise<PartialTrace<T> | readonly RowTrace<T>[]>;
}

/** A field that could not be filled is left out, or undefined. */
export type PartialTrace<T> = { readonly [F in keyof T]?: T[F] | undefined };

export type RowTrace<T> = { readonly row: string; readonly trace: PartialTrace<T> };

/** One scenario on one resource. The shorthands are built on `ask`. */
export interface Visit<T> {
  readonly resource: Resource;
  readonly plan: Plan;
  /** What the run has learned about the resource so far. */
  readonly dialect: Dialect;
  /** True for the resource that stands for all: rows and scenarios that are needed only once visit it. */
  readonly isSample: boolean;
  /** A second visit takes other existing items. */
  readonly round: 1 | 2 | 3;
  /** The same object for all visits to the resource in this round. */
  readonly place: object;
  /** Possible owners of the collection: existing items of the parent, the one with the most items first. */
  readonly owners: readonly ItemRef[];
  /** The ids of the owner that the shorthands use. It is empty for a root resource. */
  readonly owner: readonly string[];
  ask<I extends probes.Intent>(probe: probes.Probe<I>): Promise<Exchange<I>>;
  /** One property or value of many is enough: in a quick run, and for an older version. */
  readonly isQuick: boolean;
  /** True if a selected rule needs the field. */
  wants(field: keyof T): boolean;
  /** True if a selected rule judges the row. */
  wantsRow(row: string): boolean;
  /** GET on the collection. */
  list(query?: probes.ListQuery, owner?: readonly string[]): Promise<Exchange<probes.ListIntent>>;
  read(item: ItemRef): Promise<Exchange<probes.ReadIntent>>;
  /** POST on the collection, or PUT at a URL that a read has just shown to be missing. */
  create(creation: Omit<probes.CreateIntent, 'kind'>): Promise<Exchange<probes.CreateIntent>>;
  /** The request that `create` sends, for rows that alter it. */
  creating(creation: Omit<probes.CreateIntent, 'kind'>): Promise<probes.Probe<probes.CreateIntent>>;
  replace(item: ItemRef, sent: JsonObject, how?: probes.Uncertain): Promise<Exchange<probes.ReplaceIntent>>;
  patch(item: ItemRef, sent: JsonObject, how?: probes.Uncertain): Promise<Exchange<probes.PatchIntent>>;
  remove(item: ItemRef): Promise<Exchange<probes.DeleteIntent>>;
  act(item: ItemRef, action: Action): Promise<Exchange<probes.ActionIntent>>;
  /** The plan's example of an item, with a marker that no other item has. `values` replaces some of its fields. */
  fresh(values?: JsonObject): probes.Creation;
  /** The same with required fields and one field that holds the marker. It is undefined if the plan does not say. */
  least(): probes.Creation | undefined;
  /** Creates an item of the parent, which a read proves ours, and returns its ids. It is undefined if that fails. */
  newOwner(): Promise<readonly string[] | undefined>;
  /** Other valid values of some fields, from the plan, with a marker of their own. */
  readonly change: JsonObject;
  /** Sends the same request once more, and never uses a response that is already there. */
  again<I extends probes.Intent>(earlier: Exchange<I>): Promise<Exchange<I>>;
  /** Sends the request again after everything else that the visits next to this one send. They share the response. */
  closing<I extends probes.Intent>(probe: probes.Probe<I>): Promise<Exchange<I>>;
  pause(ms: number): Promise<void>;
}

export type Evidence = Exchange | readonly Exchange[];

export type Trace = Readonly<Record<string, Evidence | undefined>>;

export type Place = { readonly scenario: AnyScenario; readonly resource: Resource };

/** A trace, and the row that it is about if the scenario is a table. */
export type Traced = { readonly row?: string; readonly trace: Trace };

export interface Visited extends Place {
  readonly traces: readonly Traced[];
  /** Why there are no traces: the plan lacks something, it does not fit the service, or the scenario threw. */
  readonly skipped?: Verdict;
}

// oxlint-disable-next-line typescript/no-explicit-any -- one list holds scenarios with different traces
export type AnyScenario = Scenario<any>;

export function defineScenario<T extends { readonly [F in keyof T]: Evidence }>(scenario: Scenario<T>): Scenario<T> {
  return scenario;
}

export function exchangesIn(evidence: Evidence | undefined): readonly Exchange[] {
  if (evidence === undefined) return [];
  return 'probe' in evidence ? [evidence] : evidence;
}

export function exchangesOf({ traces }: Pick<Visited, 'traces'>): readonly Exchange[] {
  return traces.flatMap(({ trace }) => Object.values(trace).flatMap(exchangesIn));
}

/** A trace that is filled field by field. A field that no selected rule needs is not requested. */
export function tracing<T>(visit: Pick<Visit<T>, 'wants'>) {
  const trace: { -readonly [F in keyof T]?: T[F] } = {};
  const ask = async <F extends keyof T>(field: F, send: () => Promise<T[F]>): Promise<T[F] | undefined> => {
    if (visit.wants(field)) trace[field] = await send();
    return trace[field];
  };
  return { trace, ask };
}
