import type { Plan, Resource } from '../model/plan.ts';
import type { Readings } from '../model/readings.ts';
import { type Sending, sendAll } from '../model/scenario.ts';
import type { Walk } from '../model/walk.ts';
import { type Held, itemShown, lookAt } from './lifecycle-writes.ts';

/** The first and the last item that were listed before ours were made: read only, now and after each write. */
export function* readStrangers(
  plan: Plan,
  resource: Resource,
  readings: Readings,
  owners: readonly string[],
  before: Walk,
): Sending<readonly Held[]> {
  const ids = [...before.items.keys()];
  const chosen = new Set([ids[0], ids.at(-1)].filter((id) => id !== undefined));
  const probes = [...chosen].flatMap((id) =>
    lookAt(plan, resource, { id, owners }, { step: 'stranger', why: 'to know an item that is not to change' }),
  );
  const exchanges = yield* sendAll(probes);
  return exchanges.flatMap((exchange): readonly Held[] => {
    const { id } = exchange.probe.about;
    if (id === undefined) return [];
    const shown = itemShown(exchange, id, readings.of(resource).idField);
    return shown === undefined ? [] : [{ id, owners, made: 'stranger', sent: {}, marks: [], shown }];
  });
}

/** Reads the neighbours after a write; returns the strangers as they are now. */
export function* lookAround(
  plan: Plan,
  resource: Resource,
  readings: Readings,
  write: 'replace' | 'patch' | 'delete',
  neighbours: readonly Held[],
): Sending<readonly Held[]> {
  const step = `${write}-neighbour`;
  const why = `to see that the ${write} left its neighbours as they were`;
  const exchanges = yield* sendAll(
    neighbours.flatMap((item) =>
      lookAt(plan, resource, item, { step, why, about: { before: item.shown, note: item.made } }),
    ),
  );
  return neighbours.flatMap((item): readonly Held[] => {
    if (item.made !== 'stranger') return [];
    const exchange = exchanges.find((each) => each.probe.about.id === item.id);
    const shown = itemShown(exchange, item.id, readings.of(resource).idField);
    return [shown === undefined ? item : { ...item, shown }];
  });
}
