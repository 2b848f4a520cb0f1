/** Servers that misbehave on the wire: each is read, or is a fault, and an audit ends as documented. Random plans. */
import { hostiles } from '#fixtures/hostile/index.ts';
import { eachOf } from '../../src/core/tasks.ts';
import { tryHostile } from '../wire/hostile.ts';
import { randomTexts, tryTexts } from '../support/random.ts';
import { prove } from './prove.ts';

prove('hostile servers end as documented', async () => {
  const failures: string[] = [];
  // Most of them wait most of the time.
  await eachOf(hostiles, 4, async (hostile) => void failures.push(...(await tryHostile(hostile))));
  return { tried: hostiles.length, failures };
});

prove('any text is a plan, or has problems with a place', () => {
  const counts = randomTexts.map(([, , runs]) => runs * 10);
  const failures = randomTexts.flatMap(([name, texts, runs]) =>
    tryTexts(texts, runs * 10).map((failure) => `${name}: ${failure}`),
  );
  return { tried: counts.reduce((sum, count) => sum + count, 0), failures };
});
