/** No false alarms: the reference conforms in other ways, too, one by one and in pairs. */
import { expect, test } from 'vitest';
import { variants } from '../fixtures/variants.ts';
import { pairs, tryVariants } from './support/conformant.ts';
import { randomFrom } from './support/noise.ts';

test.each(variants)('$id', async (variant) => {
  expect(await tryVariants([variant])).toEqual([]);
});

const random = randomFrom(20);
const some = Array.from({ length: 20 }, () => pairs[Math.floor(random() * pairs.length)] ?? expect.fail('no pair'));

test.each(some.map((pair) => ({ name: pair.map(({ id }) => id).join(' + '), pair })))('$name', async ({ pair }) => {
  expect(await tryVariants(pair)).toEqual([]);
});
