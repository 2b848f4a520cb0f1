import { noneIsAccused } from './not-accused.ts';

noneIsAccused(0, 4);
