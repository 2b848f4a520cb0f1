import { cases as access } from './access.ts';
import { cases as ids } from './ids.ts';
import { cases as input } from './input.ts';
import { cases as textsForLists } from './texts-for-lists.ts';
import { cases as life } from './life.ts';
import { cases as reads } from './reads.ts';
import { runCases } from './run.ts';

runCases([...access, ...ids, ...input, ...life, ...reads, ...textsForLists]);
