import {
  connectionUses,
  type Disturbance,
  disturbances,
  orderPattern,
  type RepeatedSubject,
} from '../../model/repetition.ts';
import { repeat as steps } from '../../model/traces/repeat.ts';
import { type Sending, send, sendAll } from '../../model/scenario.ts';
import { pageText } from '../address.ts';
import { ask, disturb, type Repeating } from './asks.ts';

/** Long enough to tell a clock from a counter. */
const pauseMs = 40;
const coldRepeats = 4;

/**
 * Where a subject was answered differently: is it by itself, by being asked, by the connection, or by what was asked in
 * between? Each experiment goes out as one batch with nothing else in flight.
 */
export function* diagnose(ground: Repeating, subject: RepeatedSubject): Sending {
  yield* repeatCold(ground, subject);
  yield* compareConnections(ground, subject);
  for (const kind of disturbances) yield* changeOrder(ground, subject, kind);
}

/** The same request on fresh connections; a list between two requests for its first page, which must not move. */
function* repeatCold(ground: Repeating, subject: RepeatedSubject): Sending {
  const fresh = { connection: 'fresh' } as const;
  const step = steps.repeat.of(subject);
  const repeats = Array.from({ length: coldRepeats }, () => ask(ground, subject, { step, ...fresh })).flat();
  yield* sendAll([...firstPage(ground, subject), ...repeats]);
  const notBefore = { step, ms: pauseMs };
  yield* sendAll([...ask(ground, subject, { step: steps.late.of(subject), notBefore, ...fresh })]);
  yield* sendAll(firstPage(ground, subject));
}

function firstPage(ground: Repeating, subject: RepeatedSubject): ReturnType<typeof ask> {
  if (subject !== 'list') return [];
  const page = ground.readings.of(ground.resource).pageBase ?? 0;
  const about = { owners: ground.owners, page };
  const [probe] = ask(ground, 'list', { step: steps.basePage, connection: 'fresh', about });
  return probe === undefined ? [] : [{ ...probe, target: `${probe.target}?${pageText(ground.plan, { page })}` }];
}

/** New, used, used, new, used ...: no alternation of the service's own (two replicas in turn) keeps that rhythm. */
function* compareConnections(ground: Repeating, subject: RepeatedSubject): Sending {
  for (const [index, uses] of connectionUses.entries()) {
    const [opening] = ask(ground, subject, { step: steps.fresh.of(String(index + 1), subject), connection: 'kept' });
    if (opening === undefined) return;
    yield* send(opening);
    const used = { step: steps.used.of(String(index + 1), subject), connection: { sameAs: opening.step } };
    yield* sendAll(Array.from({ length: uses }, () => ask(ground, subject, used)).flat());
  }
}

/** The subject and a disturbance in the order of `orderPattern`, all on one connection. */
function* changeOrder(ground: Repeating, subject: RepeatedSubject, kind: Disturbance): Sending {
  const step = steps.order.of(subject, kind);
  const [opening] = ask(ground, subject, { step: steps.orderStart.of(subject, kind), connection: 'kept' });
  if (opening === undefined) return;
  // What stays in force for all is to be another order, page or language than the first that is asked for.
  if (kind !== 'item') yield* sendAll(disturb(ground, kind, 1, { step: steps.disturb.of(kind), connection: 'fresh' }));
  yield* send(opening);
  let turn: 0 | 1 = 1;
  const batch = orderPattern.split('').flatMap((mark) => {
    const rest = { step, connection: { sameAs: opening.step } };
    if (mark === 'a') return ask(ground, subject, rest);
    turn = turn === 0 ? 1 : 0;
    return disturb(ground, kind, turn, rest);
  });
  yield* sendAll(batch);
}

/** How often each address may be asked for in the diagnosis of one subject. */
export const mostDiagnosed = 2 + coldRepeats + 1 + 9 + disturbances.length * (orderPattern.length + 1);
