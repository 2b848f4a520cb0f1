import { noneIsAccused } from './not-accused.ts';

noneIsAccused(1, 4);
