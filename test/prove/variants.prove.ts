/** The reference conforms in any two other ways at once. */
import { pairs, tryVariants } from '../support/conformant.ts';
import { prove, someOf } from './prove.ts';

prove('any two variants conform together', async () => {
  const failures: string[] = [];
  const { some, of } = someOf(pairs, 0);
  for (const pair of some) failures.push(...(await tryVariants(pair)));
  return { tried: some.length, of, failures };
});
