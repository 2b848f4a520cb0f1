import { outdatedWords } from './dashboard/age.ts';
import { startMatrix } from './dashboard/matrix.ts';
import { openTarget } from './dashboard/places.ts';

startMatrix();
outdatedWords();
openTarget();
