/** Every service that conforms in its own way, without writes. `npm test` runs them with writes. */
import { all } from '../services/conformant/index.ts';
import { flawsOfReads } from '../support/services.ts';
import { prove } from './prove.ts';

prove('without writes, every conformant service is conformant', async () => {
  const failures: string[] = [];
  for (const server of all) {
    failures.push(...(await flawsOfReads(server)).map((flaw) => `${server.name}: ${flaw}`));
  }
  return { tried: all.length, failures };
});
