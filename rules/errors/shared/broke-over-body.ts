import type { Answered } from '../../../src/model/exchange.ts';

/** True where it may be the parser that broke, whatever the method. */
export function brokeOverBody({ probe, reply }: Answered): boolean {
  return probe.about.unreadable === true && reply.status >= 500 && reply.status !== 501;
}
