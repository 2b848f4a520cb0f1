/** Every service that conforms in its own way, without writes, and the reference in any two other ways at once. */
import { conformantServices } from '#fixtures/services/services.ts';
import { flawsOfReads, pairs, tryVariants } from '../support/conformant.ts';
import { prove, someOf } from './prove.ts';

prove('without writes, every conformant service is conformant', async () => {
  const failures: string[] = [];
  for (const server of conformantServices) {
    failures.push(...(await flawsOfReads(server)).map((flaw) => `${server.name}: ${flaw}`));
  }
  return { tried: conformantServices.length, failures };
});

prove('any two variants conform together', async () => {
  const failures: string[] = [];
  const { some, of } = someOf(pairs, 0);
  for (const pair of some) failures.push(...(await tryVariants(pair)));
  return { tried: some.length, of, failures };
});
