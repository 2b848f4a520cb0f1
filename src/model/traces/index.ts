import type { Provocation } from '../provocation.ts';
import type { Declared, StepKind, TraceDeclaration } from '../step.ts';
import { actions } from './actions.ts';
import { burst } from './burst.ts';
import { changeInvalid } from './change-invalid.ts';
import { clientId } from './client-id.ts';
import { createInvalid } from './create-invalid.ts';
import { createMinimal } from './create-minimal.ts';
import { createValid } from './create-valid.ts';
import { credentialsProbes } from './credentials-probes.ts';
import { credentials } from './credentials.ts';
import { duplicate } from './duplicate.ts';
import { firstWrite } from './first-write.ts';
import { frameworkErrors } from './framework-errors.ts';
import { ground } from './ground.ts';
import { head } from './head.ts';
import { hierarchy } from './hierarchy.ts';
import { lifecycle } from './lifecycle.ts';
import { list } from './list.ts';
import { malformedBodies } from './malformed-bodies.ts';
import { missing } from './missing.ts';
import { preflight } from './preflight.ts';
import { plannedProbes } from './planned-probes.ts';
import { states } from './states.ts';
import { unknownRoutes } from './unknown-routes.ts';
import { unsupportedMethods } from './unsupported-methods.ts';
import { versions } from './versions.ts';
import { read } from './read.ts';
import { queryInvalid } from './query-invalid.ts';
import { pageWalk } from './page-walk.ts';
import { sort } from './sort.ts';
import { filter } from './filter.ts';
import { repeat } from './repeat.ts';
import { single } from './single.ts';

/** The steps of every scenario. */
export const traces: readonly TraceDeclaration[] = [
  ground,
  preflight,
  plannedProbes,
  unknownRoutes,
  versions,
  credentialsProbes,
  list,
  pageWalk,
  queryInvalid,
  sort,
  filter,
  repeat,
  read,
  single,
  frameworkErrors,
  missing,
  head,
  unsupportedMethods,
  malformedBodies,
  createValid,
  createMinimal,
  createInvalid,
  clientId,
  changeInvalid,
  credentials,
  duplicate,
  lifecycle,
  firstWrite,
  actions,
  states,
  hierarchy,
  burst,
].map(({ trace }) => trace);

/** Every declared step. */
export const stepKinds: readonly StepKind[] = traces.flatMap(({ kinds }) => kinds);

/** The steps that may provoke one of some kinds of answer: for rules about a situation, wherever it is met. */
export function provoking(...provocations: readonly Provocation[]): readonly Declared[] {
  return stepKinds.flatMap((kind) => (kind.provokes.some((each) => provocations.includes(each)) ? [{ kind }] : []));
}
