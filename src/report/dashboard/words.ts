import type { Verdict } from '../../model/report.ts';

/** `1 target`, `2 targets`. */
export function count(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** A whole number with its thousands set apart: `12,480`. */
export function grouped(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `16 Nov 2026`, in UTC, from milliseconds since 1970. */
export function dayOf(at: number): string {
  const date = new Date(at);
  return `${dayAndMonth(at)} ${date.getUTCFullYear()}`;
}

/** `16 Nov`, in UTC. */
export function dayAndMonth(at: number): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''}`;
}

/** `06:12`, in UTC. */
export function clockOf(at: number): string {
  return new Date(at).toISOString().slice(11, 16);
}

/** `16 Nov 2026, 06:12 UTC`. */
export function timeOf(at: number): string {
  return `${dayOf(at)}, ${clockOf(at)} UTC`;
}

/** `850 ms`, `3.2 s`, `2 min 5 s`. */
export function lengthOf(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The beginning of a long text; `most` is in UTF-16 units. */
export function clipped(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

/** What a target is called where it has no name of its own. */
export function titleOf({ name, baseUrl }: { readonly name: string; readonly baseUrl: string }): string {
  return isVisible(name) ? clipped(name, 120) : addressOf(baseUrl, 120);
}

/** The address of a target, or that it has none. */
export function addressOf(baseUrl: string, most: number): string {
  return isVisible(baseUrl) ? clipped(baseUrl, most) : 'no address';
}

/** False for a text in which there is nothing to see. */
function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/** A sentence's beginning in a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const verdictWords: Readonly<Record<Verdict, string>> = {
  nonconformant: 'Nonconformant',
  error: 'Error',
  incomplete: 'Incomplete',
  conformant: 'Conformant',
};

/** From worst to best, as lists of verdicts have them. */
export const verdictOrder: readonly Verdict[] = ['nonconformant', 'error', 'incomplete', 'conformant'];
