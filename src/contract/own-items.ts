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
  const own = new Map<string, Own>();
  return {
    note: ({ probe, reply }, idField) => {
      const { kind } = probe.operation ?? {};
      const { sent, marks = [] } = probe.about;
      if (!isSuccess(reply.status) || !isObject(sent)) return;
      if (kind !== 'create' && kind !== 'replace' && kind !== 'patch') return;
      const shown = itemOf(reply);
      const id = kind === 'create' ? idOf(shown, idField) : probe.about.id;
      const before = id === undefined ? undefined : own.get(id);
      if (id === undefined || (before === undefined && (kind !== 'create' || own.size >= most))) return;
      // The id alone may be that of an item which was there, under another version's store.
      if (kind === 'create' && (marks.length === 0 || shown === undefined || !showsMark(shown, marks))) return;
      const fields = Object.keys(sent).filter((field) => sent[field] !== null);
      own.set(id, { marks: [...(before?.marks ?? []), ...marks], sent: new Set([...(before?.sent ?? []), ...fields]) });
    },
    sentFields: (item: Json, id) => {
      const known = id === undefined ? undefined : own.get(id);
      return known !== undefined && isObject(item) && showsMark(item, known.marks) ? known.sent : undefined;
    },
  };
}
