/** The scenarios of the product, in the order in which they are visited. */
import type { AnyScenario } from '../core/scenario.ts';
import { credentials } from './credentials.ts';
import { life } from './life.ts';
import { setup } from './setup.ts';
import { walk } from './walk.ts';

export const standardScenarios: readonly AnyScenario[] = [setup, walk, credentials, life];
