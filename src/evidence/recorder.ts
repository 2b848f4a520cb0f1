/**
 * The recorder: writes a run down, one line of JSON for each exchange and one for each visit.
 *
 * Each exchange is written once, and a visit refers to its exchanges by number. Credentials are symbolic, so no line
 * holds a token. What services return is masked.
 */
import type { Exchange, Fault } from '../core/exchange.ts';
import type { Recorder } from '../core/log.ts';
import { nameOf } from '../core/operation.ts';
import type { Probe } from '../core/probe.ts';
import type { HttpResponse, Quirk } from '../core/response.ts';
import type { Evidence, Trace } from '../core/scenario.ts';
import type { Verdict } from '../core/verdict.ts';
import type { Mask } from '../text/secrets.ts';

/** The number of an exchange, with the numbers of earlier attempts if there were any. */
export type Reference = number | { readonly at: number; readonly earlier: readonly number[] };

export type RecordedTrace = Readonly<Record<string, Reference | readonly Reference[]>>;

/** Resources and operations are named. The plan has the rest. */
export interface RecordedProbe extends Omit<Probe, 'resource' | 'operation'> {
  readonly resource?: string;
  readonly operation?: string;
}

export interface RecordedResponse extends Pick<HttpResponse, 'status' | 'headers' | 'text'> {
  readonly quirks?: readonly Quirk[];
  /** Replacement characters in the text are bytes that are not UTF-8. */
  readonly isUtf8?: false;
}

export interface RecordedExchange extends Pick<Exchange, 'fault' | 'refusal' | 'startedMs' | 'endedMs'> {
  readonly probe: RecordedProbe;
  readonly response?: RecordedResponse;
}

export interface RecordedVisit {
  readonly scenario: string;
  readonly resource: string;
  readonly traces: readonly { readonly row?: string; readonly trace: RecordedTrace }[];
  readonly skipped?: Verdict;
}

export type Line =
  | { readonly exchange: RecordedExchange }
  | { readonly visit: RecordedVisit }
  /** The end of a phase. */
  | { readonly end: 'phase' };

export function createRecorder(write: (line: string) => void, mask: Mask): Recorder {
  const numbers = new WeakMap<object, number>();
  let count = 0;

  return {
    exchange: (exchange) => void record(exchange),
    endPhase: () => write(JSON.stringify({ end: 'phase' } satisfies Line)),
    visit({ scenario, resource, traces, skipped }) {
      const recorded = traces.map(({ trace, ...row }) => ({ ...row, trace: recordedTrace(trace) }));
      const visit = { scenario: scenario.id, resource: resource.path, traces: recorded };
      write(JSON.stringify({ visit: skipped === undefined ? visit : { ...visit, skipped } } satisfies Line));
    },
  };

  function record(exchange: Exchange): number {
    const { earlier: _, view: __, probe, response, fault, ...facts } = exchange;
    const recorded: RecordedExchange = {
      ...facts,
      probe: recordedProbe(probe, mask),
      ...(fault === undefined ? {} : { fault: { ...fault, message: mask.text(fault.message) } }),
      ...(response === undefined ? {} : { response: recordedResponse(response, mask) }),
    };
    write(JSON.stringify({ exchange: recorded } satisfies Line));
    numbers.set(identityOf(exchange), count);
    return count++;
  }

  /** The log has recorded every exchange that was sent. Only refusals are new. */
  function numberOf(exchange: Exchange): number {
    return numbers.get(identityOf(exchange)) ?? record(exchange);
  }

  function referenceOf(exchange: Exchange): Reference {
    const { earlier } = exchange;
    return earlier === undefined ? numberOf(exchange) : { at: numberOf(exchange), earlier: earlier.map(numberOf) };
  }

  function recordedTrace(trace: Trace): RecordedTrace {
    const filled = Object.entries(trace).filter((entry): entry is [string, Evidence] => entry[1] !== undefined);
    const referencesIn = (own: Evidence) => ('probe' in own ? referenceOf(own) : own.map(referenceOf));
    return Object.fromEntries(filled.map(([field, evidence]) => [field, referencesIn(evidence)]));
  }
}

function recordedProbe(probe: Probe, mask: Mask): RecordedProbe {
  const { resource, operation, url, headers = {}, body, owner, item, intent, ...facts } = probe;
  const masked = Object.entries(headers).map(([name, value]) => [name, mask.text(value)] as const);
  return {
    ...facts,
    // What was sent is masked like what is shown, so that both are still equal.
    ...mask.json({ owner, intent, ...(item === undefined ? {} : { item }) }),
    url: mask.text(url),
    ...(resource === undefined ? {} : { resource: resource.path }),
    ...(operation === undefined ? {} : { operation: nameOf(operation) }),
    // Probity makes up cookies and keys. What the service has shown is masked in any text.
    ...(probe.headers === undefined ? {} : { headers: Object.fromEntries(masked) }),
    ...(body === undefined ? {} : { body: { ...body, text: mask.text(body.text) } }),
  };
}

function recordedResponse({ status, headers, text, quirks, isUtf8 }: HttpResponse, mask: Mask): RecordedResponse {
  return {
    status,
    headers: mask.headers(headers),
    text: mask.text(text),
    ...(quirks.length === 0 ? {} : { quirks }),
    ...(isUtf8 ? {} : { isUtf8 }),
  };
}

/** Middleware may copy an exchange. Its response, or its fault, stays the same object. */
export function identityOf(exchange: Exchange): HttpResponse | Fault | Exchange {
  return exchange.response ?? exchange.fault ?? exchange;
}
