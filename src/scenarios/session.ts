/** A session: a client that keeps its connection and its cookies. A stateless service does not notice. */
import type { Exchange } from '../core/exchange.ts';
import type { ItemRef } from '../core/operation.ts';
import type { Intent, ListIntent, Probe } from '../core/probe.ts';
import { listProbe, readProbe } from '../core/requests.ts';
import { refsIn } from '../reading/lists.ts';
import { filterValues } from './parameters.ts';
import type { TableVisit } from './rows.ts';

export interface Session {
  ask<I extends Intent>(probe: Probe<I>): Promise<Exchange<I>>;
  /** The same request on a connection of its own, with the cookies of the session or without. */
  alone<I extends Intent>(probe: Probe<I>, hasCookies: boolean): Promise<Exchange<I>>;
  /** Requests that must not change any later response: a page, a sort, filters, another language, and a read. */
  disturb(kind: 'these' | 'those'): Promise<readonly Exchange[]>;
  /** The same, outside of the session. */
  disturbElsewhere(kind: 'these' | 'those'): Promise<void>;
}

/**
 * @param item the item that the session reads in between
 * @param cookies the value of its Cookie header
 */
export function createSession(
  visit: TableVisit,
  plain: Exchange<ListIntent>,
  item: ItemRef | undefined,
  cookies: string | undefined,
): Session {
  const { resource, round, plan, dialect } = visit;
  const connection = `again ${resource.path} ${round}${cookies === undefined ? '' : ' with cookies'}`;
  const items = refsIn(plain);
  const withCookies = <I extends Intent>(probe: Probe<I>): Probe<I> =>
    cookies === undefined ? probe : { ...probe, headers: { ...probe.headers, Cookie: cookies } };
  const ask = <I extends Intent>(probe: Probe<I>): Promise<Exchange<I>> =>
    visit.ask({ ...withCookies(probe), connection });

  return {
    ask,
    alone: (probe, hasCookies) => visit.ask({ ...(hasCookies ? withCookies(probe) : probe), connection: 'cold' }),
    async disturb(kind) {
      const sent: Exchange[] = [];
      for (const probe of disturbing(kind === 'these')) sent.push(await ask(probe));
      return sent;
    },
    async disturbElsewhere(kind) {
      for (const probe of disturbing(kind === 'these')) await visit.ask({ ...probe, connection: 'cold' });
    },
  };

  function disturbing(isThese: boolean): readonly Probe[] {
    const { owner } = plain.probe;
    const size = (items.length > 3 ? 2 : 1) + (isThese ? 0 : 1);
    const page = dialect.pageBase + (isThese && items.length > size ? 1 : 0);
    const [field] = resource.sort;
    const sort = field === undefined ? {} : { sort: { field, direction: isThese ? 'desc' : 'asc' } as const };
    const paged = listProbe(plan, resource, owner, { page, size, ...sort });
    const filters = filterValues(resource, isThese ? 0 : 1);
    const looked = isThese ? item : item && items[0];
    return [
      { ...paged, headers: { ...paged.headers, 'Accept-Language': isThese ? 'de' : 'fr' } },
      ...(Object.keys(filters).length === 0 ? [] : [listProbe(plan, resource, owner, { filters })]),
      ...(looked === undefined ? [] : [readProbe(resource, looked, { kind: 'read' } as const)]),
    ];
  }
}
