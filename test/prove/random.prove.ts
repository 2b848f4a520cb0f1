/** Random plans, which never make the product fail. */
import { randomTexts, tryTexts } from '../support/random.ts';
import { prove } from './prove.ts';

prove('any text is a plan, or has problems with a place', () => {
  const counts = randomTexts.map(([, , runs]) => runs * 10);
  const failures = randomTexts.flatMap(([name, texts, runs]) =>
    tryTexts(texts, runs * 10).map((failure) => `${name}: ${failure}`),
  );
  return { tried: counts.reduce((sum, count) => sum + count, 0), failures };
});
