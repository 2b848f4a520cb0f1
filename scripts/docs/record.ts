/** Records what a rule passed on and what violated it: the reference and its mutants, audited in this process. */
import { everyMutant } from '#fixtures/mutants/index.ts';
import type { Mutant } from '#fixtures/mutants/mutant.ts';
import { rules } from '../../rules/index.ts';
import { demoDefects } from '../../src/cli/reference-server.ts';
import { type Exchange, operationLine } from '../../src/core/exchange.ts';
import { createFresh } from '../../src/core/fresh.ts';
import type { Plan } from '../../src/core/plan.ts';
import type { Result } from '../../src/core/result.ts';
import { type AnyTraceRule, isTraceRule, type Rule } from '../../src/core/rule.ts';
import { exchangesIn } from '../../src/core/scenario.ts';
import type { Finding } from '../../src/core/tally.ts';
import { grouped } from '../../src/report/groups.ts';
import { auditApi, expectedOf, fullPlan, plainPlan, planFor, serviceOf } from '../../test/support/mutants.ts';

/** An exchange of a run, and where it comes from. */
interface Step {
  readonly scenario: string;
  readonly field: string;
  readonly row: string | undefined;
  /** The number of the trace that it belongs to. */
  readonly trace: number;
  readonly exchange: Exchange;
}

interface Recorded {
  readonly result: Result;
  readonly steps: readonly Step[];
}

export interface Violating {
  readonly mutant: Mutant;
  readonly finding: Finding;
}

export interface Examples {
  /** What the rule passed on in the place of the first violation. */
  readonly passing: Exchange | undefined;
  /** One for each way to violate the rule. */
  readonly violating: readonly Violating[];
  /** What the rule checks together on the reference, one exchange for each field. */
  readonly steps: readonly Step[];
  /** The conditions of the requests that must be rejected: "Without a token". */
  readonly conditions: readonly string[];
}

const mostExamples = 3;
/** Mutants that are tried. Most violate a rule in the same way. */
const mostMutants = 4;
const noMutant: Mutant = { id: '', kills: '', note: '' };

/** A run of one rule is short, but it may lack the responses that show the defect. Then all rules run. */
export async function examplesOf(rule: Rule): Promise<Examples> {
  const alone = await violatingOn(rule, [rule]);
  const [selected, found] = alone.length > 0 ? [[rule], alone] : [rules, await violatingOn(rule, rules)];
  const [first] = found;
  const steps = await passedSteps(rule, selected, first?.mutant ?? noMutant);
  return {
    passing: first === undefined ? steps[0]?.exchange : passingLike(first, steps),
    violating: found,
    steps: isTraceRule(rule) ? checkedTogether(rule, steps) : [],
    conditions: isTraceRule(rule) ? conditionsIn(rule, steps) : [],
  };
}

async function violatingOn(rule: Rule, selected: readonly Rule[]): Promise<readonly (Violating & Recorded)[]> {
  const violating: (Violating & Recorded)[] = [];
  for (const mutant of await mutantsOf(rule)) {
    const ways = violating.map(({ finding }) => wayOf(finding));
    const recorded = await recordedOn(mutant, planFor(mutant), selected);
    const finding = recorded.result.findings.find((each) => each.rule.id === rule.id && !ways.includes(wayOf(each)));
    if (finding !== undefined) violating.push({ mutant, finding, ...recorded });
    if (violating.length === mostExamples) break;
  }
  return violating;
}

/** Readers know the defects of `probity demo`. Those of other rules come last. */
async function mutantsOf({ id: rule }: Rule): Promise<readonly Mutant[]> {
  const rankOf = ({ id, kills }: Mutant): number => {
    if (kills !== rule) return 2;
    return demoDefects.some((each) => each === id) ? 0 : 1;
  };
  const own = (await everyMutant()).filter((mutant) => expectedOf(mutant).includes(rule));
  return own.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, mostMutants);
}

function wayOf({ violation: { kind, exchange } }: Finding): string {
  const { intent } = exchange.probe;
  return intent.kind === 'provocation' ? `${kind} ${intent.row}` : kind;
}

/**
 * An audit of the reference that the rule passed: without versions, with versions, or with whatever the mutant needs to
 * show its defect.
 */
async function passedSteps(rule: Rule, selected: readonly Rule[], mutant: Mutant): Promise<readonly Step[]> {
  const { mutate: _, ...reference } = mutant;
  const runs: readonly Parameters<typeof recordedOn>[] = [
    [noMutant, plainPlan, selected],
    [noMutant, fullPlan, selected],
    [reference, planFor(mutant), selected],
    [noMutant, plainPlan, rules],
  ];
  for (const run of runs) {
    const { result, steps } = await recordedOn(...run);
    if (result.rules.some((each) => each.rule.id === rule.id && each.outcome === 'passed')) return steps;
  }
  return [];
}

/** Markers are the same each time, and requests are sent one after another, so each run records the same. */
async function recordedOn(mutant: Mutant, plan: Plan, selected: readonly Rule[]): Promise<Recorded> {
  const steps: Step[] = [];
  let trace = 0;
  const result = await auditApi(
    serviceOf(mutant),
    { ...plan, http: { ...plan.http, concurrency: 1 } },
    {
      selected,
      fresh: createFresh('sample'),
      recorder: {
        exchange: () => undefined,
        endPhase: () => undefined,
        visit({ scenario, traces }) {
          for (const { row, trace: fields } of traces) {
            trace++;
            for (const [field, evidence] of Object.entries(fields))
              for (const exchange of exchangesIn(evidence))
                steps.push({ scenario: scenario.id, field, row, trace, exchange });
          }
        },
      },
    },
  );
  return { result, steps };
}

/** The same operation in the same field of the same scenario and row, if possible. For a difference, the older state. */
function passingLike({ finding, steps }: Violating & Recorded, passed: readonly Step[]): Exchange | undefined {
  const { exchange, before } = finding.violation;
  if (before !== undefined) return before;
  const place = ({ scenario, field, row }: Step): string => `${scenario} ${field} ${row}`;
  // Middleware may copy an exchange. Its response stays the same object.
  const own = steps.find((step) => step.exchange.response === exchange.response);
  const there = passed.filter((step) => own !== undefined && place(step) === place(own));
  const same = (step: Step): boolean => operationLine(step.exchange) === operationLine(exchange);
  const alike = ({ exchange: { probe } }: Step): boolean => probe.operation?.kind === exchange.probe.operation?.kind;
  return (there.find(same) ?? there[0] ?? passed.find(same) ?? passed.find(alike))?.exchange;
}

function isOf({ on }: AnyTraceRule): (step: Step) => boolean {
  const ids = [on].flat().map(({ id }) => id);
  return ({ scenario }) => ids.includes(scenario);
}

/** The first trace with all fields that the rule judges. */
function checkedTogether(rule: AnyTraceRule, steps: readonly Step[]): readonly Step[] {
  const fields = rule.judges.map(String);
  const traces = grouped(steps.filter(isOf(rule)), ({ trace }) => String(trace));
  const whole = traces.find((own) => fields.every((field) => own.some((step) => step.field === field)));
  return fields.flatMap((field) => whole?.find((step) => step.field === field) ?? []);
}

function conditionsIn(rule: AnyTraceRule, steps: readonly Step[]): readonly string[] {
  const own = steps.filter(isOf(rule)).filter(({ row }) => row !== undefined && rule.rows?.includes(row));
  const intents = own.map(({ exchange }) => exchange.probe.intent);
  return [...new Set(intents.flatMap((intent) => (intent.kind === 'provocation' ? [intent.says] : [])))];
}
