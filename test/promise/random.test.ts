/** The promise for random services, and for services that stop working partway. `npm run prove` tries more. */
import { expect, test } from 'vitest';
import { tryServices } from './random.ts';
import { outages, tryPartway, wholeRun } from './partway.ts';

test('no item that the run did not create is ever written to', async () => {
  const { failures } = await tryServices(12, 7);
  expect(failures).toEqual([]);
});

/** Nearly every request is the first bad one in a run of some outage, and each of the last ones in a run of all of them. */
const step = 40;

test.each(outages.map((outage, index) => ({ name: outage.name, outage, first: index * 5 })))(
  '$name: the run ends, blames nothing, and reports what is left',
  async ({ outage, first }) => {
    const starts = Array.from({ length: Math.ceil((wholeRun - first) / step) }, (_, index) => first + index * step);
    expect(await tryPartway(outage, [...starts, wholeRun - 2, wholeRun - 1])).toEqual([]);
  },
);
