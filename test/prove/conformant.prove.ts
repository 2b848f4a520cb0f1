/** Every service that conforms in its own way, without writes. `npm test` runs them with writes. */
import { conformantServices } from '#fixtures/services/services.ts';
import { flawsOfReads } from '../support/conformant.ts';
import { prove } from './prove.ts';

prove('without writes, every conformant service is conformant', async () => {
  const failures: string[] = [];
  for (const server of conformantServices) {
    failures.push(...(await flawsOfReads(server)).map((flaw) => `${server.name}: ${flaw}`));
  }
  return { tried: conformantServices.length, failures };
});
