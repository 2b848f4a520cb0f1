import type { Exchange } from './exchange.ts';

/** A request of the run that may have made an item: what the clean-up proves, deletes and counts. */
export interface Creation {
  readonly exchange: Exchange;
  /** The id that a 2xx names: in its body, its Location or its self link. */
  readonly id: string | undefined;
  /** It was to make an item, or to do nothing at all; false for a change or an action that was to work on one that is there. */
  readonly isMeant: boolean;
  /** True where a read or a list of the run showed our word under the id that the answer names. */
  readonly isProven: boolean;
  /** True where it was answered as an address that nobody has: it made nothing that anybody tells of. */
  readonly madeNothing: boolean;
  /** True where an answer had shown the id before this was sent, and no creation of ours had brought it: it is somebody's. */
  readonly wasShown: (id: string) => boolean;
  /** True where an answer showed the id since. */
  readonly wasSeen: (id: string) => boolean;
  /** True where a DELETE of the id succeeded since. */
  readonly wasDeleted: (id: string) => boolean;
  /** True where a read after such a DELETE said that it is missing, and nothing was done to the id since. */
  readonly wasMissed: (id: string) => boolean;
}
