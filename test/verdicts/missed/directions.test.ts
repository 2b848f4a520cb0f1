import { expect, it } from 'vitest';
import { answer, type Bend, thingsPlan } from '../../harm/service.ts';
import { type Case, judgedOf } from '../judged.ts';
import { isList, served } from '../services.ts';

const plan = thingsPlan.replace('    change:', '    sort: [name]\n    change:');

/** Answers a property without a direction with that status. */
const bare =
  (status: number): Bend =>
  (request) =>
    isList(request) && /[?&]sort=[^,&]+(?:&|$)/.test(decodeURIComponent(request.target)) ? answer(status) : undefined;

const cases: readonly (readonly [string, Bend, Case['outcomes']])[] = [
  ['it is taken for missing in the code', bare(500), { 'query/invalid': 'failed as sort answered 5xx' }],
  ['it is refused', bare(400), { 'query/invalid': 'passed' }],
];

it.each(cases)('a sort without a direction: %s', async (name, bend, outcomes) => {
  expect(await judgedOf({ name, api: served(bend), plan, outcomes }, plan)).toEqual(outcomes);
});
