import { describeKills } from '../support/kill-matrix.ts';

describeKills(2, 4);
