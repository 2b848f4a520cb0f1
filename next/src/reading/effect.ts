/** The effect of a write: what a read shows afterward, compared with what was sent, and with what was there before. */
import type { JsonObject } from '../core/plan.ts';
import type { Item } from './items.ts';
import { isSame, unionOfKeys } from './json.ts';
import { isStored } from './stored.ts';

export interface Written {
  readonly was: Item;
  readonly is: Item;
  /** The item in the response to the write. */
  readonly told: Item | undefined;
  /** The item in a list after the write. */
  readonly listed: Item | undefined;
  readonly sent: JsonObject;
  /** Fields that no write may change unless it sends them. */
  readonly settled: readonly string[];
  movesByItself(field: string): boolean;
}

/** The names of fields, by what went wrong with them. */
export interface Effect {
  /** Sent, and not stored. */
  readonly lost: readonly string[];
  /** Not sent, and changed. */
  readonly stray: readonly string[];
  /** Shown by the response otherwise than by a read. */
  readonly untold: readonly string[];
  /** Sent, stored, and still shown as before by the list. */
  readonly stale: readonly string[];
  /** True if a sent value differed before, and is visible now. Without such a field, nothing was shown. */
  readonly isShown: boolean;
}

export function effectOf({ was, is, told, listed, sent, settled, movesByItself }: Written): Effect {
  // Fields that no read shows are write-only.
  const fields = unionOfKeys(was.fields, is.fields).filter((field) => !movesByItself(field));
  const isKept = (field: string): boolean => isSame(is.fields[field], was.fields[field]);
  const lost = fields.filter((field) => field in sent && !isStored(is.fields[field], sent[field]));
  const isOld = (field: string): boolean =>
    listed !== undefined && isSame(listed.fields[field], was.fields[field]) && !isKept(field);
  return {
    lost,
    stray: settled.filter((field) => fields.includes(field) && !(field in sent) && !isKept(field)),
    untold: told === undefined ? [] : fields.filter((field) => !isSame(told.fields[field], is.fields[field])),
    stale: fields.filter((field) => field in sent && isOld(field)),
    isShown: fields.some((field) => field in sent && field in is.fields && !isStored(was.fields[field], sent[field])),
  };
}
