import { runCases } from './run.ts';
import { cases } from './life.ts';

runCases(cases);
