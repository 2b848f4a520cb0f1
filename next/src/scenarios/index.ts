/** The scenarios of the product, in the order in which they are visited. */
import type { AnyScenario } from '../core/scenario.ts';
import { again } from './again.ts';
import { below } from './below.ts';
import { burst } from './burst.ts';
import { credentials } from './credentials.ts';
import { framework } from './framework.ts';
import { life } from './life.ts';
import { missing } from './missing.ts';
import { probes } from './probes.ts';
import { query } from './query.ts';
import { list } from './list.ts';
import { filter } from './filter.ts';
import { read } from './read.ts';
import { setup } from './setup.ts';
import { single } from './single.ts';
import { sort } from './sort.ts';
import { walk } from './walk.ts';

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
  single,
  below,
  again,
  probes,
  life,
  burst,
];
