/**
 * States: items of ours go through the transitions of the plan. In each state, those that the plan refuses come first. In
 * the first state that a transition leads to, a PATCH of other fields must leave the state alone.
 */
import type { Exchange } from '../core/exchange.ts';
import { type ItemRef, operationOf } from '../core/operation.ts';
import type { JsonObject, Resource, States as Table, Transition } from '../core/plan.ts';
import type { CreateIntent, Provocation } from '../core/probe.ts';
import { itemProbe } from '../core/requests.ts';
import { defineScenario, type PartialTrace, type RowTrace, type Visit } from '../core/scenario.ts';
import { withMarker } from '../reading/sent.ts';
import { nextTransition, stateIn, stateNamed } from '../reading/states.ts';
import { overlaid } from '../text/fields.ts';
import { provocation } from './rows.ts';
import { lacksForCreate } from './lacks.ts';
import type { Patches, Reaches, Read } from './traces.ts';
import { type Created, createItem } from './own.ts';

export interface Moves extends Patches, Reaches {
  readonly created: Exchange<CreateIntent>;
  /** A read of the item while it was new. */
  readonly initial: Read;
  readonly before: Read;
  /** A transition that the plan allows. */
  readonly moved: Exchange;
  /** The same, if it is an action. */
  readonly acted: Exchange;
  /** A transition that the plan refuses. */
  readonly refused: Exchange<Provocation>;
  readonly after: Read;
}

/** Enough for states that nothing leads back from. */
const mostItems = 4;
const mostSteps = 30;
/** Every 4xx but those about the credential, and about the time. */
const rejected = Array.from({ length: 52 }, (_, at) => 400 + at).filter((each) => ![401, 408, 429].includes(each));

export const states = defineScenario<Moves>({
  id: 'states',
  phase: 'writes',
  quick: 'sample',
  extra: ['beforePatch', 'patched', 'afterPatch', 'written', 'neighborBefore', 'neighborAfter'],
  lacks: (resource, plan) => (resource.states === undefined ? 'resources[].states' : lacksForCreate(resource, plan)),
  async run(visit) {
    const { states: table } = visit.resource;
    if (table === undefined) return [];
    const most = visit.isQuick ? 1 : undefined;
    const open = new Set([...table.allowed.slice(0, most), ...table.refused.slice(0, most)]);
    const story: Story = { visit, table, open, rows: new Map() };
    for (let count = 0; count < mostItems; count++) {
      const left = story.open.size;
      await walkItem(story);
      if (story.open.size === left || story.open.size === 0) break;
    }
    // Second visits compare traces by their place.
    const names = [...[...table.allowed, ...table.refused].map(nameOf), 'kept', 'neighbor'];
    return names.map((row): RowTrace<Moves> => ({ row, trace: story.rows.get(row) ?? {} }));
  },
});

interface Story {
  readonly visit: Visit<Moves>;
  readonly table: Table;
  /** Transitions that were not tried yet. */
  readonly open: Set<Transition>;
  readonly rows: Map<string, PartialTrace<Moves>>;
}

const nameOf = ({ from, by, to = '' }: Transition): string => `${from} ${by} ${to}`.trim();

async function walkItem(story: Story): Promise<void> {
  const { visit, table, open, rows } = story;
  const neighbor = visit.wants('neighborAfter') && rows.size === 0 ? await createItem(visit) : undefined;
  // The list shows that an earlier create has stored nothing.
  if (visit.round > 1) await visit.list();
  const own = await createItem(visit);
  if (own === undefined) return;
  let before = own.read;
  for (let steps = 0; steps < mostSteps; steps++) {
    const state = stateIn(before, table);
    if (state === undefined || !(await refuseAll(story, own, before))) return;
    const isFirst = state === stateIn(own.read, table);
    const changed = isFirst || rows.has('kept') ? undefined : await patchOthers(story, own, before);
    if (changed !== undefined && stateIn(changed, table) !== state) return;
    const next = nextTransition(table, open, state);
    if (next === undefined) return;
    const moved = await move(visit, own.item, next);
    const after = await visit.read(own.item);
    const acted = next.by === 'patch' ? {} : { acted: moved };
    if (open.delete(next)) rows.set(nameOf(next), { created: own.created, before, moved, ...acted, after });
    if (neighbor !== undefined && !rows.has('neighbor')) {
      const neighborAfter = await visit.read(neighbor.item);
      const [neighborBefore, neighborWrites] = [neighbor.read, [neighbor.created]];
      rows.set('neighbor', { written: moved, neighborBefore, neighborAfter, neighborWrites });
    }
    if (stateIn(after, table) !== stateNamed(next.to)) return;
    before = after;
  }
}

/** Tries what the plan refuses in this state. It returns false if the item is in another one afterward. */
async function refuseAll({ visit, table, open, rows }: Story, own: Created, before: Read): Promise<boolean> {
  const state = stateIn(before, table);
  for (const each of table.refused.filter((one) => stateNamed(one.from) === state && open.has(one))) {
    const refused = await refuse(visit, own.item, each);
    if (refused === undefined) continue;
    open.delete(each);
    const after = await visit.read(own.item);
    rows.set(nameOf(each), { created: own.created, before, refused, after });
    if (stateIn(after, table) !== state) return false;
  }
  return true;
}

/** A state may forbid changes, so the service may reject it. */
async function patchOthers({ visit, table, rows }: Story, own: Created, beforePatch: Read): Promise<Read | undefined> {
  const { [table.field]: _, ...change } = visit.change;
  if (!visit.wants('patched') || Object.keys(change).length === 0) return undefined;
  const { created, read: initial, item } = own;
  const patched = await visit.patch(item, withMarker(created.probe.intent, change, beforePatch), { isUncertain: true });
  const afterPatch = await visit.read(item);
  rows.set('kept', { created, initial, beforePatch, patched, afterPatch });
  return afterPatch;
}

function move(visit: Visit<Moves>, item: ItemRef, { by, to }: Transition): Promise<Exchange> {
  const action = visit.resource.actions.find(({ path }) => path === by);
  return action === undefined ? visit.patch(item, stateBody(visit.resource, to)) : visit.act(item, action);
}

async function refuse({ resource, ask }: Visit<Moves>, item: ItemRef, { from, by, to }: Transition) {
  const action = resource.actions.find(({ path }) => path === by);
  const operation = action?.operation ?? operationOf(resource, 'patch');
  const row = `${by} ${to ?? ''}`.trim();
  const situation = 'refused-transition';
  const intent = provocation({ table: 'states', row, situation, says: `In the state ${from}`, rejected });
  const body = action === undefined ? stateBody(resource, to) : action.body;
  return operation && ask(itemProbe(resource, item, operation, intent, body));
}

function stateBody({ states }: Resource, to: string | undefined): JsonObject {
  return states === undefined ? {} : overlaid({}, { [states.field]: to });
}
