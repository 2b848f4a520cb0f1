/** The state of an item, in the field that the plan names. */
import type { Exchange } from '../core/exchange.ts';
import type { Resource, States, Transition } from '../core/plan.ts';
import { readItem } from './items.ts';
import { fieldOf } from './filters.ts';

export function stateIn(exchange: Exchange, { field }: Pick<States, 'field'>): string | undefined {
  const item = readItem(exchange);
  const state = item && fieldOf(item.fields, field);
  return typeof state === 'string' || typeof state === 'number' || typeof state === 'boolean'
    ? String(state)
    : undefined;
}

/**
 * The field of the state, if a change that did not name it has led back to the state in which the item was created. What
 * goes on by itself leads elsewhere.
 *
 * @param reads of the new item, before the change, and after it
 */
export function resetState({ states }: Resource, reads: readonly (Exchange | undefined)[]): readonly string[] {
  const [initial, before, after] = reads.map((each) => each && states && stateIn(each, states));
  return states !== undefined && initial !== undefined && before !== initial && after === initial ? [states.field] : [];
}

/** What leads from a state to a transition that was not tried yet, by the shortest way that the plan allows. */
export function nextTransition(
  { allowed }: States,
  open: ReadonlySet<Transition>,
  state: string,
): Transition | undefined {
  const ways = allowed.filter(({ from }) => from === state).map((first) => ({ first, last: first }));
  const known = new Set([state]);
  for (const { first, last } of ways) {
    if (open.has(last) || [...open].some(({ from }) => from === last.to)) return first;
    if (last.to === undefined || known.has(last.to)) continue;
    known.add(last.to);
    ways.push(...allowed.filter(({ from }) => from === last.to).map((next) => ({ first, last: next })));
  }
  return undefined;
}
