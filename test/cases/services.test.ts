import { cases as access } from './access.ts';
import { cases as ids } from './ids.ts';
import { cases as life } from './life.ts';
import { cases as pages } from './pages.ts';
import { cases as profiles } from './profiles.ts';
import { cases as reads } from './reads.ts';
import { runCases } from './run.ts';
import { cases as writes } from './writes.ts';

runCases([...access, ...ids, ...life, ...pages, ...profiles, ...reads, ...writes]);
