import { describeKills } from '../support/kill-matrix.ts';

describeKills(0, 4);
