import { counted, digits } from '../../facts/report/words.ts';

/** `1 target`, `2 targets`, `12,480 targets`. */
export function count(number: number, noun: string): string {
  return counted(number, noun, digits);
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `16 Nov 2026`, in UTC, from milliseconds since 1970. */
export function dayOf(at: number): string {
  const date = new Date(at);
  return `${dayAndMonth(at)} ${date.getUTCFullYear()}`;
}

/** `16 Nov`, in UTC. */
export function dayAndMonth(at: number): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${(months[date.getUTCMonth()] ?? '').slice(0, 3)}`;
}

/** `06:12`, in UTC. */
export function clockOf(at: number): string {
  return new Date(at).toISOString().slice(11, 16);
}

/** `16 Nov 2026, 06:12 UTC`. */
export function timeOf(at: number): string {
  return `${dayOf(at)}, ${clockOf(at)} UTC`;
}

/** The same of an ISO 8601 time; another text stays as it is. */
export function moment(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : timeOf(at);
}

/** `November 2026`, in UTC. */
export function monthOf(at: number): string {
  const date = new Date(at);
  return `${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
}
