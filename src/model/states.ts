import { isObject, type Json, kindOf, member } from '../text/json.ts';
import { type Operation, unslashed } from './operation.ts';
import type { States } from './plan.ts';

/** A row of the plan's table: from state, by (`/block` an action, or `patch`), to state. */
export type Transition = readonly [from: string, by: string, to: string];

/** What a scenario tries a transition for: what the plan allows, or what it refuses. */
export type Attempted = 'allowed' | 'refused';

/** A transition as probes and rules name it to each other; rows that say the same have one name. */
export function transitionName(kind: Attempted, [from, by, to]: Transition): string {
  return JSON.stringify(kind === 'refused' && by !== 'patch' ? [kind, from, by] : [kind, from, by, to]);
}

/** The state that an item shows, as text, whatever its JSON kind; undefined where it shows none. */
export function stateOf(item: Json | undefined, { field }: Pick<States, 'field'>): string | undefined {
  const value = isObject(item) ? member(item, field) : undefined;
  if (typeof value === 'string') return value;
  return value === undefined || value === null || typeof value === 'object' ? undefined : String(value);
}

/** A state as a body must carry it: of the JSON kind that the item shows. */
export function stateValue(state: string, shown: Json | undefined): Json {
  const kind = shown === undefined ? 'string' : kindOf(shown);
  if (kind === 'boolean' && (state === 'true' || state === 'false')) return state === 'true';
  const isNumber = kind === 'number' && state.trim() !== '' && Number.isFinite(Number(state));
  return isNumber ? Number(state) : state;
}

/** True where a transition's `/block` names the operation `POST /users/{id}/block`, or `POST /users/{id}:block`. */
export function isBy(by: string, { template }: Pick<Operation, 'template'>): boolean {
  const name = unslashed(by).replace(/^[/:]/, '');
  return ['/', ':'].some((mark) => unslashed(template).endsWith(mark + name));
}

/**
 * The shortest way from one state to any of the wanted ones along transitions that are allowed; empty where the state is
 * wanted itself, undefined where none leads there. Ties go to the row that stands first.
 */
export function wayTo<Row extends Transition>(
  rows: readonly Row[],
  from: string,
  isWanted: (state: string) => boolean,
): readonly Row[] | undefined {
  const known = new Set([from]);
  const ways: { readonly at: string; readonly rows: readonly Row[] }[] = [{ at: from, rows: [] }];
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    if (isWanted(way.at)) return way.rows;
    for (const row of rows) {
      const [start, , to] = row;
      if (start !== way.at || known.has(to)) continue;
      known.add(to);
      ways.push({ at: to, rows: [...way.rows, row] });
    }
  }
  return undefined;
}

/** A transition that is to be tried. */
export interface Trial {
  readonly kind: Attempted;
  readonly row: Transition;
}

/** How far the trials of one resource have come. */
export interface Search {
  /** What is still to be tried. */
  readonly open: readonly Trial[];
  /** Allowed transitions that may lead on: those that have failed are left out. */
  readonly edges: readonly Transition[];
  /** State of a new item, once one has shown it; and of the item at hand, where that is known. */
  readonly start?: string | undefined;
  readonly at?: string | undefined;
}

/** What to do next: try a transition, take one that only leads on, or begin with a new item. */
export type Move =
  | { readonly kind: 'try'; readonly trial: Trial }
  | { readonly kind: 'move'; readonly row: Transition }
  | { readonly kind: 'renew' };

/** The next move; undefined where nothing that is open can be reached. What is refused comes first, for it leaves the state. */
export function nextMove({ open, edges, start, at }: Search): Move | undefined {
  const isWanted = (state: string): boolean => open.some(({ row }) => row[0] === state);
  if (open.length === 0) return undefined;
  if (at !== undefined) {
    const here = open.filter(({ row }) => row[0] === at);
    const trial = here.find(({ kind }) => kind === 'refused') ?? here[0];
    if (trial !== undefined) return { kind: 'try', trial };
    const row = wayTo(edges, at, isWanted)?.[0];
    if (row !== undefined) return { kind: 'move', row };
  }
  const isReachable = start === undefined || wayTo(edges, start, isWanted) !== undefined;
  return isReachable ? { kind: 'renew' } : undefined;
}

/** Every row of the table, what is refused and what is allowed, each once. */
export function trialsOf({ allowed, refused }: States): readonly Trial[] {
  const trials = [
    ...allowed.map((row): Trial => ({ kind: 'allowed', row })),
    ...refused.map((row): Trial => ({ kind: 'refused', row })),
  ];
  return [...new Map(trials.map((trial) => [transitionName(trial.kind, trial.row), trial])).values()];
}
