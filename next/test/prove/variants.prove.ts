/** The reference conforms in any two other ways at once. */
import { pairs, tryVariants } from '../support/conformant.ts';
import { prove } from './prove.ts';

prove('any two variants conform together', async () => {
  const failures: string[] = [];
  for (const pair of pairs) failures.push(...(await tryVariants(pair)));
  return { tried: pairs.length, failures };
});
