import type { JsonObject } from '../text/json.ts';
import type { Comparison } from './contract.ts';
import type { Example } from './example.ts';
import type { Answered, Exchange } from './exchange.ts';
import type { Operation } from './operation.ts';
import type { Plan, Profile, Resource } from './plan.ts';
import type { Readings } from './readings.ts';
import { type Reason, type Tell, telling } from './reason.ts';
import type { Declared } from './step.ts';
import type { Trace } from './trace.ts';
import type { Violation } from './violation.ts';

/** What a rule may read beside its subject. */
export interface RuleContext {
  readonly plan: Plan;
  readonly profile: Profile;
  /** The plan's options for this rule, valid by the rule's own schema; empty where it sets none. */
  readonly options: JsonObject;
  readonly readings: Readings;
}

/** What a rule wants to see: steps that are sent for it; with `everyStep` among them, or in their place, whatever is sent for others too. */
export type Wants = typeof everyStep | readonly (Declared | typeof everyStep)[];

/** A rule that any exchange may break wants what is sent anyway. */
export const everyStep = 'every-step';

/** Something seen where the text is silent: reported, never a failure. */
export interface Observation {
  readonly clause: string;
  readonly text: string;
  readonly exchanges: readonly string[];
  /** Keys of the rule's violations that contradict it: where the resource has one of them, it is not told. */
  readonly unless?: readonly string[];
}

/**
 * What a rule says of one subject. No violations and nothing else: it passed. `inapplicable`: the subject has nothing
 * that could fail. `unjudged`: it was asked, but the evidence is missing (`no-answer`) or cannot discriminate
 * (`indistinct`).
 */
export interface Judgement {
  readonly violations?: readonly Violation[];
  readonly observations?: readonly Observation[];
  readonly unjudged?: Reason;
  readonly inapplicable?: Reason;
  /** How many things were examined, where it is not one. */
  readonly examined?: number;
  /** What becomes of new items by themselves could explain what it has against items of ours: it is to be seen on such as have aged. */
  readonly mayBeAge?: boolean;
}

/** What a violation harms. */
export const labels = ['security', 'data', 'clients', 'style'] as const;

export type Label = (typeof labels)[number];

export type Weight = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

/** A rule's examples by what they are judged as. */
export interface Examples {
  readonly passed: readonly Example[];
  readonly failed: readonly Example[];
  readonly inapplicable: readonly Example[];
  /** Asked, and the answer is missing or cannot tell right from wrong; left out where that cannot happen. */
  readonly inconclusive?: readonly Example[];
}

interface RuleBase {
  /** `<part>/<noun>`; equals the file's path below rules/; never reused. */
  readonly id: string;
  /** Clauses that it can prove: it judges their own situation, so that its yes says that they are kept. The chief one first. */
  readonly proves: readonly string[];
  /** Clauses that it can only break: what it accuses violates them too, and its yes says nothing of them. */
  readonly breaks: readonly string[];
  /** All of these; `defineRule` puts them together. */
  readonly clauses: readonly string[];
  /** How much a violation harms, from 1 (a matter of taste) to 10; and whom or what. */
  readonly weight: Weight;
  readonly label: Label;
  /** Weaker than its clause: a ruling that only warns. */
  readonly level?: 'should';
  /** The good state, as a sentence. */
  readonly title: string;
  readonly why: string;
  /** How to mend a violation. */
  readonly fix: string;
  /**
   * The steps whose evidence it wants, which are sent for it with all that they need, and shown to it; or every step that others
   * want, for which alone nothing is sent. Empty: it needs no evidence.
   */
  readonly wants: Wants;
  /** Rules that must hold first: exchanges that failed one of those are not shown to this rule. */
  readonly after?: readonly string[];
  /** Rules that may tell why something only looks wrong to this one: what both have against a resource by the same signs, it takes back. */
  readonly explainedBy?: readonly string[];
  /** Rules that may tell the cause of what is wrong: what both have against a resource by the same signs is one problem, which is theirs. */
  readonly joins?: readonly string[];
  /**
   * `alone`: what it accuses a trace of, other requests at that moment or a list that changes could explain. Such a trace is asked once
   * more with nothing else in flight, and judged by that.
   */
  readonly confirm?: 'alone';
  /** What it finds was done by reading: no further item of others is read once it found something. */
  readonly isOfReads?: true;
  /** What it finds is that a change or an action goes beyond its item: no other of the operation is sent once it found something. */
  readonly isOfReach?: true;
  /** It judges what a body is, whatever it says: what fails it is judged by its status all the same where that is a 4xx or 5xx. */
  readonly isOfBody?: true;
  /** JSON Schema of its options in the plan. */
  readonly options?: JsonObject;
  /** Made when they are asked for: an audit needs none of them. */
  readonly examples: () => Examples;
}

/** Judges one exchange at a time. */
export interface ExchangeRule extends RuleBase {
  readonly scope: 'exchange';
  /** True for faults too; else it sees answered exchanges only. */
  readonly faults?: boolean;
  /** Judges an exchange that brought no reply at all; left out: none is. */
  readonly unanswered?: (exchange: Exchange) => Judgement;
  /**
   * By the probe alone (what it provoked), whether the exchange is its business. A probe that is, and brought no usable
   * answer, makes the rule inconclusive. Left out: every probe, without that consequence.
   */
  readonly concerns?: (exchange: Exchange) => boolean;
  /** Whether an answered exchange that concerns it can fail it. */
  readonly appliesTo: (exchange: Answered, context: RuleContext) => boolean;
  readonly check: (exchange: Answered, context: RuleContext) => Judgement;
}

