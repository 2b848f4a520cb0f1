/**
 * Recorded runs, read back. The exchanges and visits come back in the order in which they were written, so judging
 * them gives what the live run gave.
 */
import { type Exchange, exchangeOf } from '../core/exchange.ts';
import type { Log } from '../core/log.ts';
import { nameOf } from '../core/operation.ts';
import type { Plan } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import { HttpResponse } from '../core/response.ts';
import type { AnyScenario, Evidence, Trace, Visited } from '../core/scenario.ts';
import { isObject, parseJson } from '../text/json.ts';
import type { Line, RecordedExchange, RecordedProbe, RecordedResponse, RecordedTrace, Reference } from './recorder.ts';

/** The lines are not those of a recorded run. The message is one sentence for the user. */
export class RecordError extends Error {}

/** What a run does with its log: it takes visits, and settles what is open at the end of each phase. */
export interface Judging {
  readonly log: Log;
  take(visited: Visited): void;
  endPhase(): void;
}

/** Repeats a recorded run. Lines about resources and scenarios that no longer exist are skipped. */
export function replay(lines: Iterable<string>, plan: Plan, scenarios: readonly AnyScenario[], judging: Judging): void {
  const exchanges: Exchange[] = [];
  const revive = createReviver(plan);
  let number = 0;
  for (const text of lines) {
    const line = parsedLine(text, ++number);
    if ('end' in line) judging.endPhase();
    else if ('exchange' in line) {
      const exchange = revive(line.exchange);
      exchanges.push(exchange.refusal === undefined ? judging.log.append(exchange) : exchange);
    } else {
      const { visit } = line;
      const scenario = scenarios.find(({ id }) => id === visit.scenario);
      const resource = plan.resources.find(({ path }) => path === visit.resource);
      if (scenario === undefined || resource === undefined) continue;
      const traces = visit.traces.map((each) => ({ ...each, trace: revivedTrace(each.trace, exchanges) }));
      judging.take({ ...visit, scenario, resource, traces });
    }
  }
  judging.endPhase();
}

function parsedLine(text: string, number: number): Line {
  const line = parseJson(text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a recorder has written it
  if (isObject(line) && ('exchange' in line || 'visit' in line || 'end' in line)) return line as unknown as Line;
  throw new RecordError(`Line ${number} of the record is neither an exchange, nor a visit, nor the end of a phase.`);
}

function createReviver({ resources, probes }: Plan): (recorded: RecordedExchange) => Exchange {
  const byPath = new Map(resources.map((resource) => [resource.path, resource]));
  const own = resources.flatMap(({ operations, actions }) => [...operations, ...actions.map((each) => each.operation)]);
  const all = [...probes.map((probe) => probe.operation), ...own];
  const byName = new Map(all.map((operation) => [nameOf(operation), operation]));

  return ({ probe, response, startedMs, endedMs, ...outcome }) => {
    const received = response === undefined ? {} : { response: responseOf(response) };
    return exchangeOf(probeOf(probe), { ...outcome, ...received }, startedMs, endedMs);
  };

  function probeOf({ resource: path = '', operation: name = '', ...probe }: RecordedProbe): Probe {
    return { ...probe, resource: byPath.get(path), operation: byName.get(name) };
  }
}

function responseOf({ status, headers, text, quirks = [], isUtf8 }: RecordedResponse): HttpResponse {
  return new HttpResponse({ status, headers, body: isUtf8 === false ? bytesOf(text) : text, quirks });
}

/** Every replacement character becomes a byte that is not UTF-8, and reads as a replacement character again. */
function bytesOf(text: string): Uint8Array {
  const parts = text.split('\ufffd').map((part) => Buffer.from(part));
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.of(0xff), part])));
}

function revivedTrace(trace: RecordedTrace, exchanges: readonly Exchange[]): Trace {
  const at = (number: number): Exchange => {
    const exchange = exchanges[number];
    if (exchange === undefined) throw new RecordError(`The record has no exchange ${number}. Is it complete?`);
    return exchange;
  };
  const revive = (reference: Reference): Exchange =>
    typeof reference === 'number'
      ? at(reference)
      : { ...at(reference.at), earlier: reference.earlier.map((number) => at(number)) };
  const fields = Object.entries(trace).map(([field, references]): [string, Evidence] => [
    field,
    typeof references === 'number' || 'earlier' in references ? revive(references) : references.map(revive),
  ]);
  return Object.fromEntries(fields);
}
