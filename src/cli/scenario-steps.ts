import { demandOf } from '../audit/wanted/demand.ts';
import type { Rule } from '../model/rule.ts';
import { cleanupScenario, type Scenario } from '../model/scenario.ts';
import type { StepKind } from '../model/step.ts';
import { cleanup } from '../model/traces/cleanup.ts';
import { ground } from '../model/traces/ground.ts';
import { stepKinds, traces } from '../model/traces/index.ts';

/** A scenario, or what is sent beside them, as it is told to people. */
export interface ToldScenario {
  readonly id: string;
  /** What it does: `walks the pages of the list`. */
  readonly title: string;
  /** In the order in which they are declared. */
  readonly steps: readonly ToldStep[];
}

/** One of its steps. */
export interface ToldStep extends Pick<StepKind, 'key' | 'what' | 'effort'> {
  /** Whatever else there is to tell, each with its label. */
  readonly rows: readonly (readonly [label: string, text: string])[];
}

/** Everything that a run may send, in the order in which one resource meets it. */
export function toldScenarios(scenarios: readonly Scenario[], rules: readonly Rule[]): readonly ToldScenario[] {
  const demand = demandOf(rules, { effort: 'full', kinds: stepKinds });
  const told = (id: string, title: string): ToldScenario => {
    const kinds = [...traces, cleanup.trace].find((trace) => trace.scenario === id)?.kinds ?? [];
    return {
      id,
      title,
      steps: kinds.map((kind) => ({
        ...kind,
        rows: rowsOf(kind, demand.wantedBy(kind)).filter(([, text]) => text !== ''),
      })),
    };
  };
  return [
    told(ground.trace.scenario, 'finds the owners that are asked under, wherever a scenario begins'),
    ...scenarios.map(({ id, title }) => told(id, title)),
    told(cleanupScenario, 'deletes what the run created, and judges nothing'),
  ];
}

function rowsOf(kind: StepKind, wanting: readonly Rule[]): ToldStep['rows'] {
  const { scenario, provokes, carries, needs } = kind;
  const nameOf = (each: StepKind): string => (each.scenario === scenario ? each.key : `${each.scenario}/${each.key}`);
  return [
    ['provokes', provokes.join() === 'success' ? '' : provokes.join(', ')],
    ['carries', carries.join(', ')],
    ['needs', [...new Set(needs)].map(nameOf).join(', ')],
    ['wanted by', wanting.map(({ id }) => id).join(', ')],
  ];
}
