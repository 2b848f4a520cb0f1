/** Services that stop working partway. `npm run prove` tries every request. */
import { expect, test } from 'vitest';
import { outages, tryPartway, wholeRun } from './partway.ts';

/** Nearly every request is the first bad one in a run of some outage, and each of the last ones in a run of all of them. */
const step = 40;

test.each(outages.map((outage, index) => ({ name: outage.name, outage, first: index * 5 })))(
  '$name: the run ends, blames nothing, and reports what is left',
  async ({ outage, first }) => {
    const starts = Array.from({ length: Math.ceil((wholeRun - first) / step) }, (_, index) => first + index * step);
    expect(await tryPartway(outage, [...starts, wholeRun - 2, wholeRun - 1])).toEqual([]);
  },
);
