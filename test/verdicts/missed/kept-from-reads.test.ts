import { expect, it } from 'vitest';
import { answer, type Bend, type Row, serve, thingsPlan } from '../../harm/service.ts';
import { type Case, judgedOf } from '../judged.ts';
import { readOnly } from '../services.ts';

const many: readonly Row[] = ['1', '2', '3', '4', '5', '6'].map((id) => ({ id, name: `Thing ${id}`, seen: null }));
/** Shows each thing as something else, in a list or a read; told of reads beforehand. */
type Show = (row: Row, now: string, isRead: boolean) => Row;

function pageOf(target: string): { readonly page: number; readonly size: number } {
  const query = new URLSearchParams(target.split('?')[1]);
  const [page = 0, size = 3] = ['page', 'size'].map((name) => (query.has(name) ? Number(query.get(name)) : undefined));
  return { page, size };
}

/** Things whose answers show what the clock says; a test says how. */
const shown =
  (make: () => Show): Case['api'] =>
  (clock) => {
    const show = make();
    const bend: Bend = ({ method, target }, { rows }) => {
      if (method !== 'GET') return undefined;
      const now = new Date(clock.now()).toISOString();
      if (/^\/things(?:\?|$)/.test(target)) {
        const { page, size } = pageOf(target);
        const items = rows.slice(page * size, (page + 1) * size).map((row) => show(row, now, false));
        const numbers = { page, size, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
        return answer(200, { data: items, ...numbers });
      }
      const row = rows.find(({ id }) => target === `/things/${id}`);
      return row === undefined ? undefined : answer(200, show(row, now, true));
    };
    return serve(bend, many).api;
  };

const setByReads = (): Show => {
  const at = new Map<string, string>();
  return (row, now, isRead) => {
    if (isRead) at.set(row.id, now);
    return { ...row, seen: at.get(row.id) ?? null };
  };
};
/** What ticks by itself, for all things at once. */
const ticking = (): Show => (row, now) => ({ ...row, seen: now.slice(0, -2) });
const servedAt = (): Show => (row, now) => ({ ...row, seen: now });

const cases: readonly (readonly [string, () => Show, string])[] = [
  ['a time that each read sets, and that stays', setByReads, 'failed'],
  ['the moment of the answer', servedAt, 'passed'],
  ['a time that moves by itself', ticking, 'passed'],
];

it.each(cases.flatMap((each) => [readOnly, thingsPlan].map((plan) => [...each, plan] as const)))(
  'what items show of reads: %s',
  async (name, make, outcome, plan) => {
    const outcomes = { 'operation/safe-read': outcome };
    expect(await judgedOf({ name, api: shown(make), plan, outcomes }, plan)).toEqual(outcomes);
  },
);
