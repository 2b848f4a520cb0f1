/** Noise: an accident is never a violation, and it changes no verdict. */
import { expect, test } from 'vitest';
import { audit, reading, reference, tryNoise, versioned, writing } from './support/trials.ts';
import { noisy, randomFrom } from './support/noise.ts';

test.each([reference, reading(versioned), writing])('1% of the responses are noise: $name', async (subject) => {
  expect(await tryNoise(subject, 0.01, subject === reference ? [1, 2] : [3])).toEqual([]);
});

test('an operation that fails in one of five requests is called unreliable', async () => {
  const random = randomFrom(5);
  const make: typeof reference.make = (clock) => {
    const api = reference.make(clock);
    const failing = noisy(api, 0.2, random);
    return (request) => (/^\/users(?:\?|$)/.test(request.target) ? failing(request) : api(request));
  };
  const { findings } = await audit({ ...reference, make });
  expect(findings.map(({ rule, violation }) => `${rule.id} ${violation.exchange.probe.operation?.template}`)).toEqual([
    'operation/reliable /users',
  ]);
});
