import { isAnswered } from '../../../src/model/exchange.ts';
import { lostFacts } from '../../../src/model/reason.ts';
import { type Judgement, noAnswer } from '../../../src/model/rule.ts';
import type { Trace } from '../../../src/model/trace.ts';

/** The judgement where a step that had to be answered was not; undefined where all were. A probe of anything may go unanswered. */
export function lostAnswer(trace: Trace): Judgement | undefined {
  const lost = trace.exchanges.find(
    (exchange) =>
      exchange.probe.provokes !== 'anything' && exchange.fault?.kind !== 'not-sent' && !isAnswered(exchange),
  );
  return lost === undefined ? undefined : noAnswer('lost', lostFacts(lost));
}
