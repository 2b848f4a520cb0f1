import { expect, it } from 'vitest';
import { type Bend, thingsPlan } from '../harm/service.ts';
import { judgedOf } from './judged.ts';
import { served } from './services.ts';

/** Each answer has the pictures of its items from one of three hosts, by chance: a linear congruential generator. */
const picturing = (seed: number): Bend => {
  let state = seed;
  return (_request, _service, usual) => {
    const { body, ...rest } = usual();
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const host = Math.floor(state / 65_536) % 3;
    return {
      ...rest,
      body: String(body).replaceAll(/("id":"\w+")/g, `$1,"picture":"http://${host}.pictures.test/a.png"`),
    };
  };
};

it.each([1, 2, 3, 4, 5])('accuses no write of a field that any answer shows otherwise (%i)', async (seed) => {
  const rules = ['operation/patch', 'operation/replace', 'operation/replace-twice', 'operation/neighbours'];
  const outcomes = Object.fromEntries(rules.map((id) => [id, 'passed']));
  expect(await judgedOf({ name: '', api: served(picturing(seed)), outcomes }, thingsPlan)).toEqual(outcomes);
});
