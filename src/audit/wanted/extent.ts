import type { Plan, Resource } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { everything, isSelected, type Selection } from '../../model/selection.ts';
import { mostBy, offersBy, type Scenario, unmetBy } from '../../model/scenario.ts';

/** One scenario on one resource; on the service as a whole where there is none. */
export interface Part {
  readonly scenario: Scenario;
  readonly resource: Resource | undefined;
}

/** Every part of the plan that can run. */
export function partsOf(
  plan: Plan,
  scenarios: readonly Scenario[],
  selection: Selection = everything,
): readonly Part[] {
  return scenarios.flatMap((scenario) =>
    (scenario.per === 'service' ? [undefined] : plan.resources).flatMap((resource) =>
      isSelected(selection, plan, resource) && unmetBy(scenario, plan, resource) === undefined
        ? [{ scenario, resource }]
        : [],
    ),
  );
}

/** True where it may change what others look at: it comes after all that only reads. */
export function isWriting(part: Part, plan: Plan): boolean {
  return offersOf(part, plan).some(({ effect }) => effect === 'create' || effect === 'write');
}

/** All that a part may send. */
export function offersOf({ scenario, resource }: Part, plan: Plan): readonly ProbeTemplate[] {
  return offersBy(scenario, plan, resource);
}

/** Most requests that the scenarios may send, second looks and cleanup aside; equal ones are sent once. */
export function mostRequests(plan: Plan, scenarios: readonly Scenario[], selection?: Selection): number {
  const most = partsOf(plan, scenarios, selection).map((part) =>
    mostBy(part.scenario, plan, part.resource, offersOf(part, plan)),
  );
  return most.reduce((sum, each) => sum + each, 0);
}

/** How people name a part: `lifecycle on /users`. */
export function partName({ scenario, resource }: Part): string {
  return resource === undefined ? `${scenario.id} on the service` : `${scenario.id} on ${resource.key}`;
}
