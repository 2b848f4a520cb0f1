import type { Ground, ResourceScenario, Sending } from '../../model/scenario.ts';
import { findOwners } from './owner.ts';

/** A run that begins by finding the owners under which the resource is looked at; it ends there where there are none. */
export function onGround(run: (ground: Ground) => Sending): ResourceScenario['run'] {
  return function* onOwners(plan, resource, readings, fresh) {
    const owners = yield* findOwners(plan, resource, readings);
    if (owners !== undefined) yield* run({ plan, resource, owners, readings, fresh });
  };
}
