import type { Report } from '../../model/report.ts';
import { plainJson } from '../../text/plain-json.ts';
import { itemInOrder, partInOrder } from '../key-order.ts';
import { isoTime } from '../run-time.ts';
import type { Event } from './event.ts';

/** Writes an event as a line, with the time in epoch milliseconds; NaN where that is not known. */
export type WriteLine = (event: Event, at: number) => string;

/** The lines of one run: `sequence` counts them from 1. */
export function createLines(): WriteLine {
  let sequence = 0;
  return (event, at) => {
    sequence += 1;
    return `${plainJson({ type: event.type, sequence, at: isoTime(at), ...contentOf(event) })}\n`;
  };
}

/** The lists of a report whose items are events. */
const lists: Readonly<Partial<Record<Event['type'], keyof Report>>> = {
  diagnosis: 'diagnosis',
  problem: 'problems',
  rule: 'rules',
  clause: 'clauses',
  finding: 'findings',
  observation: 'observations',
};

/** What comes out of a run has its keys in the order that reports promise, wherever the report is from. */
function contentOf({ type, ...content }: Event): object {
  const list = lists[type];
  if (list !== undefined) return itemInOrder(list, content);
  if (type !== 'ended') return content;
  return Object.fromEntries(Object.entries(content).map(([key, part]) => [key, partInOrder(key, part)]));
}
