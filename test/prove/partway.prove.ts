/** Services that stop working at any request of a run: the run ends, blames nothing, and reports what remains. */
import { outages, tryPartway, wholeRun } from '../promise/partway.ts';
import { prove } from './prove.ts';

for (const outage of outages)
  prove(`${outage.name} from any request on`, async () => {
    const starts = Array.from({ length: wholeRun }, (_, index) => index);
    return { tried: starts.length, failures: await tryPartway(outage, starts) };
  });
