import { expect, it } from 'vitest';
import { answer, type Bend, type Row } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { isList, readOnly, served } from '../services.ts';

const six: readonly Row[] = Array.from({ length: 6 }, (_, index) => ({ id: String(index + 1), name: `T${index + 1}` }));
const idOf = (target: string): string | undefined => /^\/things\/([^/?]+)$/.exec(target)?.[1];
/** A bend with a memory of its own for each audit. */
const remembering = (make: () => Bend) => () => served(make(), six)();

const cases: readonly (readonly [string, () => Bend, string])[] = [
  [
    'an item is shown once',
    () => {
      const shown = new Set<string>();
      return ({ method, target }) => {
        const id = idOf(target);
        if (method !== 'GET' || id === undefined) return undefined;
        return shown.has(id) ? answer(404) : void shown.add(id);
      };
    },
    'failed as a read uses it up',
  ],
  [
    'an item is shown once, and said to be gone from then on',
    () => {
      const shown = new Set<string>();
      return ({ method, target }, { rows }) => {
        const index = rows.findIndex(({ id }) => id === idOf(target));
        const row = rows[index];
        if (method !== 'GET' || row === undefined) return undefined;
        rows[index] = { ...row, used: true };
        return shown.has(row.id) ? answer(410) : void shown.add(row.id);
      };
    },
    'failed as the first look changes it, a read uses it up',
  ],
  [
    // The run stops there, and that it harmed is told first.
    'an item goes when it is read',
    () =>
      ({ method, target }, { rows }, usual) => {
        const reply = usual();
        const place = rows.findIndex(({ id }) => id === idOf(target));
        if (method === 'GET' && place >= 0) rows.splice(place, 1);
        return reply;
      },
    'inconclusive',
  ],
  [
    'a list shows its items once',
    () => {
      let isShown = false;
      return (request) => {
        if (!isList(request)) return undefined;
        const reply = isShown ? answer(200, []) : undefined;
        isShown = true;
        return reply;
      };
    },
    'failed as a read uses it up',
  ],
  [
    'what an item says is said once',
    () => {
      const read = new Set<string>();
      return ({ method, target }, { rows }) => {
        const row = rows.find(({ id }) => id === idOf(target));
        if (method !== 'GET' || row === undefined) return undefined;
        const note = read.has(row.id) ? null : 'new';
        read.add(row.id);
        return answer(200, { ...row, note });
      };
    },
    'failed as the first look changes it',
  ],
  [
    'others remove one item',
    () => {
      let count = 0;
      return ({ target }, { rows }) => {
        count += idOf(target) === '2' ? 1 : 0;
        if (count === 2 && rows[1]?.id === '2') rows.splice(1, 1);
        return undefined;
      };
    },
    'passed',
  ],
  [
    'others remove all of them',
    () => {
      let count = 0;
      return (_request, { rows }) => {
        count += 1;
        if (count === 25) rows.splice(0);
        return undefined;
      };
    },
    'passed',
  ],
  [
    // A list shows what goes after it.
    'others remove one item, and later all of them',
    () => {
      let count = 0;
      return (_request, { rows }) => {
        count += 1;
        if (count === 22) rows.splice(3, 1);
        if (count === 41) rows.splice(0);
        return undefined;
      };
    },
    'passed',
  ],
  ['nothing changes', () => () => undefined, 'passed'],
];

it.each(cases)('an answer that is given once only: %s', async (name, make, outcome) => {
  const outcomes = { 'operation/safe-read': outcome };
  expect(await judgedOf({ name, api: remembering(make), plan: readOnly, outcomes }, readOnly)).toEqual(outcomes);
});
