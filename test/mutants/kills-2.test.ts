import { describeKills } from '../support/kill-matrix.ts';

describeKills(1, 4);
