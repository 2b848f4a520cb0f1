import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf, idText } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import type { Probe } from '../../model/probe.ts';
import { isList, isObject, type Json, keysOf } from '../../text/json.ts';
import { ownersOf } from '../own/ownership.ts';
import { isPlain } from './others.ts';

/** Sees that a GET of an item of others writes its query to it: a list shows fields of it that nothing but that query named. Asks for nothing. */
export interface Bound {
  note(exchange: Exchange): void;
  /** False for one more GET of an item with a query where one was written. */
  mayGo(probe: Probe): boolean;
  /** What was seen to be written by its query, and the ids of the items. */
  shown(): readonly Exchange[];
}

/** What seeing it needs. */
export interface Binding {
  readonly idFieldOf: (resource: string) => string;
  /** True for an item that the run made, where the probe goes. */
  readonly isOurs: (id: string, probe: Probe) => boolean;
}

/** So many GETs with a query are remembered, and so many items of lists. */
const most = { queries: 100, items: 2000 };

export function createBound({ idFieldOf, isOurs }: Binding): Bound {
  /** GETs of items of others with a query, without their answers. */
  let asked: readonly Exchange[] = [];
  /** The fields of items as a list showed them first, by place and id, and when: epoch milliseconds. */
  const first = new Map<string, { readonly fields: ReadonlySet<string>; readonly at: number }>();
  const sent = new Set<string>();
  const shown: Exchange[] = [];

  const noteList = (exchange: Exchange, resource: string): void => {
    const { items = [] } = (isPlain(exchange) && listingOf(exchange.reply)) || {};
    const place = placeOf(exchange.probe);
    for (const item of items) {
      const id = isObject(item) ? idOf(item, idFieldOf(resource)) : undefined;
      if (!isObject(item) || id === undefined) continue;
      const before = first.get(`${place} ${id}`);
      if (before === undefined && first.size < most.items)
        first.set(`${place} ${id}`, { fields: new Set(keysOf(item)), at: exchange.receivedAt });
      const writer = asked.find(({ probe, sentAt }) => {
        if (before === undefined || sentAt < before.at || placeOf(probe) !== place || probe.about.id !== id)
          return false;
        // What all of them show may be how the service answers from now on.
        const isItsOwn = (field: string): boolean =>
          !before.fields.has(field) &&
          !sent.has(field) &&
          items.some((each) => isObject(each) && !Object.hasOwn(each, field));
        return queryOf(probe).some(([name, value]) => isItsOwn(name) && isShown(item[name], value));
      });
      if (writer === undefined || isOurs(id, exchange.probe)) continue;
      asked = asked.filter((each) => each !== writer);
      shown.push(Object.freeze({ ...writer, hasChanged: [id], isShowing: true }));
    }
  };

  return {
    note: (exchange) => {
      const { probe } = exchange;
      const { kind, resource } = probe.operation ?? {};
      if (isObject(probe.about.sent)) for (const field of keysOf(probe.about.sent)) sent.add(field);
      if (kind === 'list' && resource !== undefined) noteList(exchange, resource);
      if (!isQuery(probe) || !isAnswered(exchange) || !isSuccess(exchange.reply.status)) return;
      const { reply: _reply, ...request } = exchange;
      asked = [...asked, request].slice(-most.queries);
    },
    mayGo: (probe) => shown.length === 0 || !isQuery(probe),
    shown: () => shown,
  };
}

/** True for a GET of an item with a query. */
function isQuery({ method, operation, target }: Probe): boolean {
  return method === 'GET' && operation?.kind === 'read' && target.includes('?');
}

function queryOf({ target }: Probe): readonly (readonly [name: string, value: string])[] {
  return [...new URLSearchParams(target.slice(target.indexOf('?')))];
}

function isShown(value: Json | undefined, asked: string): boolean {
  const texts = (isList(value) ? value : [value]).map((each) => (typeof each === 'boolean' ? `${each}` : idText(each)));
  return texts.includes(asked);
}

function placeOf(probe: Probe): string {
  return JSON.stringify([probe.operation?.resource, ...ownersOf(probe)]);
}
