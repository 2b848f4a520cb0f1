import { everyStep, type Rule } from '../model/rule.ts';
import { type Effort, kindsOf, type Step, type StepKind, withNeeds } from '../model/step.ts';

/** What a run sends, and whose evidence each of its rules is shown. */
export interface Demand {
  /** True where some rule wants the step, or one that needs it. */
  isSent(step: Step | string, scenario: string): boolean;
  /** True where some step of the scenario is sent. */
  isAsked(scenario: string): boolean;
  /** True where the rule judges the step's exchanges one by one. */
  isWantedBy(rule: Rule, step: Step | string, scenario: string): boolean;
  /** True where the step stands in the traces that the rule is shown: what it wants, and all that this needs. */
  isShownTo(rule: Rule, step: Step | string, scenario: string): boolean;
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
  /** Every step that is declared. */
  readonly kinds: readonly StepKind[];
  /** The rules were chosen one by one: those that take every step want all of them to be sent then. */
  readonly isChosen: boolean;
  /** Which of the steps that rules want are sent; left out: all. */
  readonly isWanted?: (kind: StepKind) => boolean;
}

/** The demand of the rules of a run. */
export function demandOf(rules: readonly Rule[], { effort, kinds, isChosen, isWanted }: Asked): Demand {
  const isAfforded = (kind: StepKind): boolean =>
    (effort === 'full' || kind.effort === 'quick') && isWanted?.(kind) !== false;
  const wanted = new Map(rules.map((rule) => [rule, namedBy(rule.wants)?.filter(isAfforded)]));
  const own = new Map<Rule, ReadonlySet<StepKind> | undefined>(
    [...wanted].map(([rule, each]) => [rule, each && new Set(each)]),
  );
  const shown: typeof own = new Map([...wanted].map(([rule, each]) => [rule, each && withNeeds(each)]));
  const takesAll = isChosen && rules.some((rule) => rule.wants !== undefined && takesEvery(rule));
  const sent = withNeeds([
    ...[...wanted.values()].flatMap((each) => each ?? []),
    ...(takesAll ? kinds.filter(isAfforded) : []),
  ]);
  const asked = new Set([...sent].map(({ scenario }) => scenario));
  const isLegacy = (rule: Rule, scenario: string): boolean =>
    rule.wants === undefined && (rule.scenarios === 'all' || rule.scenarios?.includes(scenario) === true);
  const isLegacyAsked = (scenario: string): boolean => rules.some((rule) => isLegacy(rule, scenario));
  const stands = (sets: typeof shown, rule: Rule, step: Step | string, scenario: string): boolean => {
    if (rule.wants === undefined) return isLegacy(rule, scenario);
    if (takesEvery(rule)) return true;
    return typeof step !== 'string' && (sets.get(rule)?.has(step.kind) ?? false);
  };
  const names = (rule: Rule, scenario: string): boolean =>
    wanted.get(rule)?.some((kind) => kind.scenario === scenario) ?? (!takesEvery(rule) && isLegacy(rule, scenario));
  return {
    isSent: (step, scenario) =>
      (typeof step === 'string' ? takesAll : step.kind.scenario === ground || sent.has(step.kind)) ||
      isLegacyAsked(scenario),
    isAsked: (scenario) => takesAll || asked.has(scenario) || isLegacyAsked(scenario),
    isWantedBy: (rule, step, scenario) => stands(own, rule, step, scenario),
    isShownTo: (rule, step, scenario) => stands(shown, rule, step, scenario),
    isFor: (rule, scenario) => takesEvery(rule) || names(rule, scenario),
    isAskedBy: names,
    isCut: (rule) => !takesEvery(rule) && namedBy(rule.wants)?.length !== 0 && wanted.get(rule)?.length === 0,
    wantedBy: (kind) => rules.filter((rule) => own.get(rule)?.has(kind) === true),
  };
}

/** Steps that any scenario may have to send first, to find its ground: they are sent where anything else is. */
const ground = 'ground';

/** True where any evidence at all is the rule's business. */
export function takesEvery({ wants, scenarios }: Pick<Rule, 'wants' | 'scenarios'>): boolean {
  return wants === undefined ? scenarios === 'all' : wants.includes(everyStep);
}

/** Ids of the scenarios whose steps a rule wants, or that send what those need. */
export function scenariosOf(rule: Pick<Rule, 'wants' | 'scenarios'>): 'all' | readonly string[] {
  if (takesEvery(rule)) return 'all';
  const kinds = namedBy(rule.wants);
  if (kinds === undefined) return rule.scenarios ?? [];
  return [...new Set([...withNeeds(kinds)].map(({ scenario }) => scenario))];
}

/** The steps that are named there; undefined where none is. */
function namedBy(wants: Rule['wants']): readonly StepKind[] | undefined {
  if (wants === undefined || wants === everyStep) return undefined;
  return wants.flatMap((each) => (each === everyStep ? [] : kindsOf(each)));
}
