/** Runs before each test file. */
import * as fc from 'fast-check';

// Properties try the same cases in each run. FC_SEED=2 tries others.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 1) });

// nock 15 calls Promise.withResolvers, which Node 20 does not have.
if (!('withResolvers' in Promise)) {
  Object.defineProperty(Promise, 'withResolvers', {
    configurable: true,
    writable: true,
    value: () => {
      const resolvers = {};
      const promise = new Promise((resolve, reject) => Object.assign(resolvers, { resolve, reject }));
      return { promise, ...resolvers };
    },
  });
}
