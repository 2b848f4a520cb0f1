import { forecast } from '../audit/wanted/forecast.ts';
import type { Plan } from '../model/plan.ts';
import type { Rule } from '../model/rule.ts';
import type { Scenario } from '../model/scenario.ts';
import type { Selection } from '../model/selection.ts';
import { isLoopback } from '../text/loopback.ts';

/** What to say before a run that writes to another machine sends anything. */
export function aboutToWrite(
  plan: Plan,
  rules: readonly Rule[],
  scenarios: readonly Scenario[],
  selection: Selection | undefined,
): readonly string[] {
  const { host, hostname } = new URL(plan.baseUrl);
  if (!plan.writes || isLoopback(hostname)) return [];
  const { creates } = forecast(plan, scenarios, rules, selection);
  return [
    `probity: writes to ${host}: ${creates === 0 ? 'creates nothing' : `about ${creates} ${creates === 1 ? 'item' : 'items'}`}`,
  ];
}
