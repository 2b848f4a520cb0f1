import * as fc from 'fast-check';
import { shareOf } from './support/share-of.ts';

// Properties try the same cases in each run, so that a run says the same twice; another seed by the environment.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_121), numRuns: shareOf(100) });

// nock's interceptors call Promise.withResolvers, which Node 20 lacks.
if (!('withResolvers' in Promise)) {
  Object.defineProperty(Promise, 'withResolvers', {
    configurable: true,
    writable: true,
    value: () => {
      let resolve: (value: unknown) => void = () => {};
      let reject: (reason: unknown) => void = () => {};
      const promise = new Promise((yes, no) => {
        resolve = yes;
        reject = no;
      });
      return { promise, resolve, reject };
    },
  });
}
