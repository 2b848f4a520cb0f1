/** The scenarios of the product, in the order in which they are visited. */
import type { AnyScenario } from '../core/scenario.ts';
import { actions } from './actions.ts';
import { again } from './again.ts';
import { astray } from './astray.ts';
import { below } from './below.ts';
import { burst } from './burst.ts';
import { credentials } from './credentials.ts';
import { framework } from './framework.ts';
import { life } from './life.ts';
import { missing } from './missing.ts';
import { odd } from './odd.ts';
import { part } from './part.ts';
import { probes } from './probes.ts';
import { query } from './query.ts';
import { list } from './list.ts';
import { filter } from './filter.ts';
import { read } from './read.ts';
import { setup } from './setup.ts';
import { sort } from './sort.ts';
import { states } from './states.ts';
import { versions } from './versions.ts';
import { walk } from './walk.ts';
import { input } from './input.ts';
import { change } from './change.ts';
import { duplicate } from './duplicate.ts';
import { clientId } from './client-id.ts';
import { missingWrites } from './missing-writes.ts';
import { credentialWrites } from './credential-writes.ts';
import { methods } from './methods.ts';
import { otherUser } from './other-user.ts';

export const standardScenarios: readonly AnyScenario[] = [
  setup,
  list,
  walk,
  filter,
  sort,
  credentials,
  missing,
  query,
  framework,
  read,
  below,
  again,
  versions,
  probes,
  odd,
  life,
  states,
  actions,
  part,
  astray,
  input,
  change,
  duplicate,
  clientId,
  credentialWrites,
  otherUser,
  missingWrites,
  methods,
  burst,
];
