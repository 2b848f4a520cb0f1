/**
 * A rule: what it judges, why it matters, and a pure check. Rules never send requests and know nothing of each other.
 */
import type { AnyClauseId } from '../../rules/clauses.ts';
import type { Dialect } from './dialect.ts';
import type { Exchange, WithResponse } from './exchange.ts';
import type { Projection } from './log.ts';
import type { Operation } from './operation.ts';
import type { JsonObject, Plan, Resource } from './plan.ts';
import type { Intent } from './probe.ts';
import type { Scenario } from './scenario.ts';
import type { Verdict } from './verdict.ts';

export { failed, fieldViolations, inapplicable, observed, passed, undecided } from './verdict.ts';

export interface Header<K extends string = string> {
  /** `<part>/<noun>`. A file of the part declares it. An id is never reused. */
  readonly id: string;
  /** A pass verifies these clauses: the scenario creates the situation that they are about. */
  readonly proves: readonly AnyClauseId[];
  /** A violation breaks these clauses, too. */
  readonly breaks?: readonly AnyClauseId[];
  readonly level?: 'should';
  /** From 1 to 10. The report starts with the heaviest problem. */
  readonly weight: number;
  readonly label: 'security' | 'data' | 'clients' | 'style';
  /** The requirement: "Every operation requires a valid credential". */
  readonly title: string;
  /** The problem: "Operations work without a valid credential". */
  readonly headline: string;
  readonly why: string;
  readonly fix: string;
  /** Every sentence of the rule, by key. The words in braces are filled in when the report is written. */
  readonly says: Readonly<Record<K, string>>;
  /** The options that a plan may set, as JSON Schemas by name. */
  readonly options?: Readonly<Record<string, JsonObject>>;
}

/** Facts about a visit that are not in its trace. */
export interface Context {
  readonly plan: Plan;
  /** The resource that was visited. */
  readonly resource: Resource;
  readonly dialect: Dialect;
  /** What the plan sets for this rule. */
  readonly options: JsonObject;
  /** True if the value at this JSON pointer into an item differs from read to read although nothing was written. */
  isVolatile(pointer: string): boolean;
  /** True for volatile fields, revisions, and modification times. */
  movesByItself(field: string): boolean;
  /** True if two reads of a list show the same items. */
  isSteady(before: WithResponse, after: WithResponse): boolean;
}

/**
 * The layers of a response, from the outside in. The first layer that fails hides the later ones. Rules of the layer
 * `any` hide nothing and are never hidden.
 */
export const layers = ['any', 'json', 'form', 'shape', 'members'] as const;
export type Layer = (typeof layers)[number];

export interface ResponseRule<K extends string = string> extends Header<K> {
  readonly on: 'response';
  readonly layer: Layer;
  /** The responses that the rule is about. It says nothing about the others. Left out: all. */
  about?(exchange: WithResponse): boolean;
  check(exchange: WithResponse, context: Context): Verdict<K>;
}

/** Sees a little of every response that passed the layer `form`, and judges at the end of the run. */
export interface FoldRule<S, K extends string = string> extends Header<K> {
  readonly on: 'fold';
  /** Sees the failures of the framework, too, whatever is wrong with them. */
  readonly seesFramework?: true;
  start(): S;
  /** It is left out if the rule judges what the log has shown, and nothing else. */
  step?(state: S, exchange: WithResponse, context: Context): S;
  check(state: S, context: RunContext): Verdict<K>;
}

/** What a rule that judges at the end of the run knows. */
export interface RunContext {
  readonly plan: Plan;
  readonly options: JsonObject;
  /** What the log has shown, checkpoints and failed attempts included. */
  state<S>(projection: Projection<S>): S;
}

/** Judges the plan: each declared operation whose path returned a response in this run. It sends nothing. */
export interface PlanRule<K extends string = string> extends Header<K> {
  readonly on: 'plan';
  check(declared: Declared, context: RunContext): Verdict<K>;
}

/** Judges how two states of the service differ: two versions side by side, or an earlier state and the present one. */
export interface DifferenceRule<K extends string = string> extends Header<K> {
  readonly on: 'difference';
  check(context: RunContext): Verdict<K>;
}

/** A declared operation, and a response to it, or to another one on the same path. */
export interface Declared {
  readonly operation: Operation;
  readonly resource: Resource | undefined;
  readonly exchange: WithResponse;
}

