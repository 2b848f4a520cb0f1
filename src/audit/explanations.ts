import { type Answered, type Exchange, isAnswered, isSuccess } from '../model/exchange.ts';
import { sketchOf } from '../model/likeness.ts';
import type { Cause } from '../model/cause.ts';

/** What explains all that is wrong with an answer, whatever was asked: then it is no answer of the resource. */
export interface Explanations {
  note(exchange: Exchange): void;
  of(exchange: string): Cause | undefined;
}

/** So many successes are kept until an address that nobody has was asked for: it is among the first. */
const kept = 100;

export function createExplanations(): Explanations {
  const caught = new Set<string>();
  /** Successes that an address brought that nobody has. */
  const pages = new Set<string>();
  let early: Answered[] = [];
  return {
    note: (exchange) => {
      if (!isAnswered(exchange) || !isSuccess(exchange.reply.status)) return;
      if (exchange.probe.provokes === 'unknown-route' && exchange.probe.method === 'GET') {
        const page = sketchOf(exchange);
        pages.add(page);
        for (const each of early) if (sketchOf(each) === page) caught.add(each.id);
        early = [];
      }
      if (pages.size > 0 && pages.has(sketchOf(exchange))) caught.add(exchange.id);
      else if (pages.size === 0 && early.length < kept) early.push(exchange);
    },
    of: (exchange) => (caught.has(exchange) ? 'catch-all' : undefined),
  };
}
