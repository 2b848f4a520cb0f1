import type { Conformant } from './conformant.ts';
import { ids } from './ids.ts';
import { paging } from './paging.ts';

export const all: readonly Conformant[] = [...paging, ...ids];
