/** A quarter of the mutants. */
import { proveShare } from './support/kills.ts';
await proveShare(0, 4);
