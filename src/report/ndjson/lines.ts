import { plainJson } from '../../text/plain-json.ts';
import type { Event } from './event.ts';

/** Writes an event, with the time (epoch milliseconds) where it is known, as a line. */
export type WriteLine = (event: Event, at: number | null) => string;

/** The lines of one run: `sequence` counts them from 1. */
export function createLines(): WriteLine {
  let sequence = 0;
  return ({ type, ...rest }, at) => {
    sequence += 1;
    return `${plainJson({ type, sequence, at: at === null ? null : new Date(at).toISOString(), ...rest })}\n`;
  };
}
