/**
 * The promise for random services: no item that the run did not create is ever written to. If a service stops working at
 * any request of a run, the run ends, blames nothing, and reports what remains.
 */
import { outages, tryPartway, wholeRun } from '../promise/partway.ts';
import { tryServices } from '../promise/random.ts';
import { prove } from './prove.ts';

for (const seed of [1, 2, 3, 4])
  prove(`nothing else is written to, whatever the service does (seed ${seed})`, () => tryServices(60, seed));

for (const outage of outages)
  prove(`${outage.name} from any request on`, async () => {
    const starts = Array.from({ length: wholeRun }, (_, index) => index);
    return { tried: starts.length, failures: await tryPartway(outage, starts) };
  });
