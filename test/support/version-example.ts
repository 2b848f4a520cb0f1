import { createRecorder } from '../../src/contract/recorder.ts';
import type { Comparison } from '../../src/model/contract.ts';
import {
  type Example,
  exampleExchange,
  examplePlan,
  exampleResource,
  standardOperations,
} from '../../src/model/example.ts';
import type { Answered } from '../../src/model/exchange.ts';
import type { Plan, Resource } from '../../src/model/plan.ts';
import { createReadings } from '../../src/model/readings.ts';

const versions = ['/v1', '/v2'];

/** A plan with `/users` under /v1 and /v2. */
export function versionsPlan(parts: Partial<Plan> = {}, resource: Partial<Resource> = {}): Plan {
  const resources = versions.map((version) => {
    const path = `${version}/users`;
    return exampleResource({
      kind: 'user',
      ...resource,
      key: path,
      path,
      version,
      operations: standardOperations(path),
    });
  });
  const plan = examplePlan({ contract: { versions, deprecated: [] }, ...parts });
  return { ...plan, resources };
}

/** The exchanges of an example of a `versions` rule. */
export function versionExchanges(example: Pick<Example, 'exchanges'>, plan: Plan): readonly Answered[] {
  return example.exchanges.map((each, index) => {
    const target = each.request.split(' ')[1] ?? '';
    const resource = plan.resources.find(({ version = '' }) => target.startsWith(`${version}/`)) ?? exampleResource();
    return exampleExchange(each, resource, index + 1);
  });
}

/** What a recorder makes of them. */
export function comparisonsOf(example: Pick<Example, 'exchanges' | 'plan' | 'resource'>): {
  readonly plan: Plan;
  readonly comparisons: readonly Comparison[];
} {
  const plan = versionsPlan(example.plan, example.resource);
  const readings = createReadings(plan);
  const recorder = createRecorder(plan, readings);
  for (const exchange of versionExchanges(example, plan)) {
    recorder.note(exchange);
    readings.note(exchange);
  }
  return { plan, comparisons: recorder.comparisons(Date.UTC(2026, 0, 1)) };
}
