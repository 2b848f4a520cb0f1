import { describeKills } from '../support/kill-matrix.ts';

describeKills(3, 4);
