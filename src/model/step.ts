import type { About } from './probe.ts';
import type { Provocation } from './provocation.ts';

/** How much is sent: `quick` is what finds the chief defect of nearly every rule with few requests. */
export type Effort = 'quick' | 'full';

/** What a step is part of: `full` runs alone; quick ones too, on one resource (`sample`); quick ones too, wherever there is occasion. */
export type StepEffort = Effort | 'sample';

/**
 * One declared place in a scenario. Scenarios send at it, rules refer to it, and it decides what a run sends: a step that no rule of
 * the run wants, and that no wanted step needs, is not sent.
 */
export interface StepKind {
  /** Id of the scenario; `ground` for what every scenario of a resource may have to ask first. */
  readonly scenario: string;
  /** Its name, or that of its family; unique within the scenario. */
  readonly key: string;
  /** What is asked there, for people, as a clause: `to see that the deleted item is missing`. */
  readonly what: string;
  readonly effort: StepEffort;
  /** What its probes may provoke. */
  readonly provokes: readonly Provocation[];
  /** The parts of `about` that each of its probes has. */
  readonly carries: readonly (keyof About)[];
  /** Steps that must be sent for this one to be possible. */
  readonly needs: readonly StepKind[];
  /** It looks at an item that was just made: it is not sent later where a trace lets its items age. */
  readonly isOfMaking?: true;
}

/** A step as a probe names it: `name` stands in the ids of its exchanges. */
export interface Step {
  readonly kind: StepKind;
  readonly name: string;
}

/** Steps of one kind that differ by words: a field, a method, a name. */
export interface StepFamily<Words extends readonly string[] = readonly [string]> {
  readonly kind: StepKind;
  of(...words: Words): Step;
}

/** The step that made an item of ours, and the one, if any, that read it before anything was written to it. */
export interface ItemSteps {
  readonly made: Step;
  readonly proof?: Step;
}

/** The steps that make an item of ours, and prove it ours. */
export interface OwnSteps extends ItemSteps {
  readonly proof: Step;
  readonly search: Step;
}

/** Anything that was declared: what stands in `needs` and `wants`. */
export type Declared = { readonly kind: StepKind } | OwnSteps;

/** What a declaration says of a step. */
export interface StepSpec {
  readonly what: string;
  /** `full` where left out. */
  readonly effort?: StepEffort;
  /** `success` where left out. */
  readonly provokes?: Provocation | readonly Provocation[];
  readonly carries?: readonly (keyof About)[];
  readonly needs?: readonly Declared[];
  readonly isOfMaking?: true;
}

/** Declares the steps of one scenario, one after the other. */
export interface TraceDeclaration {
  readonly scenario: string;
  /** Every kind declared so far, in order. */
  readonly kinds: readonly StepKind[];
  step(name: string, spec: StepSpec): Step;
  /** A family; `name` makes a step's name of its words: `<key>-<word>` where left out. */
  steps(key: string, spec: StepSpec): StepFamily;
  steps<Words extends readonly string[]>(
    key: string,
    spec: StepSpec,
    name: (...words: Words) => string,
  ): StepFamily<Words>;
  /** An item of ours: steps `<name>`, `<name>-proof` and `<name>-search`. Who needs it needs all three. */
  own(name: string, spec?: Partial<StepSpec>): OwnSteps;
}

/** Begins the declaration of a scenario's steps. Throws where two have one name. */
export function traceOf(scenario: string): TraceDeclaration {
  const kinds: StepKind[] = [];
  const declare = (key: string, spec: StepSpec): StepKind => {
    if (kinds.some((kind) => kind.key === key)) throw new Error(`scenario ${scenario} declares two steps ${key}`);
    const { what, effort = 'full', provokes = 'success', carries = [], needs = [] } = spec;
    const provoked = typeof provokes === 'string' ? [provokes] : provokes;
    const ofMaking = spec.isOfMaking === undefined ? {} : { isOfMaking: spec.isOfMaking };
    const kind = {
      scenario,
      key,
      what,
      effort,
      provokes: provoked,
      carries,
      needs: needs.flatMap(kindsOf),
      ...ofMaking,
    };
    kinds.push(kind);
    return kind;
  };
  const step = (name: string, spec: StepSpec): Step => ({ kind: declare(name, spec), name });
  const family = <Words extends readonly string[]>(
    key: string,
    spec: StepSpec,
    name: (...words: Words) => string,
  ): StepFamily<Words> => {
    const kind = declare(key, spec);
    return { kind, of: (...words) => ({ kind, name: name(...words) }) };
  };
  function steps(key: string, spec: StepSpec): StepFamily;
  function steps<Words extends readonly string[]>(
    key: string,
    spec: StepSpec,
    name: (...words: Words) => string,
  ): StepFamily<Words>;
  function steps(
    key: string,
    spec: StepSpec,
    name?: (...words: readonly string[]) => string,
  ): StepFamily<readonly string[]> {
    return family(key, spec, name ?? ((...words: readonly string[]) => [key, ...words].join('-')));
  }
  return {
    scenario,
    kinds,
    step,
    steps,
    own: (name, spec = {}) => {
      const { effort, needs = [] } = spec;
      const common = { ...(effort === undefined ? {} : { effort }), isOfMaking: true } as const;
      const made = step(name, {
        what: 'to have an item of our own to work on',
        carries: ['sent', 'marks', 'owners'],
        ...spec,
      });
      const proof = step(`${name}-proof`, {
        what: 'to prove that the item is ours before anything is written to it',
        carries: ['id', 'owners'],
        needs: [...needs, made],
        ...common,
      });
      const search = step(`${name}-search`, {
        what: 'to find the created item by its unique value',
        provokes: ['success', 'anything'],
        carries: ['owners'],
        needs: [...needs, made],
        ...common,
      });
      return { made, proof, search };
    },
  };
}

/** The kinds of what was declared. */
export function kindsOf(declared: Declared): readonly StepKind[] {
  return 'kind' in declared ? [declared.kind] : [declared.made.kind, declared.proof.kind, declared.search.kind];
}

/** Some kinds with all that they need, and what that needs. */
export function withNeeds(kinds: readonly StepKind[]): ReadonlySet<StepKind> {
  const all = new Set<StepKind>();
  const add = (kind: StepKind): void => {
    if (all.has(kind)) return;
    all.add(kind);
    kind.needs.forEach(add);
  };
  kinds.forEach(add);
  return all;
}

/** True where a probe's step is the declared one, or one of the declared family. */
export function isStep(step: Step, declared: Pick<Step, 'kind'>): boolean {
  return step.kind === declared.kind;
}

/** True for one and the same step: steps of a family are made anew each time they are named. */
export function isSameStep(one: Step, other: Step): boolean {
  return one.kind === other.kind && one.name === other.name;
}
