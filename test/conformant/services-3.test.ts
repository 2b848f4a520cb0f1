import { noneIsAccused } from './not-accused.ts';

noneIsAccused(2, 4);
