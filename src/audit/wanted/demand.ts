import type { Resource } from '../../model/plan.ts';
import { ground } from '../../model/traces/ground.ts';
import { preflight } from '../../model/traces/preflight.ts';
import { everyStep, type Rule } from '../../model/rule.ts';
import { type Effort, kindsOf, type StepKind, withNeeds } from '../../model/step.ts';

/** What a run sends, and whose evidence each of its rules is shown. */
export interface Demand {
  /** True where some rule wants the step, or one that needs it, of the resource; of the service as a whole where there is none. */
  isSent(kind: StepKind, resource: Pick<Resource, 'key'> | undefined): boolean;
  /** True where some step of the scenario is sent. */
  isAsked(scenario: string): boolean;
  /** True where the rule judges the step's exchanges one by one. */
  isWantedBy(rule: Rule, kind: StepKind): boolean;
  /** True where the step stands in the traces that the rule is shown: what it wants, and all that this needs. */
  isShownTo(rule: Rule, kind: StepKind): boolean;
  /** True where the rule is shown anything of the scenario. */
  isFor(rule: Rule, scenario: string): boolean;
  /** True where it is, and wants it by name: what a rule that takes every step sees is not asked for it. */
  isAskedBy(rule: Rule, scenario: string): boolean;
  /** True where the rule names steps, and none of them is sent. */
  isCut(rule: Rule): boolean;
  /** The rules that name the step. */
  wantedBy(kind: StepKind): readonly Rule[];
}

/** What is asked of a run. */
export interface Asked {
  readonly effort: Effort;
  /** Key of the resource of which a quick run asks more than of the others. */
  readonly sample?: string;
  /** Every step that is declared. */
  readonly kinds: readonly StepKind[];
  /**
   * Ids of the rules that were chosen one by one: for them alone anything is sent, all steps where one of them takes every step.
   * Left out: it is sent for all rules, and for those that take every step nothing of their own.
   */
  readonly chosen?: ReadonlySet<string> | undefined;
  /** Which of the steps that rules want are sent; left out: all. */
  readonly isWanted?: (kind: StepKind) => boolean;
}

/** The demand of the rules of a run. */
export function demandOf(rules: readonly Rule[], { effort, sample, kinds, chosen, isWanted }: Asked): Demand {
  const isAfforded = (kind: StepKind): boolean =>
    (effort === 'full' || kind.effort !== 'full') && isWanted?.(kind) !== false;
  const isEverywhere = (kind: StepKind): boolean => effort === 'full' || kind.effort === 'quick';
  const asking = rules.filter(({ id }) => chosen?.has(id) !== false);
  const takesAll = chosen !== undefined && asking.some(takesEvery);
  const named = [...asking.flatMap(namedBy), ...(takesAll ? kinds : [])].filter(isAfforded);
  const sent = withNeeds(named);
  const sentEverywhere = withNeeds(named.filter(isEverywhere));
  const wanted = new Map(rules.map((rule) => [rule, new Set(namedBy(rule).filter((kind) => sent.has(kind)))]));
  const shown = new Map([...wanted].map(([rule, own]) => [rule, withNeeds([...own])]));
  const asked = new Set([...sent].map(({ scenario }) => scenario));
  const names = (rule: Rule, scenario: string): boolean =>
    [...(wanted.get(rule) ?? [])].some((kind) => kind.scenario === scenario);
  return {
    isSent: (kind, resource) =>
      always.has(kind.scenario) ||
      (resource === undefined || resource.key === sample ? sent : sentEverywhere).has(kind),
    isAsked: (scenario) => asked.has(scenario) || (asked.size > 0 && always.has(scenario)),
    isWantedBy: (rule, kind) => takesEvery(rule) || wanted.get(rule)?.has(kind) === true,
    isShownTo: (rule, kind) => takesEvery(rule) || shown.get(rule)?.has(kind) === true,
    isFor: (rule, scenario) => takesEvery(rule) || names(rule, scenario),
    isAskedBy: names,
    isCut: (rule) => !takesEvery(rule) && namedBy(rule).length > 0 && wanted.get(rule)?.size === 0,
    wantedBy: (kind) => rules.filter((rule) => wanted.get(rule)?.has(kind) === true),
  };
}

/** Scenarios whose steps others may have to send first, to find their ground, or that no rule asks for: sent where anything else is. */
const always: ReadonlySet<string> = new Set([ground.trace.scenario, preflight.trace.scenario]);

/** True where any evidence at all is the rule's business. */
export function takesEvery({ wants }: Pick<Rule, 'wants'>): boolean {
  return wants.includes(everyStep);
}

/** Ids of the scenarios whose steps a rule wants, or that send what those need. */
export function scenariosOf(rule: Pick<Rule, 'wants'>): 'all' | readonly string[] {
  return takesEvery(rule) ? 'all' : namedScenariosOf(rule);
}

/** Those of the steps that it names, whether or not it takes every step besides. */
export function namedScenariosOf(rule: Pick<Rule, 'wants'>): readonly string[] {
  return [...new Set([...withNeeds(namedBy(rule))].map(({ scenario }) => scenario))];
}

/** The steps that a rule names. */
export function namedBy({ wants }: Pick<Rule, 'wants'>): readonly StepKind[] {
  return wants === everyStep ? [] : wants.flatMap((each) => (each === everyStep ? [] : kindsOf(each)));
}
