import type { Exchange } from './exchange.ts';

/** What a cleanup saw of what others have beside what it deletes. */
export interface Harm {
  /** What was there before the first DELETE, and is gone. */
  readonly gone: readonly string[];
  /** The DELETE that takes more than its own, each time; undefined where another client may have deleted it. */
  readonly taking: Exchange | undefined;
}
