import { expect, it } from 'vitest';
import { type Bend, serve, thingsPlan } from '../../harm/service.ts';
import { type Case, judgedOf } from '../judged.ts';

/** A create that nobody looked after is lost by the next one. */
const overtaken = (): Bend => {
  let isSeen = true;
  return ({ method }, { rows }, usual) => {
    const before = rows.length;
    const reply = usual();
    if (method === 'GET') isSeen = true;
    if (rows.length <= before) return reply;
    if (!isSeen) rows.splice(before - 1, 1);
    isSeen = false;
    return reply;
  };
};

const cases: readonly (readonly [string, () => Bend, Case['outcomes']])[] = [
  ['a create is lost when another follows at once', overtaken, { 'operation/listed': 'failed as not listed' }],
];

it.each(cases)('what only the order of requests shows: %s', async (name, bend, outcomes) => {
  const api = (): ReturnType<typeof serve>['api'] => serve(bend()).api;
  expect(await judgedOf({ name, api, plan: thingsPlan, outcomes }, thingsPlan)).toEqual(outcomes);
});
