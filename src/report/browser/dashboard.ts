import { outdatedWords } from './dashboard/age.ts';
import { startTargets } from './dashboard/targets.ts';
import { openTarget } from './dashboard/places.ts';

startTargets();
outdatedWords();
openTarget();
