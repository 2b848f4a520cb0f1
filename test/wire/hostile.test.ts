/** Some hostile servers, at least one for each fault. `npm run prove` tries all of them. */
import { hostiles } from '#fixtures/hostile/index.ts';
import { expect, test } from 'vitest';
import { faultById, tryHostile } from './hostile.ts';

const some = `closes-at-once half-closes trickles cut-chunk huge-headers gzip-cut status-letters deep-json redirect-loop
  ids-of-paths keys-of-prototypes pages-repeat retry-tomorrow markup-in-messages`.split(/\s+/);
const chosen = hostiles.filter(({ id }) => some.includes(id));

test.each(chosen)('$id', async (hostile) => {
  expect(await tryHostile(hostile)).toEqual([]);
});

test('each fault is tried, and the table of faults names servers that exist', () => {
  expect(chosen.length).toBe(some.length);
  expect(new Set(some.flatMap((id) => faultById.get(id) ?? []))).toEqual(new Set(faultById.values()));
  const known = hostiles.map(({ id }) => id);
  expect([...faultById.keys()].filter((id) => !known.includes(id))).toEqual([]);
});
