import { type Answered, type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { saysFailed } from '../../model/failure.ts';
import { sketchOf } from '../../model/likeness.ts';
import type { Cause } from '../../model/cause.ts';
import { createBreakdown } from './breakdown.ts';
import { createNeverWorked } from './never-worked.ts';

/** What explains all that is wrong with an answer, whatever was asked: then it is no answer of the resource. */
export interface Explanations {
  note(exchange: Exchange): void;
  /** Likeliest first; `holds` says at the end which it is. */
  of(exchange: string): readonly Cause[];
  /**
   * True where what some exchanges suggest holds of them all: of operations that check nothing, that they never refused a body; of a crash,
   * that nothing of the resource ever worked, or that the first of them came when the service had broken down for good.
   */
  holds(
    cause: Cause,
    shown: { readonly operations: ReadonlySet<string>; readonly exchanges: ReadonlySet<string> },
  ): boolean;
}

/** So many bodies that had to be refused, and were not, show that none is looked at. */
const enough = 3;

/** So many successes are kept until an address that nobody has was asked for: it is among the first. */
const kept = 100;

export function createExplanations(): Explanations {
  const caught = new Set<string>();
  /** Successes that an address brought that nobody has. */
  const pages = new Set<string>();
  let early: Answered[] = [];
  const unchecked = new Set<string>();
  const breakdown = createBreakdown();
  const neverWorked = createNeverWorked();
  /** By operation: how many invalid fields were taken; undefined once one was refused. */
  const taken = new Map<string, number | undefined>();
  const noteBody = (exchange: Exchange): void => {
    const { provokes, operation, about } = exchange.probe;
    const isMeant = provokes === 'invalid-input' || provokes === 'malformed-body';
    // What a change lets through only warns.
    if (!isMeant || operation?.kind !== 'create' || !isAnswered(exchange)) return;
    const isTaken = isSuccess(exchange.reply.status) && !saysFailed(exchange.reply);
    if (isTaken) unchecked.add(exchange.id);
    // What a parser refuses by itself shows nothing of the fields.
    if (about.field === undefined) return;
    const before = taken.has(operation.id) ? taken.get(operation.id) : 0;
    taken.set(operation.id, isTaken && before !== undefined ? before + 1 : undefined);
  };
  return {
    note: (exchange) => {
      noteBody(exchange);
      breakdown.note(exchange);
      neverWorked.note(exchange);
      // Who says that it failed has no page there, but a wrong status.
      if (!isAnswered(exchange) || !isSuccess(exchange.reply.status) || saysFailed(exchange.reply)) return;
      if (exchange.probe.provokes === 'unknown-route') {
        const page = sketchOf(exchange);
        pages.add(page);
        for (const each of early) if (sketchOf(each) === page) caught.add(each.id);
        early = [];
      }
      if (pages.size > 0 && pages.has(sketchOf(exchange))) caught.add(exchange.id);
      else if (pages.size === 0 && early.length < kept) early.push(exchange);
    },
    of: (exchange) => {
      if (caught.has(exchange)) return ['catch-all'];
      if (unchecked.has(exchange)) return ['no-validation'];
      return [
        ...(breakdown.mayExplain(exchange) ? (['broke-down'] as const) : []),
        ...(neverWorked.mayExplain(exchange) ? (['never-worked'] as const) : []),
      ];
    },
    holds: (cause, { operations, exchanges }) => {
      if (cause === 'catch-all') return true;
      if (cause === 'never-worked') return neverWorked.explains(exchanges);
      if (cause === 'broke-down') return breakdown.explains(exchanges);
      return operations.size > 0 && [...operations].every((operation) => (taken.get(operation) ?? 0) >= enough);
    },
  };
}
