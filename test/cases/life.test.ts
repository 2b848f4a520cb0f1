import { cases as created } from './created.ts';
import { cases as life } from './life.ts';
import { cases as profiles } from './profiles.ts';
import { runCases } from './run.ts';
import { cases as states } from './states.ts';

runCases([...life, ...created, ...profiles, ...states]);
