/** A tenth of the hostile servers. `npm run prove` tries all of them. */
import { hostiles } from '#fixtures/hostile/index.ts';
import { expect, test } from 'vitest';
import { tryHostile, unknownIds } from './hostile.ts';

const tenth = hostiles.filter((_, index) => index % 10 === 4);

test.each(tenth)('$id', async (hostile) => {
  expect(await tryHostile(hostile)).toEqual([]);
});

test('the table of faults names servers that exist', () => {
  expect(unknownIds()).toEqual([]);
});
