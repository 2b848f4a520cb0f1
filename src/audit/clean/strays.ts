import { itemOf } from '../../model/envelope.ts';
import { type Exchange, headerOf, isAnswered, requestLine } from '../../model/exchange.ts';
import { assignedIdField } from '../../model/id-field.ts';
import { idOf, lastSegment } from '../../model/item.ts';
import type { Cleanup, Remnant } from '../../model/report.ts';
import { percentEncoded } from '../../text/percent.ts';

/**
 * Sees what writes to addresses that nobody has made, where a 201 says so: some services make a collection of any name. The plan has no operation
 * that deletes it, so that it is told as left.
 */
export interface Strays {
  note(exchange: Exchange): void;
  /** What a cleanup came to, and these. */
  beside(cleanup: Cleanup): Cleanup;
}

export function createStrays(): Strays {
  const left: Remnant[] = [];
  return {
    note: (exchange) => {
      const { probe } = exchange;
      if (probe.provokes !== 'unknown-route' || probe.effect === 'read') return;
      if (!isAnswered(exchange) || exchange.reply.status !== 201) return;
      const reason = `${requestLine(exchange)} was answered 201, and the plan has nothing that deletes what it made`;
      const item = itemOf(exchange.reply) ?? {};
      const field = assignedIdField({ name: '' }, item, undefined);
      const named = lastSegment(headerOf(exchange.reply, 'Location') ?? '')?.id;
      const id = named ?? (field === undefined ? undefined : idOf(item, field));
      const address = id === undefined ? probe.target : `${probe.target}/${percentEncoded(id)}`;
      left.push({ resource: null, address, reason, stillShown: false });
    },
    beside: (cleanup) => ({
      ...cleanup,
      created: cleanup.created + left.length,
      left: [...cleanup.left, ...left],
    }),
  };
}
