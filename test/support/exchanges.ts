/** Exchanges as data. Each one starts when the one before has ended. */
import { standardDialect } from '../../src/core/dialect.ts';
import type { Exchange, FaultCode, Outcome, WithResponse } from '../../src/core/exchange.ts';
import { exchangeOf, readable } from '../../src/core/exchange.ts';
import type { Log, Projection } from '../../src/core/log.ts';
import type { Intent, Probe } from '../../src/core/probe.ts';
import { HttpResponse } from '../../src/core/response.ts';
import type { Send } from '../../src/core/send.ts';
import { smallPlan } from './plans.ts';

/** The exchange of a probe that got this response. A text is sent as it is. */
export function responded<I extends Intent>(
  probe: Probe<I>,
  status: number,
  body: unknown = {},
  headers: Readonly<Record<string, string>> = {},
): WithResponse<I> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = new HttpResponse({
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  });
  return ended(probe, { response }) as WithResponse<I>;
}

export function faulted<I extends Intent>(probe: Probe<I>, code: FaultCode = 'reset'): Exchange<I> {
  return ended(probe, { fault: { code, message: 'the connection was closed' } });
}

let ticks = 0;

function ended<I extends Intent>(probe: Probe<I>, outcome: Outcome): Exchange<I> {
  const dialect = standardDialect(smallPlan, probe.resource);
  const startedMs = ticks++;
  return readable(exchangeOf(probe, outcome, startedMs, ticks++), () => dialect);
}

/** The state of a projection after these exchanges. */
export function stateOf<S>(projection: Projection<S>, exchanges: readonly Exchange[]): S {
  return exchanges.reduce((state, each) => projection.step(state, each), projection.start());
}

/** What a fake returns: a status, a body, or nothing, which is a fault. */
export type Canned = number | string | undefined;

export interface Fake {
  readonly send: Send;
  readonly sent: Probe[];
}

/** Returns the given responses in turn. */
export function fakeSend(...responses: readonly Canned[]): Fake {
  const sent: Probe[] = [];
  const send: Send = async (probe) => {
    const response = responses[sent.length % responses.length];
    sent.push(probe);
    if (response === undefined) return faulted(probe);
    return typeof response === 'number' ? responded(probe, response) : responded(probe, 200, response);
  };
  return { send, sent };
}

/** The last layer of a test: appends to the log what `send` returns. */
export function loggedIn(log: Log, send: Send): Send {
  return async (probe) => log.append(await send(probe));
}

/** The status codes of all attempts, the last one at the end. */
export function statusesOf({ response, earlier = [] }: Exchange): readonly unknown[] {
  return [...earlier.map((each) => each.response?.status), response?.status];
}
