import { cases as life } from './life.ts';
import { cases as profiles } from './profiles.ts';
import { runCases } from './run.ts';

runCases([...life, ...profiles]);
