import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isBy,
  nextMove,
  type Search,
  stateOf,
  stateValue,
  type Transition,
  transitionName,
  type Trial,
  trialsOf,
  wayTo,
} from '../../src/model/states.ts';

const state = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
/** Actions lead to one state each; `by` therefore names the target. */
const row = fc.tuple(state, state).map(([from, to]): Transition => [from, `/to-${to}`, to]);
const rows = fc.uniqueArray(row, { maxLength: 12, selector: ([from, , to]) => `${from}${to}` });

/** Every state that transitions lead to from one, by brute force. */
function reachable(table: readonly Transition[], start: string): ReadonlySet<string> {
  const known = new Set([start]);
  for (let round = 0; round < 6; round += 1) {
    for (const [from, , to] of table) if (known.has(from)) known.add(to);
  }
  return known;
}

describe('a way through the table', () => {
  it('is found exactly where there is one, hangs together, and is never longer than the states', () => {
    fc.assert(
      fc.property(rows, state, state, (table, from, to) => {
        const way = wayTo(table, from, (at) => at === to);
        expect(way !== undefined).toBe(reachable(table, from).has(to));
        if (way === undefined) return;
        const visited = way.reduce<string>((at, [start, , end]) => {
          expect(start).toBe(at);
          return end;
        }, from);
        expect(visited).toBe(to);
        expect(way.length).toBeLessThan(6);
      }),
    );
  });

  it('is the shortest one', () => {
    const table: readonly Transition[] = [
      ['a', '/1', 'b'],
      ['b', '/2', 'c'],
      ['c', '/3', 'd'],
      ['a', '/4', 'c'],
    ];
    expect(wayTo(table, 'a', (at) => at === 'd')?.map(([, by]) => by)).toEqual(['/4', '/3']);
    expect(wayTo(table, 'd', (at) => at === 'd')).toEqual([]);
    expect(wayTo(table, 'd', (at) => at === 'a')).toBeUndefined();
  });
});

/** Plays the moves on a service that keeps the table, but for the transitions that fail; what was tried, in order. */
function play(table: readonly Trial[], start: string, failing: ReadonlySet<Trial>): { tried: Trial[]; moves: number } {
  const tried: Trial[] = [];
  let search: Search = {
    open: table,
    edges: table.flatMap(({ kind, row: each }) => (kind === 'allowed' ? [each] : [])),
  };
  for (let moves = 0; moves < 1000; moves += 1) {
    const move = nextMove(search);
    if (move === undefined) return { tried, moves };
    if (move.kind === 'renew') search = { ...search, start, at: start };
    else {
      const [from, , to] = move.kind === 'try' ? move.trial.row : move.row;
      if (search.at !== from)
        throw new Error(`a move starts in ${from}, and the item is in ${search.at ?? 'no state'}`);
      const trial = move.kind === 'try' ? move.trial : table.find(({ row: each }) => each === move.row);
      if (move.kind === 'try') tried.push(move.trial);
      const isTaken = trial !== undefined && (trial.kind === 'allowed') !== failing.has(trial);
      search = {
        ...search,
        at: isTaken ? to : from,
        open: move.kind === 'try' ? search.open.filter((each) => each !== move.trial) : search.open,
        edges:
          trial !== undefined && failing.has(trial) ? search.edges.filter((each) => each !== trial.row) : search.edges,
      };
    }
  }
  return { tried, moves: 1000 };
}

describe('the search', () => {
  const table = fc
    .tuple(rows, rows)
    .map(([allowed, refused]) =>
      trialsOf({ field: 'status', allowed, refused: refused.map(([from, , to]): Transition => [from, 'patch', to]) }),
    );

  it('tries all that starts in a state that can be reached, each once, and ends', () => {
    fc.assert(
      fc.property(table, state, (trials, start) => {
        const { tried, moves } = play(trials, start, new Set());
        const states = reachable(
          trials.filter(({ kind }) => kind === 'allowed').map(({ row: each }) => each),
          start,
        );
        expect(new Set(tried)).toEqual(new Set(trials.filter(({ row: each }) => states.has(each[0]))));
        expect(tried).toHaveLength(new Set(tried).size);
        expect(moves).toBeLessThanOrEqual(trials.length * 8 + 1);
      }),
    );
  });

  it('ends, and tries nothing twice, whatever fails', () => {
    fc.assert(
      fc.property(table, state, fc.infiniteStream(fc.boolean()), (trials, start, chance) => {
        const { tried, moves } = play(trials, start, new Set(trials.filter(() => chance.next().value)));
        expect(tried).toHaveLength(new Set(tried).size);
        expect(moves).toBeLessThan(1000);
      }),
    );
  });

  it('tries what is refused before what leads away', () => {
    const trials = trialsOf({
      field: 'status',
      allowed: [['a', '/go', 'b']],
      refused: [['a', '/stop', 'a']],
    });
    expect(play(trials, 'a', new Set()).tried.map(({ kind }) => kind)).toEqual(['refused', 'allowed']);
  });
});

describe('states', () => {
  it('are read as text, whatever their kind', () => {
    const shown = { status: 'active', level: 2, open: true, lost: null, tags: ['a'] };
    const of = (field: string) => stateOf(shown, { field });
    expect([of('status'), of('level'), of('open'), of('lost'), of('tags'), of('none')]).toEqual([
      'active',
      '2',
      'true',
      undefined,
      undefined,
      undefined,
    ]);
    expect(stateOf(undefined, { field: 'status' })).toBeUndefined();
  });

  it('are sent in the kind that is shown', () => {
    expect([stateValue('3', 2), stateValue('3', '2'), stateValue('false', true), stateValue('paid', 2)]).toEqual([
      3,
      '3',
      false,
      'paid',
    ]);
  });

  it('name an action by the end of its address, in whole segments', () => {
    const template = '/users/{id}/unblock';
    expect([isBy('/unblock', { template }), isBy('/block', { template }), isBy('unblock', { template })]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('have one name for rows that say the same', () => {
    expect(transitionName('refused', ['a', '/go', 'a'])).toBe(transitionName('refused', ['a', '/go', 'b']));
    expect(transitionName('refused', ['a', 'patch', 'a'])).not.toBe(transitionName('refused', ['a', 'patch', 'b']));
    expect(
      trialsOf({
        field: 's',
        allowed: [],
        refused: [
          ['a', '/go', 'a'],
          ['a', '/go', 'a'],
        ],
      }),
    ).toHaveLength(1);
  });
});
