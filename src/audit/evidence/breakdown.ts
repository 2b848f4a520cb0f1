import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';

/** Tells crashes of a service that works from those of one that has broken down. */
export interface Breakdown {
  note(exchange: Exchange): void;
  /** True for a crash while nothing has worked since. */
  mayExplain(exchange: string): boolean;
  /** True where all of them came when the service answered with nothing but 5xx, up to the end. */
  explains(exchanges: ReadonlySet<string>): boolean;
}

/** So many requests that had worked, and crash, show that the service has broken down: one may be a fault of its own. */
const enough = 3;

export function createBreakdown(): Breakdown {
  /** Plain requests that worked, by method and address without query. */
  const worked = new Set<string>();
  /** Crashes since anything worked last. */
  let crashes = new Set<string>();
  let broken = 0;
  return {
    note: (exchange) => {
      if (!isAnswered(exchange)) return;
      const { status } = exchange.reply;
      if (status >= 500) {
        crashes.add(exchange.id);
        if (worked.has(lineOf(exchange))) broken += 1;
        return;
      }
      // A refusal needs nothing that may have broken: it is neither a sign of life nor of its end.
      if (!isSuccess(status)) return;
      worked.add(lineOf(exchange));
      crashes = new Set();
      broken = 0;
    },
    mayExplain: (exchange) => crashes.has(exchange),
    explains: (exchanges) => broken >= enough && [...exchanges].every((each) => crashes.has(each)),
  };
}

function lineOf({ probe: { method, target } }: Exchange): string {
  return `${method} ${target.replace(/\?.*$/, '')}`;
}
