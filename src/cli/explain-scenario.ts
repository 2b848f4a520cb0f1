import { blank, type Line, labelled, line, span } from '../report/layout/line.ts';
import type { ToldScenario } from './scenario-steps.ts';

const columns = 11;

/** The same as the scenario's chapter in rules/SCENARIOS.md. */
export function scenarioLines({ id, title, steps }: ToldScenario): readonly Line[] {
  return [
    line(0, span(id, 'strong'), `: ${title}`),
    ...steps.flatMap(({ key, what, effort, rows }) => [
      blank,
      line(2, span(key, 'strong'), ` (${effort}): ${what}`),
      ...rows.map(([label, text]) => labelled(4, label, columns, text)),
    ]),
  ];
}
