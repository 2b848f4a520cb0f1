import { diagnosisOf } from '../../model/diagnosis.ts';
import { type Exchange, isAnswered } from '../../model/exchange.ts';
import { idOf, listedAs } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import type { Resource } from '../../model/plan.ts';
import type { Cleanup, Diagnosis, Remnant } from '../../model/report.ts';
import { cleanupScenario } from '../../model/scenario.ts';
import { isObject, type JsonObject, printJson } from '../../text/json.ts';
import { percentEncoded } from '../../text/percent.ts';
import { ownersOf } from '../own/ownership.ts';
import type { Doubts } from './doubts.ts';

/**
 * Sees which lists show words of the run when all is deleted. A log or an archive may quote what was there, and a create may have made more than one
 * thing: none of it is proven ours, so it is told, and left alone.
 */
export interface Quotes {
  note(exchange: Exchange): void;
  /** True where the list of the resource showed some when it was last walked. */
  isIn(resource: Resource): boolean;
  /** Ids of what shows them, by resource, but for what the cleanup tells. */
  among(cleanup: Pick<Cleanup, 'kept' | 'left'>): readonly Quoting[];
  /** What shows them, one of each resource, but for what the cleanup tells, and ids that `isTold` says are told otherwise. */
  conclude(
    cleanup: Pick<Cleanup, 'kept' | 'left'>,
    isTold: (resource: string, id: string) => boolean,
  ): readonly Diagnosis[];
  /**
   * The cleanup, with what these lists show of what `isMade` says that the run made: a DELETE took it, and it is back. And with what `movedFrom` names the
   * resource of, where an item with that id and these words is gone without a DELETE: it is counted there, and told where it is now.
   */
  beside(
    cleanup: Cleanup,
    madeAs: (resource: string, id: string) => 'deleted' | 'made' | undefined,
    movedFrom: (resource: string, id: string, words: readonly string[]) => string | undefined,
  ): Cleanup;
  /** The cleanup, with what may be left as `doubts` say, but for ids that `isTold` says are told otherwise. */
  doubted(cleanup: Cleanup, doubts: Doubts, isTold: (resource: string, id: string) => boolean): Cleanup;
}

/** Items of a resource that show words of the run. */
export interface Quoting {
  readonly resource: string;
  readonly items: readonly string[];
}

/** What a list showed when it was last walked. */
interface Shown {
  readonly resource: string;
  readonly exchange: string;
  /** The last page of it that was asked for. */
  readonly page: number | undefined;
  /** The items that showed words, by their ids, and these. */
  readonly ids: ReadonlyMap<string, { readonly item: JsonObject; readonly words: readonly string[] }>;
}

/** `familyOf`: a resource whatever its version, as one store may stand under several; `words`: those that are known before anything is sent. */
export function createQuotes(
  idFieldOf: (resource: string) => string,
  familyOf: (resource: string | null) => string | null,
  words: Iterable<string> = [],
): Quotes {
  const marks = new Set(words);
  const lists = new Map<string, Shown>();
  const untold = ({ kept, left }: Pick<Cleanup, 'kept' | 'left'>, { resource, ids }: Shown): readonly string[] => {
    const isTold = (id: string): boolean =>
      [...kept, ...left].some(
        (each) =>
          familyOf(each.resource) === familyOf(resource) &&
          (isAt(each, id) || each.reason.startsWith(`${listedAs(id)},`)),
      );
    return [...ids.keys()].filter((id) => !isTold(id));
  };
  return {
    note: (exchange) => {
      const { probe, id, scenario } = exchange;
      const { kind, resource } = probe.operation ?? {};
      for (const mark of probe.effect === 'read' ? [] : (probe.about.marks ?? [])) marks.add(mark);
      if (scenario !== cleanupScenario || kind !== 'list' || resource === undefined || ownersOf(probe).length > 0)
        return;
      const items = isAnswered(exchange) ? (listingOf(exchange.reply)?.items ?? []) : [];
      const quoting = items.flatMap((item) => {
        const text = printJson(item).toLowerCase();
        const words = [...marks].filter((mark) => text.includes(mark));
        const each = idOf(item, idFieldOf(resource));
        return words.length === 0 || each === undefined || !isObject(item) ? [] : [[each, { item, words }] as const];
      });
      const { page } = probe.about;
      const known = lists.get(resource);
      const isNext = page !== undefined && known?.page !== undefined && page > known.page;
      const before = isNext ? known.ids : [];
      const ids = new Map([...before, ...quoting]);
      lists.set(resource, { resource, exchange: id, page, ids });
    },
    isIn: ({ key }) => (lists.get(key)?.ids.size ?? 0) > 0,
    among: (cleanup) =>
      [...lists.values()]
        .map((shown) => ({ resource: shown.resource, items: untold(cleanup, shown) }))
        .filter(({ items }) => items.length > 0),
    conclude: (cleanup, isTold) =>
      [...lists.values()].flatMap((shown) => {
        const { resource, exchange } = shown;
        const items = untold(cleanup, shown).filter((id) => !isTold(resource, id));
        if (items.length === 0) return [];
        return [diagnosisOf('words-shown', { resource, items }, { resource, exchanges: [exchange] })];
      }),
    beside: (cleanup, madeAs, movedFrom) => {
      const back = [...lists.values()].flatMap((shown) =>
        untold(cleanup, shown).flatMap((id) => {
          const as = madeAs(shown.resource, id);
          if (as === undefined) return [];
          const address = addressOf(shown.resource, id);
          const stillShown = as === 'deleted';
          const reason = stillShown ? 'it was deleted, and is shown again' : 'a list shows it, and no DELETE took it';
          return [{ resource: shown.resource, address, reason, stillShown }];
        }),
      );
      const moved = [...lists.values()].flatMap((shown) =>
        untold(cleanup, shown).flatMap((id) => {
          const from = movedFrom(shown.resource, id, shown.ids.get(id)?.words ?? []);
          if (from === undefined) return [];
          const reason = `an item of ${from} with this id and word is gone without a DELETE, and may be this one`;
          return [{ resource: from, address: addressOf(shown.resource, id), reason, stillShown: false }];
        }),
      );
      return {
        ...cleanup,
        removed: Math.max(0, cleanup.removed - back.length - moved.length),
        left: [...cleanup.left, ...back, ...moved],
      };
    },
    doubted: (cleanup, doubts, isTold) => {
      const left = [...cleanup.left];
      for (const shown of lists.values()) {
        const { resource, ids } = shown;
        for (const id of untold({ ...cleanup, left }, shown)) {
          const item = ids.get(id)?.item;
          // Under another address it may be the same.
          const isTwice = left.some((each) => isAt(each, id)) || isTold(resource, id);
          const reason = isTwice || item === undefined ? undefined : doubts(resource, id, item);
          if (reason !== undefined)
            left.push({ resource, address: addressOf(resource, id), reason, stillShown: false });
        }
      }
      return { ...cleanup, left };
    },
  };
}

function addressOf(resource: string, id: string): string {
  return `${resource}/${percentEncoded(id)}`;
}

function isAt({ address }: Remnant, id: string): boolean {
  return address.endsWith(`/${id}`) || address.endsWith(`/${percentEncoded(id)}`);
}
