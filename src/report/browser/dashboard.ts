import { outdatedWords } from './dashboard/age.ts';
import { startTargets } from './dashboard/targets.ts';
import { openTarget } from './dashboard/places.ts';
import { startTheme } from './markup/theme.ts';

startTheme();
startTargets();
outdatedWords();
openTarget();
