import { itemAt, itemOf } from '../model/envelope.ts';
import { why } from '../model/reason.ts';
import { type Answered, isSuccess } from '../model/exchange.ts';
import { idOf } from '../model/item.ts';
import { listingOf } from '../model/list-page.ts';
import { type Plan, resourceOf } from '../model/plan.ts';
import type { Readings } from '../model/readings.ts';
import type { Step } from '../model/step.ts';
import { type BesideSteps, versions } from '../model/traces/versions.ts';
import type { Json } from '../text/json.ts';
import { withoutPointers } from '../text/json-pointer.ts';
import { count, createFindings, type Findings, leaveOpen, tell } from './difference.ts';
import { compareItems } from './pair-items.ts';
import { isSameItem, rareValues } from './same-item.ts';

/** What the same items show under two versions that live side by side. */
export interface Pairs {
  /** Takes notice of the answers of the scenario `versions`, which come older, newer and, where those differ, older again. */
  note(exchange: Answered): void;
  between(from: string | null, to: string | null): Findings | undefined;
}

interface Pending {
  readonly older: Answered;
  readonly newer?: Answered;
}

export function createPairs(plan: Plan, readings: Readings): Pairs {
  const pending = new Map<string, Pending>();
  const found = new Map<string, Findings>();
  const findingsFor = (from: string | null, to: string | null): Findings => {
    const key = JSON.stringify([from, to]);
    const findings = found.get(key) ?? createFindings();
    found.set(key, findings);
    return findings;
  };
  const versionOf = ({ probe }: Answered): string | null =>
    resourceOf(plan, probe.operation?.resource)?.version ?? null;

  const compare = ({ older, newer, again }: Pair): void =>
    comparePair({ older, newer, again }, plan, readings, findingsFor(versionOf(older), versionOf(newer)));

  return {
    note: (exchange) => {
      const { step, about, repeated } = exchange.probe;
      const place = placeOf(step);
      if (place === undefined || about.pair === undefined || repeated === true) return;
      const known = pending.get(about.pair);
      if (place === 'older') pending.set(about.pair, { older: exchange });
      else if (place === 'newer' && known !== undefined) pending.set(about.pair, { ...known, newer: exchange });
      else if (place === 'again' && known?.newer !== undefined) {
        pending.delete(about.pair);
        compare({ older: known.older, newer: known.newer, again: exchange });
      }
    },
    between: (from, to) => {
      // What was not asked for again showed no difference that had to be confirmed.
      for (const { older, newer } of pending.values()) if (newer !== undefined) compare({ older, newer, again: older });
      pending.clear();
      return found.get(JSON.stringify([from, to]));
    },
  };
}

/** Which of the three requests that belong together a step sends. */
function placeOf(step: Step): keyof BesideSteps | undefined {
  return (['older', 'newer', 'again'] as const).find((place) => versions.all.some((each) => each[place] === step));
}

interface Pair {
  readonly older: Answered;
  readonly newer: Answered;
  readonly again: Answered;
}

interface Shown {
  readonly item: Json;
  readonly at: string;
}

function comparePair(pair: Pair, plan: Plan, readings: Readings, findings: Findings): void {
  const { operation } = pair.newer.probe;
  const resource = resourceOf(plan, operation?.resource);
  if (operation === undefined || resource === undefined) return;
  if (![pair.older, pair.newer, pair.again].every(({ reply }) => isSuccess(reply.status))) return;
  const { idField } = readings.of(resource);
  const shown = (exchange: Answered): ReadonlyMap<string, Shown> =>
    new Map(
      itemsShown(exchange).flatMap((each) => {
        const id = idOf(each.item, idField);
        return id === undefined ? [] : [[id, { ...each, item: withoutPointers(each.item, plan.volatile) }]];
      }),
    );
  const [older, newer, again] = [shown(pair.older), shown(pair.newer), shown(pair.again)];
  // What is rare on a short page may be common in the list: all items that were met count.
  const sibling = resourceOf(plan, pair.older.probe.operation?.resource) ?? resource;
  const met = readings.of(sibling).items.map((item) => [idOf(item, idField) ?? '', item] as const);
  const rare = rareValues([...new Map<string, Json>([...met, ...items(older)]).values()], idField);
  const name = `${operation.method} ${operation.template.slice(resource.version?.length ?? 0)}`;
  const from = resourceOf(plan, pair.older.probe.operation?.resource)?.version ?? '';
  const common = [...older].flatMap(([id, before]) => {
    const [now, later] = [newer.get(id), again.get(id)];
    if (now === undefined || later === undefined) return [];
    return [{ id, before, now, later, isSame: isSameItem(before.item, now.item, id, idField, rare) }];
  });
  // Where most ids stand for the same things, all of them do: there is one store.
  const isOneStore = common.filter(({ isSame }) => isSame).length * 2 >= common.length;
  if (!isOneStore) leaveOpen(findings, 'values', why('unlike-items', { operation: name }));
  const same = common.filter(({ isSame }) => isSame || isOneStore);
  for (const { before, now, later } of same) {
    compareItems(
      { older: before.item, newer: now.item, again: later.item },
      {
        findings,
        operation: name,
        exchange: pair.newer.id,
        place: operation.kind === 'list' ? now.at.replace(/\/\d+$/, '/*') : now.at,
        prefixes: [from, resource.version ?? ''],
      },
    );
  }
  if (operation.kind === 'list')
    compareOrder(
      same.map(({ id }) => id),
      [older, newer, again],
      pair,
      name,
      findings,
    );
}

function items(shown: ReadonlyMap<string, Shown>): readonly (readonly [string, Json])[] {
  return [...shown].map(([id, { item }]) => [id, item]);
}

function itemsShown({ reply, probe }: Answered): readonly Shown[] {
  if (probe.operation?.kind !== 'list') {
    const item = itemOf(reply);
    return item === undefined ? [] : [{ item, at: itemAt(reply) }];
  }
  const listing = listingOf(reply);
  return (listing?.items ?? []).map((item, index) => ({ item, at: `${listing?.at ?? ''}/${index}` }));
}

function compareOrder(
  same: readonly string[],
  lists: readonly ReadonlyMap<string, Shown>[],
  pair: Pair,
  operation: string,
  findings: Findings,
): void {
  if (same.length < 2) return;
  const known = new Set(same);
  const [before = '', now = '', later] = lists.map((list) => [...list.keys()].filter((id) => known.has(id)).join(', '));
  if (before !== later) return;
  count(findings, 'defaults');
  if (before === now) return;
  const difference = { kind: 'default-order-changed', operation, situation: 'success', at: 'query:sort' } as const;
  tell(findings, { ...difference, before: cut(before), after: cut(now) }, pair.newer.id);
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
