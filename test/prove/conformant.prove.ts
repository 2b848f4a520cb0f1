/** Every service that conforms in its own way, without writes. `npm test` runs them with writes. */
import { conformantServices } from '#fixtures/services/services.ts';
import { worlds } from '../cases/worlds.ts';
import { flawsOfReads } from '../support/conformant.ts';
import { prove } from './prove.ts';

prove('without writes, every conformant service is conformant', async () => {
  const all = [...conformantServices, ...worlds];
  const failures: string[] = [];
  for (const server of all) {
    failures.push(...(await flawsOfReads(server)).map((flaw) => `${server.name}: ${flaw}`));
  }
  return { tried: all.length, failures };
});
