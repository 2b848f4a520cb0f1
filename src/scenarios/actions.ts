/** Actions: each action of the plan once, on an item of ours or, if the plan says so, on an existing one. */
import type { Exchange } from '../core/exchange.ts';
import type { Action, Resource } from '../core/plan.ts';
import type { ActionIntent } from '../core/probe.ts';
import { defineScenario, type RowTrace } from '../core/scenario.ts';
import { isSame } from '../reading/json.ts';
import { readItem } from '../reading/items.ts';
import { firstItem } from './items.ts';
import { lacksForCreate } from './lacks.ts';
import type { Reaches } from './traces.ts';
import { neighborsOf } from './ours.ts';
import { createItem, type Created, reached } from './own.ts';

export type Acts = Reaches & { readonly acted: Exchange<ActionIntent> };

export const actions = defineScenario<Acts>({
  id: 'actions',
  phase: 'writes',
  quick: 'sample',
  extra: ['written', 'neighborBefore', 'neighborAfter'],
  needs: { neighborAfter: ['acted'] },
  lacks(resource, plan) {
    const own = declared(resource);
    if (own.length === 0) return 'resources[].actions';
    if (own.every(({ on }) => on === 'existing')) return plan.writes ? undefined : 'writes: true';
    return lacksForCreate(resource, plan);
  },
  async run(visit) {
    const rows: RowTrace<Acts>[] = [];
    const all = declared(visit.resource);
    const isNear = visit.wants('neighborAfter') && all.some(({ on }) => on === 'created');
    const neighbors = isNear ? await neighborsOf(visit) : [];
    let own: Created | undefined;
    for (const action of all) {
      own = action.on === 'existing' ? own : (own ?? (await createItem(visit)));
      const item = action.on === 'existing' ? await firstItem(visit) : own?.item;
      if (item === undefined) continue;
      const acted = await visit.act(item, action);
      const [near] = await reached(action.path, acted, neighbors);
      rows.push({ row: action.path, trace: { acted, ...near?.trace } });
      if (own === undefined || item !== own.item) continue;
      // The next action may need an item that is as it was.
      const [before, after] = [own.read, await visit.read(item)].map((read) => readItem(read)?.fields);
      if (!isSame(before, after)) own = undefined;
    }
    return rows;
  },
});

/** Those that lead from one state to another are tried with the states. */
function declared({ actions: all, states }: Resource): readonly Action[] {
  return all.filter(({ path }) => states?.allowed.some(({ by }) => by === path) !== true);
}
