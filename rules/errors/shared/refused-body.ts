import type { Answered } from '../../../src/model/exchange.ts';

const statuses: ReadonlySet<number> = new Set([400, 411, 412, 413, 415, 422, 428]);

/** True where it may be the body, or a header, that was refused: that does not tell whether the address has the method. */
export function refusedBody({ probe, reply }: Answered): boolean {
  return probe.body !== undefined && statuses.has(reply.status);
}
