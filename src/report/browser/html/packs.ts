import {
  type ExchangeIsland,
  type ListedExchange,
  listId,
  type PackedExchange,
  packId,
  readRows,
} from '../../html/island.ts';

/** Headers and bodies of the exchanges, read pack by pack as they are wanted. */
export interface Packs {
  /** Undefined where they were not kept, or the file was cut off before them. */
  readonly of: (listed: ListedExchange) => PackedExchange | undefined;
  /** Resolves when the whole file is there. */
  readonly complete: Promise<void>;
}

/** The list of exchanges with what else the page holds of it. */
export interface ExchangeList extends Pick<ExchangeIsland, 'packSize' | 'anchors'> {
  readonly exchanges: readonly ListedExchange[];
}

/** The list that stands in the page; undefined where there is none. */
export function readList(): ExchangeList | undefined {
  const text = document.getElementById(listId)?.textContent;
  if (!text) return undefined;
  const island: ExchangeIsland = JSON.parse(text);
  return { ...island, exchanges: readRows(island) };
}

export function openPacks({ packSize }: ExchangeList): Packs {
  const read = new Map<number, readonly PackedExchange[]>();
  const packOf = (number: number): readonly PackedExchange[] => {
    const known = read.get(number);
    if (known !== undefined) return known;
    const text = document.getElementById(packId(number))?.textContent;
    if (!text) return [];
    const pack: readonly PackedExchange[] = JSON.parse(text);
    read.set(number, pack);
    return pack;
  };
  return {
    of: ({ kept }) => (kept === null ? undefined : packOf(Math.floor(kept / packSize))[kept % packSize]),
    complete: new Promise((resolve) => {
      if (document.readyState !== 'loading') resolve();
      else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
    }),
  };
}