export interface TraceRule<T, F extends keyof T = keyof T, K extends string = string, S extends keyof T = never>
  extends Header<K> {
  /** One scenario, or several that share the fields that the rule judges. */
  readonly on: Sharing<T>[number] | Sharing<T>;
  /** The fields that the check needs. It cannot see the others. */
  readonly judges: readonly F[];
  /** Fields that the check uses if they have a response. Nothing is in the way of the check if they do not. */
  readonly sees?: readonly S[];
  /** For a rule of a table: the rows that it judges. */
  readonly rows?: readonly string[];
  /** If this rule fails, these fields are useless to later rules, and it hides those rules. */
  readonly voids?: readonly F[];
  /** A single visit shows the violation. */
  readonly onSight?: true;
  /** Every field has a response. The judge guarantees it. */
  check(trace: JudgedTrace<T, F, S>, context: Context): Verdict<K>;
}

/** Scenarios that share the fields that a rule judges. */
export type Sharing<T> = readonly Pick<Scenario<T>, 'id' | 'run'>[];

/** The fields that a check can see. */
export type JudgedTrace<T, F extends keyof T, S extends keyof T = never> = { readonly [P in F]: Judged<T[P]> } & {
  readonly [P in S]?: Judged<T[P]>;
};

export type Judged<E> = E extends readonly Exchange<infer I extends Intent>[]
  ? readonly WithResponse<I>[]
  : E extends Exchange<infer I extends Intent>
    ? WithResponse<I>
    : never;

// oxlint-disable-next-line typescript/no-explicit-any -- one list holds rules on different scenarios
export type AnyTraceRule = TraceRule<any, any, string, any>;
// oxlint-disable-next-line typescript/no-explicit-any -- one list holds folds with different states
export type AnyFoldRule = FoldRule<any>;

export type Rule = ResponseRule | AnyTraceRule | AnyFoldRule | PlanRule | DifferenceRule;

export interface Judgment {
  readonly rule: Rule;
  readonly verdict: Verdict;
  /**
   * It is defined if another visit may change the verdict: what the verdict is about within the visit, and the noisy
   * write that it rests on, if there is one.
   */
  readonly revisit?: { readonly subject: string; readonly noise?: string } | undefined;
}

/** What definitions may leave out: a rule proves nothing, and the problem is one of clients, unless it says otherwise. */
export const usual = { proves: [], label: 'clients' } as const;
export type Usual = keyof typeof usual;

/** The keys come from `check` alone. A sentence that is missing, or that no line uses, does not compile. */
export type Checked<R extends Header<K>, K extends string> = Omit<R, 'says' | 'on' | Usual> &
  Pick<Header<NoInfer<K>>, 'says'> &
  Partial<Pick<Header, Usual>>;

/** Defines a rule about each single response. */
export function defineResponseRule<const K extends string>(rule: Checked<ResponseRule<K>, K>): ResponseRule<K> {
  return { ...usual, ...rule, on: 'response' };
}

/** Defines a rule about all responses together. */
export function defineFoldRule<S, const K extends string>(rule: Checked<FoldRule<S, K>, K>): FoldRule<S, K> {
  return { ...usual, ...rule, on: 'fold' };
}

/** Defines a rule about the plan. */
export function definePlanRule<const K extends string>(rule: Checked<PlanRule<K>, K>): PlanRule<K> {
  return { ...usual, ...rule, on: 'plan' };
}

/** Defines a rule about how two states of the service differ. */
export function defineDifferenceRule<const K extends string>(rule: Checked<DifferenceRule<K>, K>): DifferenceRule<K> {
  return { ...usual, ...rule, on: 'difference' };
}

/** Defines a rule about the traces of scenarios. */
export function defineRule<T, F extends keyof T, const K extends string, S extends keyof T = never>(
  rule: Checked<TraceRule<T, F, K, S>, K> & Pick<TraceRule<T>, 'on'>,
): TraceRule<T, F, K, S> {
  return { ...usual, ...rule };
}

export function scenariosOf({ on }: AnyTraceRule): readonly { readonly id: string }[] {
  return 'id' in on ? [on] : on;
}

export const isTraceRule = (rule: Rule): rule is AnyTraceRule => typeof rule.on === 'object';
