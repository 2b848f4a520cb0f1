/** The state of an item, in the field that the plan names. */
import type { Exchange } from '../core/exchange.ts';
import type { Resource, States, Transition } from '../core/plan.ts';
import { readItem } from './items.ts';
import { fieldOf } from './filters.ts';

/** In lower case, because services write states in any. */
export function stateIn(exchange: Exchange, { field }: Pick<States, 'field'>): string | undefined {
  const item = readItem(exchange);
  const state = item && fieldOf(item.fields, field);
  const isPlain = typeof state === 'string' || typeof state === 'number' || typeof state === 'boolean';
  return isPlain ? stateNamed(String(state)) : undefined;
}

export const stateNamed = (name: string | undefined): string | undefined => name?.toLowerCase();

/** The field of the state, if a change that did not name it has led back to the first of three states. */
export function resetState({ states }: Resource, reads: readonly (Exchange | undefined)[]): readonly string[] {
  const [initial, before, after] = reads.map((each) => each && states && stateIn(each, states));
  return states !== undefined && initial !== undefined && before !== initial && after === initial ? [states.field] : [];
}

/** What leads from a state to a transition that was not tried yet, by the shortest way that the plan allows. */
export function nextTransition({ allowed }: States, open: ReadonlySet<Transition>, state: string) {
  const from = (name: string | undefined) => (each: Transition) => stateNamed(each.from) === name;
  const ways = allowed.filter(from(state)).map((first) => ({ first, last: first }));
  const known = new Set([state]);
  for (const { first, last } of ways) {
    const to = stateNamed(last.to);
    if (open.has(last) || [...open].some(from(to))) return first;
    if (to === undefined || known.has(to)) continue;
    known.add(to);
    ways.push(...allowed.filter(from(to)).map((next) => ({ first, last: next })));
  }
  return undefined;
}
