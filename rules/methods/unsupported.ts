import { type Answered, headerOf, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { itemOf } from '../../src/model/envelope.ts';
import { sketchOf } from '../../src/model/likeness.ts';
import { methodTaken } from '../../src/model/signs.ts';
import { lostFacts } from '../../src/model/reason.ts';
import { isFailureIn2xx } from '../resource/shared/acceptance.ts';
import { defineRule, inapplicable, noAnswer, type Observation } from '../../src/model/rule.ts';
import { isBy, stateOf } from '../../src/model/states.ts';
import { isStep } from '../../src/model/step.ts';
import { answeredAt, sentAt, stepOf, type Trace } from '../../src/model/trace.ts';
import { unsupportedMethods as steps } from '../../src/model/traces/unsupported-methods.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { brokeOverBody } from '../errors/shared/broke-over-body.ts';
import { refusedBody } from '../errors/shared/refused-body.ts';
import { unsupportedExamples as examples } from './shared/unsupported-examples.ts';

/**
 * Which 4xx it is belongs to errors/framework, and so does a body that no parser reads; a 2xx that says success=false to errors/never-200.
 * What the service itself tells of by OPTIONS or Allow is there, and so is a collection that a GET shows: then the plan lacks it.
 * No address has a GET that does what an action does.
 */
export default defineRule({
  id: 'methods/unsupported',
  proves: ['service.1'],
  breaks: [],
  weight: 4,
  label: 'clients',
  title: 'A method that an address does not offer is refused',
  why: 'A client that tries a method must get a refusal if it does not exist; a success that did nothing, or something else, misleads it.',
  fix: 'Answer 405 (or 404) for every method that an address does not have, before any handler runs. If the method exists after all, add it to operations in the plan (as leave if it must not be called).',
  scope: 'trace',
  wants: [
    steps.own.made,
    steps.onCollection,
    steps.onMissing,
    steps.onOwn,
    steps.options,
    steps.optionsElsewhere,
    steps.elsewhere,
  ],
  check: (trace) => {
    const tried = sentAt(trace, steps.onCollection, steps.onMissing, steps.onOwn);
    const answers = tried
      .filter(isAnswered)
      .filter(({ reply }) => (isSuccess(reply.status) ? !isFailureIn2xx(reply) : reply.status >= 400));
    if (
      tried.length === 0 &&
      answeredAt(trace, steps.options, steps.optionsElsewhere).every(({ reply }) => reply.status < 500)
    )
      return inapplicable('no-method-sent');
    const lost = tried.find((exchange) => !isAnswered(exchange));
    const refused = answers.filter(({ reply }) => reply.status < 500 && !isSuccess(reply.status));
    const taken = answers.filter((answer) => !refused.includes(answer) && !brokeOverBody(answer));
    const there = taken.filter((answer) => !isActing(answer, trace) && isThere(answer, trace));
    // What an address has is told of, or not, but never by breaking.
    const broken = answeredAt(trace, steps.options, steps.optionsElsewhere).filter(({ reply }) => reply.status >= 500);
    const violations = [...taken.filter((answer) => !there.includes(answer)), ...broken].map(told);
    const observations = there.map(noted);
    const examined = refused.filter((answer) => !refusedBody(answer)).length + violations.length;
    if (lost !== undefined) return { violations, observations, examined, ...noAnswer('lost', lostFacts(lost)) };
    if (examined > 0) return { violations, observations, examined };
    const reason = there.length > 0 ? 'methods-there' : refused.length > 0 ? 'body-refused' : 'body-broke';
    return { ...inapplicable(reason), observations };
  },
  examples,
});

/** True for a GET that moved our item to the state to which the action at that address leads. */
function isActing(answer: Answered, trace: Trace): boolean {
  const { probe, reply } = answer;
  const { pair = '' } = probe.about;
  const states = trace.resource?.states;
  if (states === undefined || probe.method !== 'GET' || !isStep(probe.step, steps.onOwn)) return false;
  const shown = answeredAt(trace, steps.own.made, steps.onOwn).filter((each) => isSuccess(each.reply.status));
  const before = shown.slice(0, shown.indexOf(answer)).flatMap((each) => stateOf(itemOf(each.reply), states) ?? []);
  const after = stateOf(itemOf(reply), states);
  return states.allowed.some(
    ([from, by, to]) => from !== to && from === before.at(-1) && to === after && isBy(by, { template: pair }),
  );
}

/** True where the address tells of the method, and one that nobody has does not; or where a list or page has content of its own. */
function isThere(answer: Answered, trace: Trace): boolean {
  const { probe, reply } = answer;
  const elsewhere = stepOf(trace, steps.elsewhere);
  const isPage = probe.method === 'GET' && isStep(probe.step, steps.onCollection) && isSuccess(reply.status);
  if (isPage && elsewhere !== undefined && sketchOf(elsewhere) !== sketchOf(answer)) return true;
  const tellers = [...answeredAt(trace, steps.options), ...answeredAt(trace, steps.onCollection, steps.onMissing)];
  const isTold = tellers.some(
    (each) =>
      each.probe.about.pair === probe.about.pair &&
      (each.probe.method === 'OPTIONS' || each.reply.status === 405) &&
      allows(each, probe.method),
  );
  return isTold && !answeredAt(trace, steps.optionsElsewhere).some((each) => allows(each, probe.method));
}

function allows({ reply }: Answered, method: string): boolean {
  const methods = (headerOf(reply, 'allow') ?? '').split(',').map((each) => each.trim().toUpperCase());
  return methods.includes(method);
}

function told(exchange: Answered): Violation {
  const { probe, reply } = exchange;
  const { status } = reply;
  const outcome = isSuccess(status) ? 'as a success' : 'as an error of the server';
  return violation({
    at: 'status',
    expected: probe.method === 'OPTIONS' ? '405, 404 or a success' : '405 or 404',
    actual: String(status),
    exchange: exchange.id,
    message: `${requestLine(exchange)}, which the plan does not offer, was answered ${outcome} (${status})`,
    key: `${probe.method}: ${outcome}`,
    ...(isSuccess(status) ? { signs: [methodTaken(probe)] } : {}),
  });
}

function noted(exchange: Answered): Observation {
  return {
    clause: 'service.1',
    text: `${exchange.probe.method} is there at ${exchange.probe.about.pair ?? exchange.probe.target}, though the plan does not declare it`,
    exchanges: [exchange.id],
  };
}
