import { itemOf } from '../../model/envelope.ts';
import { type Exchange, isAnswered, isMissing, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import type { Probe } from '../../model/probe.ts';
import { ownersOf } from '../own/ownership.ts';
import { oddityOf } from './oddity.ts';
import { idsIn, type Others, type Seen, type Sight } from './others.ts';

/**
 * Knows how many items a list says that there are: as many as before anything was written, and what the run made since and did not delete. Where it
 * says fewer, one that others have may be gone from a page that is not looked at. Asks for nothing before.
 */
export interface Counts {
  /** Takes notice of what is about to be sent. */
  begin(probe: Probe): void;
  /** Takes notice of an answer. */
  note(exchange: Exchange): void;
  /** What the create made was deleted to see what that does. */
  removed(create: Probe): void;
  /** What the list lacks is known to be gone. */
  accept(sight: Sight): void;
  /** True where the list counts fewer than that, and fewer than it is known to. */
  isShort(sight: Sight): boolean;
  /**
   * Id of an item that a page showed before anything was written, that none shows now and no read finds; undefined where there is none: the list does not
   * count what the run made. Asks for the pages. `sight`: the list, asked once more; undefined where that one is not short.
   */
  goneFrom(first: Sight, sight: Sight | undefined): Promise<string | undefined>;
}

/** A page that was answered before anything was written there, and the ids that it showed. */
interface Page {
  readonly seen: Seen;
  readonly ids: readonly string[];
}

/** A list, by its path. */
interface List {
  /** How many it said that there are before anything was written. */
  total?: number | undefined;
  readonly pages: Map<string, Page>;
  /** So many fewer are known. */
  known: number;
  /** How often it was short, and nothing was gone. */
  vain: number;
  readonly gone: Set<string>;
}

/** What the run made, when its create was answered (epoch milliseconds), and whether it may be deleted. */
interface Made {
  readonly owner: string;
  readonly at: number;
  readonly create: Probe;
  state: 'there' | 'deleting' | 'deleted';
}

/** So many pages are looked at, and so many items read that none of them shows. */
const mostPages = 20;
const mostReads = 3;
/** So often a list may count fewer while nothing is gone. */
const mostVain = 2;

export function createCounts(others: Pick<Others, 'places' | 'look' | 'isReadable'>): Counts {
  const lists = new Map<string, List>();
  const written = new Set<string>();
  const made = new Map<string, Made>();
  let isBegun = false;

  const deletedBy = ({ method, operation, about: { id } }: Probe): Made | undefined =>
    method === 'DELETE' || operation?.kind === 'delete' ? made.get(`${operation?.resource} ${id}`) : undefined;

  const noteList = (exchange: Exchange, resource: string): void => {
    const { probe, id, scenario } = exchange;
    const field = others.places().find((place) => place.resource === resource)?.field;
    if (field === undefined || !isPage(exchange) || written.has(resource)) return;
    const path = pathOf(probe);
    const list = lists.get(path) ?? { pages: new Map<string, Page>(), known: 0, vain: 0, gone: new Set<string>() };
    lists.set(path, list);
    if (!isAnswered(exchange)) return;
    const total = listingOf(exchange.reply)?.total;
    list.total = isBegun ? (list.total ?? total) : total;
    const ids = idsIn(exchange, field) ?? [];
    if (probe.about.page !== undefined) list.pages.set(probe.target, { seen: { probe, id, scenario }, ids });
  };

  const noteCreate = (exchange: Exchange, resource: string): void => {
    const { probe, receivedAt } = exchange;
    const places = others.places().filter((place) => place.resource === resource);
    const [place] = places;
    if (place === undefined || !isAnswered(exchange) || !isSuccess(exchange.reply.status)) return;
    const id = probe.method === 'PUT' ? probe.about.id : idOf(itemOf(exchange.reply), place.field);
    const key = `${resource} ${id}`;
    if (id === undefined || made.has(key) || places.some(({ ids }) => ids.has(id))) return;
    made.set(key, { owner: ownerOf(probe), at: receivedAt, create: probe, state: 'there' });
  };

  const shortOf = ({ place: { list }, exchange, total }: Sight): number => {
    const before = lists.get(pathOf(list.probe))?.total;
    if (!isBegun || before === undefined || total === undefined) return 0;
    const owner = ownerOf(list.probe);
    const isCounted = (each: Made): boolean =>
      each.owner === owner && each.state === 'there' && each.at < exchange.sentAt;
    return before + [...made.values()].filter(isCounted).length - total;
  };

  const isShort: Counts['isShort'] = (sight) => {
    const list = lists.get(pathOf(sight.place.list.probe));
    return list !== undefined && list.vain < mostVain && shortOf(sight) > list.known;
  };

  /** Pages of one size, in their order: those that showed most. */
  const pagesOf = ({ pages }: List): readonly Page[] => {
    const all = [...pages.values()];
    const sizes = new Set(all.map(({ seen }) => seen.probe.about.size));
    const sized = [...sizes].map((size) => all.filter(({ seen }) => seen.probe.about.size === size));
    const idsOf = (some: readonly Page[]): number => new Set(some.flatMap(({ ids }) => ids)).size;
    const [best = []] = sized.toSorted((one, other) => idsOf(other) - idsOf(one));
    return best
      .toSorted(({ seen: one }, { seen: other }) => (one.probe.about.page ?? 0) - (other.probe.about.page ?? 0))
      .slice(0, mostPages);
  };

  return {
    begin: (probe) => {
      const { resource } = probe.operation ?? {};
      const isWrite = probe.effect === 'create' || probe.effect === 'write';
      isBegun ||= isWrite;
      if (isWrite && resource !== undefined) written.add(resource);
      const item = deletedBy(probe);
      if (item?.state === 'there') item.state = 'deleting';
    },
    note: (exchange) => {
      const { probe, reply } = exchange;
      const { resource, kind } = probe.operation ?? {};
      if (resource === undefined) return;
      if (kind === 'list') noteList(exchange, resource);
      if (probe.effect === 'create') noteCreate(exchange, resource);
      const item = deletedBy(probe);
      if (item === undefined || reply === undefined) return;
      if (isSuccess(reply.status) || isMissing(exchange)) item.state = 'deleted';
      else if (item.state === 'deleting' && reply.status < 500) item.state = 'there';
    },
    removed: (create) => {
      for (const item of made.values()) if (item.create === create) item.state = 'deleted';
    },
    accept: (sight) => {
      const list = lists.get(pathOf(sight.place.list.probe));
      if (list === undefined) return;
      list.known = Math.max(list.known, shortOf(sight));
      for (const id of sight.missing) list.gone.add(id);
    },
    isShort,
    goneFrom: async (first, sight) => {
      const { place } = first;
      const list = lists.get(pathOf(place.list.probe));
      if (list === undefined) return undefined;
      list.known = Math.max(list.known, shortOf(sight ?? first));
      const pages = sight === undefined ? [] : pagesOf(list);
      const now = new Set<string>(sight?.shown);
      for (const { seen } of pages) {
        const answer = await others.look(seen);
        for (const id of isAnswered(answer) ? (idsIn(answer, place.field) ?? []) : []) now.add(id);
      }
      const missing = new Set(pages.flatMap(({ ids }) => ids).filter((id) => !now.has(id) && !list.gone.has(id)));
      for (const id of [...missing].slice(0, mostReads)) {
        if ((await others.isReadable(place, id)) !== false) continue;
        list.gone.add(id);
        return id;
      }
      list.vain += 1;
      return undefined;
    },
  };
}

/** A page of the whole list as every client asks for one, that worked. */
function isPage(exchange: Exchange): boolean {
  const { method, about } = exchange.probe;
  const isWhole = about.filter === undefined && about.sort === undefined && about.parameter === undefined;
  const isUsual = method === 'GET' && oddityOf(exchange.probe) === undefined;
  return isUsual && isWhole && isSuccess(exchange.reply?.status ?? 0);
}

function ownerOf(probe: Probe): string {
  return `${probe.operation?.resource} ${JSON.stringify(ownersOf(probe))}`;
}

function pathOf({ target }: Probe): string {
  return target.split('?')[0] ?? target;
}
