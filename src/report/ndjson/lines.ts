import { plainJson } from '../../text/plain-json.ts';
import { isoTime } from '../run-time.ts';
import type { Event } from './event.ts';

/** Writes an event as a line, with the time in epoch milliseconds; NaN where that is not known. */
export type WriteLine = (event: Event, at: number) => string;

/** The lines of one run: `sequence` counts them from 1. */
export function createLines(): WriteLine {
  let sequence = 0;
  return ({ type, ...rest }, at) => {
    sequence += 1;
    return `${plainJson({ type, sequence, at: isoTime(at), ...rest })}\n`;
  };
}
