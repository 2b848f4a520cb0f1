import { describe, expect, it } from 'vitest';
import { answer, type Bend, sentBy, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { isList, readOnly, served } from '../services.ts';

/** The values of a parameter of a list, in the order in which they were sent. */
const valuesOf = (target: string, name: string): readonly string[] =>
  new URLSearchParams(target.split('?')[1] ?? '').getAll(name);
const onList =
  (status: number, isMet: (page: readonly string[], size: readonly string[]) => boolean): Bend =>
  (request) =>
    isList(request) && isMet(valuesOf(request.target, 'page'), valuesOf(request.target, 'size'))
      ? answer(status)
      : undefined;

describe('values that a parameter cannot have', () => {
  it.each<readonly [string, Bend, string]>([
    ['a page without a value breaks it', onList(500, ([page]) => page === ''), 'failed as page answered 5xx'],
    ['a size without a value breaks it', onList(500, (_page, [size]) => size === ''), 'failed as page answered 5xx'],
    ['a page without a value is refused', onList(400, ([page]) => page === ''), 'passed'],
    [
      'a page that is sent twice breaks it',
      onList(500, (page) => page.length > 1),
      'failed as a parameter sent twice answered 5xx',
    ],
    ['a page that is there breaks it', onList(500, (page) => page.length > 0), 'failed as page answered 5xx'],
    ['half an item breaks it', onList(500, (_page, [size]) => size === '1.5'), 'failed as size answered 5xx'],
    ['half an item is refused', onList(400, (_page, [size]) => size === '1.5'), 'passed'],
    ['none of them is looked at', () => undefined, 'passed'],
  ])('%s', async (name, bend, outcome) => {
    const outcomes = { 'query/invalid': outcome };
    expect(await judgedOf({ name, api: served(bend), plan: readOnly, outcomes }, readOnly)).toEqual(outcomes);
  });
});

it.each([
  [500, 'failed as answered 500'],
  [400, 'passed'],
  [422, 'passed'],
  [204, 'passed'],
])('a patch that names no field is answered with %i', async (status, outcome) => {
  const bend: Bend = (request) => {
    const values = Object.values(sentBy(request) ?? { name: '' });
    if (values.some((each) => typeof each === 'object')) return answer(400);
    return request.method === 'PATCH' && values.length === 0 ? answer(status) : undefined;
  };
  const outcomes = { 'status/invalid-input': outcome };
  expect(await judgedOf({ name: String(status), api: served(bend), outcomes }, thingsPlan)).toEqual(outcomes);
});

const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

describe('values of another kind', () => {
  const plan = thingsPlan
    .replace(
      '"Thing {{unique}}" }',
      '"Thing {{unique}}", color: red, note: some text, size: 3, tags: [new], at: { x: 1 } }',
    )
    .replace('Other }', 'Other, color: blue }');
  /** Refuses objects and lists where they do not belong, and a text as the size; what `edit` makes of each other value is stored. */
  const strict =
    (edit: (key: string, value: unknown) => unknown): Bend =>
    (request, { rows }, usual) => {
      const sent = ['POST', 'PUT', 'PATCH'].includes(request.method) ? sentBy(request) : undefined;
      const isOdd = (key: string, value: unknown): boolean =>
        (key === 'size' && typeof value === 'string') ||
        (key !== 'tags' && key !== 'at' && typeof value === 'object' && value !== null);
      if (sent === undefined) return undefined;
      if (isBlank(sent['name'])) return answer(400);
      if (Object.entries(sent).some(([key, value]) => isOdd(key, value))) return answer(400);
      const reply = usual();
      const at =
        request.method === 'POST' ? rows.length - 1 : rows.findIndex(({ id }) => request.target.endsWith(`/${id}`));
      const row = rows[at];
      if (reply.status >= 400 || row === undefined) return reply;
      const stored = Object.fromEntries(Object.entries(row).map(([key, value]) => [key, edit(key, value)]));
      rows[at] = { ...stored, id: row.id };
      return answer(reply.status, rows[at]);
    };
  const asText = (key: string, value: unknown): unknown =>
    typeof value === 'number' && key !== 'size' ? String(value) : value;
  const asList = (key: string, value: unknown): unknown =>
    typeof value !== 'string' ? value : key === 'tags' ? [value] : key === 'at' ? { name: value } : value;

  it.each<readonly [string, Parameters<typeof strict>[0], string, string]>([
    ['a text for a list is kept', asText, 'resource/input-types', 'failed as wrong-type at, wrong-type tags'],
    [
      'a text for a list is made one',
      (key, value) => asList(key, asText(key, value)),
      'resource/input-types',
      'passed',
    ],
    ['a number for a text is kept by a patch', asList, 'resource/change-fields', 'failed as wrong-type color'],
    ['a number for a text is made one', asText, 'resource/change-fields', 'passed'],
  ])('%s', async (name, edit, rule, outcome) => {
    const outcomes = { [rule]: outcome };
    expect(await judgedOf({ name, api: served(strict(edit)), plan, outcomes }, plan)).toEqual(outcomes);
  });
});
