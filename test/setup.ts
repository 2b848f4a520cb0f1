import * as fc from 'fast-check';
import { shareOf } from './support/share-of.ts';

// Properties try the same cases in each run, so that a run says the same twice; another seed by the environment.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_121), numRuns: shareOf(100) });
