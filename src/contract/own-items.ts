import { itemOf } from '../model/envelope.ts';
import { type Answered, isSuccess } from '../model/exchange.ts';
import { idOf } from '../model/item.ts';
import { showsMark } from '../model/mark.ts';
import { isObject, type Json } from '../text/json.ts';
import type { SentFields } from './operation-record.ts';

interface Own {
  readonly marks: readonly string[];
  readonly sent: ReadonlySet<string>;
}

/** Which items of one resource the run made, and with which fields. */
export interface OwnItems {
  /** Learns from a create, replace or patch that was taken. */
  note(exchange: Answered, idField: string): void;
  readonly sentFields: SentFields;
}

const most = 500;

export function createOwnItems(): OwnItems {
  /** By id: versions with a store each may give one id to several items, which their marks tell apart. */
  const own = new Map<string, readonly Own[]>();
  let count = 0;
  return {
    note: ({ probe, reply }, idField) => {
      const { kind } = probe.operation ?? {};
      const { sent, marks = [] } = probe.about;
      if (!isSuccess(reply.status) || !isObject(sent)) return;
      if (kind !== 'create' && kind !== 'replace' && kind !== 'patch') return;
      const shown = itemOf(reply);
      const id = kind === 'create' ? idOf(shown, idField) : probe.about.id;
      if (id === undefined) return;
      const known = own.get(id) ?? [];
      const fields = Object.keys(sent).filter((field) => sent[field] !== null);
      if (kind === 'create') {
        // The id alone may be that of an item which was there, under another version's store.
        const isOurs = marks.length > 0 && shown !== undefined && showsMark(shown, marks);
        if (!isOurs || count >= most) return;
        count += 1;
        own.set(id, [...known, { marks, sent: new Set(fields) }]);
        return;
      }
      // What the answer does not show of the item, the latest that was made is meant.
      const changed = known.findLast((each) => shown !== undefined && showsMark(shown, each.marks)) ?? known.at(-1);
      if (changed === undefined) return;
      const now = { marks: [...changed.marks, ...marks], sent: new Set([...changed.sent, ...fields]) };
      own.set(
        id,
        known.map((each) => (each === changed ? now : each)),
      );
    },
    sentFields: (item: Json, id) => {
      if (id === undefined || !isObject(item)) return undefined;
      return own.get(id)?.findLast(({ marks }) => showsMark(item, marks))?.sent;
    },
  };
}
