import { runCases } from './run.ts';
import { cases } from './styles.ts';

runCases(cases);
