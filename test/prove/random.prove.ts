/** Random services and random plans, which never make the product fail. */
import { randomServices, randomTexts, tryRandomService, tryTexts } from '../support/random.ts';
import { prove } from './prove.ts';

prove('random responses: no rule throws, the run ends, and no existing item is written to', async () => {
  const failures: string[] = [];
  const seeds = Array.from({ length: 20 }, (_, index) => 1000 + index);
  for (const [percent, plan] of randomServices)
    for (const seed of seeds) failures.push(...(await tryRandomService(percent, plan, seed)));
  return { tried: randomServices.length * seeds.length, failures };
});

prove('any text is a plan, or has problems with a place', () => {
  const counts = randomTexts.map(([, , runs]) => runs * 10);
  const failures = randomTexts.flatMap(([name, texts, runs]) =>
    tryTexts(texts, runs * 10).map((failure) => `${name}: ${failure}`),
  );
  return { tried: counts.reduce((sum, count) => sum + count, 0), failures };
});
