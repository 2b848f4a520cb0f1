/** Rows of the tables framework, methods, input, and change. Gateways reject what they cannot decode with any 4xx, so only a crash is wrong. */
import { change } from '../../src/scenarios/change.ts';
import { input } from '../../src/scenarios/input.ts';
import { framework } from '../../src/scenarios/framework.ts';
import { methods } from '../../src/scenarios/methods.ts';
import { defineRowRule } from '../../src/scenarios/row-rules.ts';

export default defineRowRule([framework, methods, input, change], {
  id: 'errors/framework',
  breaks: ['error.separation', 'error.distinct'],
  weight: 3,
  label: 'clients',
  title: 'Requests that the framework rejects return a 4xx',
  headline: 'Odd requests crash the service',
  why: 'A 500 for a request that cannot be read makes clients retry, and wakes the engineer on call.',
  fix: 'Return 400 for a badly encoded URL, 404 for an unknown one, and 406 for a media type that is not offered.',
});