/** Judges what one scenario saw on one resource. */
export interface TraceRule extends RuleBase {
  readonly scope: 'trace';
  readonly check: (trace: Trace, context: RuleContext) => Judgement;
}

/** The little that a fold rule keeps of an exchange, with a pointer to the evidence. */
export interface Digest<Kept> {
  readonly exchange: string;
  readonly scenario: string;
  readonly step: string;
  readonly request: string;
  readonly operation?: string;
  readonly resource?: string;
  readonly kept: Kept;
}

/** What a fold rule judges at the end. */
export interface Folded<Kept> {
  readonly digests: readonly Digest<Kept>[];
  /** Set for scope `operation`. */
  readonly operation?: Operation;
  /** Set for scopes `resource` and `operation` (where the operation belongs to one). */
  readonly resource?: Resource;
}

/**
 * Judges many exchanges at the end, from digests, so that bodies can be let go and shards be merged.
 * `operation`: once for each operation of the plan, also without any exchange. `resource`: once for each resource.
 * `run`: once.
 */
export interface FoldRule<Kept> extends RuleBase {
  readonly scope: 'operation' | 'resource' | 'run';
  /** Whether an answer is its business even where another rule, which must hold first, keeps it from it: then it is open there. */
  readonly concerns?: (exchange: Answered) => boolean;
  readonly digest: (exchange: Answered, context: RuleContext) => Kept | undefined;
  /** The same of an exchange that got no usable answer, for rules about that. */
  readonly digestFault?: (exchange: Exchange, context: RuleContext) => Kept | undefined;
  readonly check: (folded: Folded<Kept>, context: RuleContext) => Judgement;
}

/** Judges an older and a newer version beside each other: once for each pair of neighbours, and for the plan's snapshot. */
export interface VersionsRule extends RuleBase {
  readonly scope: 'versions';
  readonly check: (comparison: Comparison, context: Pick<RuleContext, 'options'>) => Judgement;
}

/** Any rule, as the audit drives it. Kept values of fold rules are opaque outside of their rule. */
export type Rule = ExchangeRule | TraceRule | VersionsRule | FoldRule<unknown>;

/** A rule as its file states it. */
type Stated<R extends { readonly clauses: readonly string[] }> = Omit<R, 'clauses'>;

/** Declares a rule; the types of a fold rule's digests are inferred and kept inside it. */
export function defineRule(rule: Stated<ExchangeRule>): ExchangeRule;
export function defineRule(rule: Stated<TraceRule>): TraceRule;
export function defineRule(rule: Stated<VersionsRule>): VersionsRule;
export function defineRule<Kept>(rule: Stated<FoldRule<Kept>>): FoldRule<unknown>;
export function defineRule<Kept>(
  rule: Stated<ExchangeRule> | Stated<TraceRule> | Stated<VersionsRule> | Stated<FoldRule<Kept>>,
): Rule {
  const clauses = [...rule.proves, ...rule.breaks];
  if (rule.scope === 'exchange' || rule.scope === 'trace' || rule.scope === 'versions') return { ...rule, clauses };
  return eraseKept({ ...rule, clauses });
}

/** A fold rule's digests come only from its own `digest`, so handing them back to its `check` is sound. */
function eraseKept<Kept>(rule: FoldRule<Kept>): FoldRule<unknown> {
  const isOwn = (_digest: Digest<unknown>): _digest is Digest<Kept> => true;
  return {
    ...rule,
    check: (folded, context) => rule.check({ ...folded, digests: folded.digests.filter(isOwn) }, context),
  };
}

/** A rule's options as a plan sets them; none where it says nothing of the rule. */
export function optionsOf({ id }: Pick<Rule, 'id'>, settings: Plan['rules']): RuleContext['options'] {
  const set = settings[id];
  return set === undefined || set === 'off' ? {} : set;
}

/** Ids of the rules that have to judge before a rule can. */
export function firstOf({ after = [], explainedBy = [] }: Pick<Rule, 'after' | 'explainedBy'>): readonly string[] {
  return [...after, ...explainedBy];
}

/** The rule's level: `should` where it or its clause is weaker than a must. */
export function levelOf(rule: Pick<Rule, 'level'>, clauseLevel: 'must' | 'should' | 'gap'): 'must' | 'should' {
  return rule.level === 'should' || clauseLevel === 'should' ? 'should' : 'must';
}

/** A pass. */
export const passes: Judgement = {};

/** A judgement with violations, or a pass where there are none. */
export function judged(violations: readonly Violation[]): Judgement {
  return violations.length === 0 ? passes : { violations };
}

/** Nothing that could fail, and why. */
export const inapplicable: Tell<Judgement> = telling((why) => ({ inapplicable: { ...why, because: 'inapplicable' } }));

/** The plan lacks what the rule judges by, and which key would fill it in. */
export const unstated: Tell<Judgement> = telling((why) => ({ inapplicable: { ...why, because: 'unmet' } }));

/** Asked, but the answer is missing or unusable. */
export const noAnswer: Tell<Judgement> = telling((why) => ({ unjudged: { ...why, because: 'no-answer' } }));

/** Asked and answered, but the answer failed what must hold first, as another rule tells. */
export const toldBy: Tell<Judgement> = telling((why) => ({ unjudged: { ...why, because: 'prerequisite' } }));

/** Asked and answered, but the evidence cannot tell right from wrong. */
export const indistinct: Tell<Judgement> = telling((why) => ({ unjudged: { ...why, because: 'indistinct' } }));
