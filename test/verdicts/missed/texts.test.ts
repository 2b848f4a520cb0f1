import { expect, it } from 'vitest';
import { answer, type Bend, type Row, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { isList, readOnly, served } from '../services.ts';

const six: readonly Row[] = ['ash', 'elm', 'fir', 'oak', 'yew', 'box'].map((id) => ({ id, size: 3, name: `A ${id}` }));
const idOf = (target: string): string | undefined => /^\/things\/([^/?]+)$/.exec(target)?.[1];
/** The list shows the ids alone; the rest is bent. */
const named =
  (bend: Bend): Bend =>
  (request, service, usual) =>
    isList(request)
      ? answer(
          200,
          service.rows.map(({ id }) => id),
        )
      : bend(request, service, usual);
const whole = { 'operation/list': 'passed', 'operation/read': 'passed', 'operation/safe-read': 'passed' };
const words: Bend = (request, _service, usual) =>
  isList(request) ? answer(200, ['red', 'green', 'red']) : idOf(request.target) === undefined ? usual() : answer(404);

const cases: readonly (readonly [string, Bend, string, Readonly<Record<string, string>>])[] = [
  ['of ids', named(() => undefined), readOnly, whole],
  [
    'of ids, with writes',
    named(() => undefined),
    thingsPlan,
    { ...whole, 'operation/create': 'passed', 'operation/listed': 'passed', 'operation/delete': 'passed' },
  ],
  [
    'of words that are no ids',
    words,
    readOnly,
    { 'operation/list': 'passed', 'operation/read': 'inconclusive', 'resource/id-unique': 'inapplicable' },
  ],
  [
    'of ids that lead to one item',
    named(({ method, target }, { rows }) =>
      method === 'GET' && idOf(target) !== undefined ? answer(200, rows[0]) : undefined,
    ),
    readOnly,
    { 'operation/read': 'failed as another item' },
  ],
  [
    'of ids of which the last cannot be read',
    named(({ target }) => (idOf(target) === 'box' ? answer(404) : undefined)),
    readOnly,
    { 'operation/read': 'failed as read answered 4xx' },
  ],
  [
    // The run stops there, and that it harmed is told first.
    'of ids that a read uses up',
    named(({ method, target }, { rows }, usual) => {
      const reply = usual();
      const place = rows.findIndex(({ id }) => id === idOf(target));
      if (method === 'GET' && place >= 0) rows.splice(place, 1);
      return reply;
    }),
    readOnly,
    { 'operation/safe-read': 'inconclusive' },
  ],
  [
    'of ids of items that do not show theirs',
    named((_request, _service, usual) => {
      const { status, headers, body } = usual();
      return {
        status,
        headers,
        body: String(body)
          .replaceAll(/"id":"[^"]*",?/g, '')
          .replaceAll(/,\}/g, '}'),
      };
    }),
    thingsPlan,
    { 'operation/create': 'inconclusive' },
  ],
];

it.each(cases)('a list of texts: %s', async (name, bend, plan, outcomes) => {
  expect(await judgedOf({ name, api: served(bend, six), plan, outcomes }, plan)).toEqual(outcomes);
});
