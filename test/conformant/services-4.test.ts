import { noneIsAccused } from './not-accused.ts';

noneIsAccused(3, 4);
