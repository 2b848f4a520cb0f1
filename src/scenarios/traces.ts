/** The parts of traces that several scenarios share, and the trace of the longest one. */
import type { Exchange } from '../core/exchange.ts';
import type { CreateIntent, DeleteIntent, ListIntent, PatchIntent, ReadIntent, ReplaceIntent } from '../core/probe.ts';
import type { Below } from './below.ts';
import type { Looks } from './read.ts';

export type List = Exchange<ListIntent>;
export type Read = Exchange<ReadIntent>;

/** A create, and what shows its item. Nothing is written between the two reads. */
export interface Creates extends Looks {
  readonly before: List;
  readonly created: Exchange<CreateIntent>;
  readonly listed: List;
  /** A read of the item right after the list. */
  readonly shown: Read;
}

/** A PATCH, and reads of its item. */
export interface Patches {
  readonly beforePatch: Read;
  readonly patched: Exchange<PatchIntent>;
  readonly afterPatch: Read;
}

/** A PUT, and reads of its item. */
export interface Replaces {
  readonly beforeReplace: Read;
  readonly replaced: Exchange<ReplaceIntent>;
  readonly afterReplace: Read;
}

/** A write to one item, and reads of another one, or of its owner. */
export interface Reaches {
  readonly written: Exchange;
  readonly neighborBefore: Read;
  readonly neighborAfter: Read;
  /** The writes that gave the neighbor its values, in their order. */
  readonly neighborWrites: readonly Exchange[];
}

export interface Life extends Creates, Patches, Replaces, Reaches, Below {
  /** Earlier changes of the item. */
  readonly earlier: readonly Exchange[];
  /** On a second visit: a create and lists, between which nothing happens to the new item. */
  readonly watched: readonly Exchange[];
  readonly listed: List;
  /** The order in which items come before any of ours is there. */
  readonly sortedBefore: List;
  /** With required fields only. */
  readonly least: Exchange<CreateIntent>;
  readonly readLeast: Read;
  /** With all fields, if there is no item with the required ones. */
  readonly another: Exchange<CreateIntent>;
  /** The same request as `filtered`, before the item matches. */
  readonly filteredBefore: List;
  readonly replacedAgain: Exchange<ReplaceIntent>;
  readonly afterAgain: Read;
  readonly listedAfter: List;
  readonly filtered: List;
  /** If a filtered list lacks the item: the same filters, for an existing item. */
  readonly filteredControl: List;
  readonly sorted: List;
  readonly deleted: Exchange<DeleteIntent>;
  readonly afterDelete: Read;
  readonly unfiltered: List;
  readonly unlisted: List;
}

/** What shows the effect of a PUT, whichever scenario sends it. */
export type Replacing = Replaces & Partial<Pick<Life, 'created' | 'listed' | 'listedAfter'>>;

/** What shows the effect of a PATCH, whichever scenario sends it. `initial` is a read of the item while it was new. */
export type Patching = Patches &
  Partial<
    Pick<Life, 'created' | 'least' | 'another' | 'listed' | 'listedAfter' | 'earlier'> & { readonly initial: Read }
  >;
