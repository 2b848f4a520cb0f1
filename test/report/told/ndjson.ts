import type { Event } from '../../../src/report/ndjson/event.ts';
import { inOrder, type Told } from '../../support/told.ts';

/** A line of a followed run. */
export type EventLine = Event & { readonly sequence: number; readonly at: string | null };

/** The lines of a run, each parsed by itself; throws where one is no JSON, or where they are not counted from 1. */
export function eventsOf(text: string): readonly EventLine[] {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  return text
    .slice(0, -1)
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line, index) => {
      const event = JSON.parse(line) as EventLine;
      if (event.sequence !== index + 1) throw new Error(`line ${index + 1} has the number ${event.sequence}`);
      return event;
    });
}

/** What a follower of a run knows when it has ended. */
export function toldByNdjson(text: string): Told {
  const events = eventsOf(text);
  const [first] = events;
  const last = events.at(-1);
  if (first?.type !== 'started' || last?.type !== 'ended') throw new Error('it does not start, or does not end');
  const rules = events.flatMap((event) => (event.type === 'rule' ? [[event.id, event.outcome] as const] : []));
  const findings = events.flatMap((event) => (event.type === 'finding' && event.outcome === 'failed' ? [event] : []));
  return {
    verdict: last.verdict,
    problems: last.counts.problems,
    warnings: last.counts.warnings,
    requests: last.counts.requests,
    clauses: last.counts.clauses,
    rules: Object.fromEntries(rules),
    failed: inOrder(findings.map(({ rule, clauses, qualifiers }) => ({ rule, clauses, qualifiers }))),
  };
}
