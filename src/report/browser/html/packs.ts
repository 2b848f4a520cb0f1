import { type ExchangeList, listId, type PackedExchange, packId } from '../../html/island.ts';

/** Headers and bodies of the exchanges, read pack by pack as they are wanted. */
export interface Packs {
  /** Undefined where the file was cut off before it. */
  readonly of: (index: number) => PackedExchange | undefined;
  /** Resolves when the whole file is there. */
  readonly complete: Promise<void>;
}

/** The list that stands in the page; undefined where there is none. */
export function readList(): ExchangeList | undefined {
  const text = document.getElementById(listId)?.textContent;
  if (!text) return undefined;
  const list: ExchangeList = JSON.parse(text);
  return list;
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
    of: (index) => packOf(Math.floor(index / packSize))[index % packSize],
    complete: new Promise((resolve) => {
      if (document.readyState !== 'loading') resolve();
      else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
    }),
  };
}
