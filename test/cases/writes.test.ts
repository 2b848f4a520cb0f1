import { cases as failures } from './failures.ts';
import { cases as ids } from './ids.ts';
import { runCases } from './run.ts';
import { cases as writes } from './writes.ts';

runCases([...ids, ...failures, ...writes]);
