import { cases as access } from './access.ts';
import { cases as pages } from './pages.ts';
import { cases as reads } from './reads.ts';
import { runCases } from './run.ts';

runCases([...access, ...pages, ...reads]);
