/** The promise for random services: no item that the run did not create is ever written to. */
import { tryServices } from '../promise/random.ts';
import { prove } from './prove.ts';

for (const seed of [1, 2, 3, 4])
  prove(`nothing else is written to, whatever the service does (seed ${seed})`, () => tryServices(60, seed));
