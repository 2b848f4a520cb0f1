import { expect, it } from 'vitest';
import { answer, type Bend, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { served } from '../services.ts';

const plan = `${thingsPlan.replace('"Thing {{unique}}" }', '"Thing {{unique}}", state: open }')}    actions: [{ path: /archive }]
    states: { field: state, allowed: [[open, /archive, archived]] }
`;

/** An action archives a thing, which its address no longer finds; a list may show it still, for so many requests. */
const archiving = (listedFor: number): Bend => {
  let left = listedFor;
  return ({ method, target }, { rows }) => {
    const [, id] = /^\/things\/(\d+)/.exec(target) ?? [];
    const row = rows.find((each) => each.id === id);
    if (target === '/things' && method === 'GET' && rows.some(({ state }) => state === 'archived')) {
      left -= 1;
      return left < 0
        ? answer(
            200,
            rows.filter(({ state }) => state !== 'archived'),
          )
        : undefined;
    }
    if (row !== undefined && target.endsWith('/archive')) {
      rows[rows.indexOf(row)] = { ...row, state: 'archived' };
      return answer(200);
    }
    return row?.['state'] === 'archived' && method === 'GET' ? answer(404) : undefined;
  };
};

it.each([
  ['shows it still', Number.POSITIVE_INFINITY, 'failed as not found, and listed'],
  ['shows it for a moment', 1, 'inconclusive'],
  ['shows it no longer', 0, 'inconclusive'],
])('a thing is not found after a transition, and the list %s', async (name, listedFor, outcome) => {
  const outcomes = { 'states/allowed': outcome };
  expect(await judgedOf({ name, api: served(archiving(listedFor)), outcomes }, plan)).toEqual(outcomes);
});
