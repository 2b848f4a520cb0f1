/** Every service that conforms in its own way, without writes, and the reference in any two other ways at once. */
import { conformantServices } from '#fixtures/services/services.ts';
import { flawsOfReads, pairs, tryVariants } from '../support/conformant.ts';
import { allOf, proveEach, someOf } from './prove.ts';

proveEach('without writes, every conformant service is conformant', allOf(conformantServices), async (service) => {
  return (await flawsOfReads(service)).map((flaw) => `${service.name}: ${flaw}`);
});

proveEach('any two variants conform together', someOf(pairs, 0), tryVariants);
