/** Values of ours in existing items: an UPDATE without WHERE leaves them. */
import type { Exchange } from '../core/exchange.ts';
import type { JsonObject } from '../core/plan.ts';
import { creationOf } from '../core/probe.ts';
import type { Item } from '../reading/items.ts';
import { isSame } from '../reading/json.ts';
import { changeIn } from './proof.ts';

/** The URLs of items that took on a value that one of the requests sent in that field, or the state it leads to. */
export function takenIn(
  window: readonly Exchange[],
  before: ReadonlyMap<string, Item>,
  after: ReadonlyMap<string, Item>,
): readonly string[] {
  const sent = window.flatMap((exchange) =>
    valuesIn(exchange).map((values) => ({ values, to: exchange.probe.item?.url })),
  );
  if (sent.length === 0) return [];
  return [...before].flatMap(([url, { fields: was }]) => {
    const now = after.get(url)?.fields;
    if (now === undefined) return [];
    const isTaken = sent.some(
      ({ values, to }) => to !== url && Object.keys(values).some((field) => took(field, values)),
    );
    return isTaken ? [url] : [];

    function took(field: string, values: JsonObject): boolean {
      return field in was && !isSame(was[field], now?.[field]) && isSame(now?.[field], values[field]);
    }
  });
}

function valuesIn(exchange: Exchange): readonly JsonObject[] {
  const { probe } = exchange;
  const { intent, resource } = probe;
  const values = creationOf(probe)?.sent ?? changeIn(exchange);
  const { states } = resource ?? {};
  if (intent.kind !== 'action' || states === undefined) return Object.keys(values).length === 0 ? [] : [values];
  const reached = states.allowed.filter(({ by }) => by === intent.action).flatMap(({ to }) => to ?? []);
  return reached.map((state) => ({ [states.field]: state }));
}
