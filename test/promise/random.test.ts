/** The promise for random services, with another client at the same time. `npm run prove` tries more. */
import { expect, test } from 'vitest';
import { tryServices } from './random.ts';

test('no item that the run did not create is ever written to', async () => {
  const { failures } = await tryServices(12, 7);
  expect(failures).toEqual([]);
});
