import { cases as damage } from './damage.ts';
import { cases as leftovers } from './leftovers.ts';
import { runCases } from './run.ts';

runCases([...damage, ...leftovers]);
