import { expect, it } from 'vitest';
import { answer, type Row } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { readOnly, served } from '../services.ts';

const rows: readonly Row[] = ['7', '8', '9'].map((id) => ({ id, name: `Thing ${id}` }));
const idOf = (target: string): string | undefined => /^\/things\/([^/?]+)$/.exec(target)?.[1];

it.each([
  ['begins like an id', (id: string) => Number.parseInt(id, 10), 'failed'],
  ['is no number', (id: string) => (Number.isNaN(Number(id)) ? undefined : Number(id)), 'passed'],
])('a read by a text that %s', async (name, read, outcome) => {
  const api = served(({ target }) => {
    const id = idOf(target);
    const row = id === undefined ? undefined : rows.find((each) => Number(each.id) === read(id));
    return id === undefined ? undefined : row === undefined ? answer(404) : answer(200, row);
  }, rows);
  const outcomes = { 'status/missing': outcome };
  expect(await judgedOf({ name, api, plan: readOnly, outcomes }, readOnly)).toEqual(outcomes);
});
