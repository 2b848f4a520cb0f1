/** Noise: an accident is never a violation, and it changes no verdict. */
import { expect, test } from 'vitest';
import { fullPlan, planFor, readOnly } from './support/mutants.ts';
import { audit, failuresIn, reference, tryNoise } from './support/trials.ts';
import { noisy, randomFrom } from './support/noise.ts';
import { conformanceOf } from '../src/core/result.ts';

const versioned = { ...reference, plan: readOnly(planFor({ id: '', kills: '', note: '' }, fullPlan)) };

test.each([1, 2])('1% of the responses are noise, seed %i', async (seed) => {
  expect(await tryNoise(reference, 0.01, seed)).toEqual([]);
});

test('1% of the responses are noise, with all versions', async () => {
  expect(await tryNoise(versioned, 0.01, 3)).toEqual([]);
});

test('with 5% noise, an operation may be called unreliable, and nothing else is wrong', async () => {
  const random = randomFrom(4);
  const result = await audit({ ...reference, make: (clock) => noisy(reference.make(clock), 0.05, random) });
  expect(failuresIn(result).filter((line) => !line.startsWith('operation/reliable'))).toEqual([]);
  expect(conformanceOf(result)).not.toBe('incomplete');
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
