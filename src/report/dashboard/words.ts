import type { Verdict } from '../../model/report.ts';
import { count } from '../markup/words.ts';

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

/** The address without what all addresses share. */
export function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/** False for a text in which there is nothing to see. */
function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/** `2 problems and 1 warning`; what there is none of is left out. */
export function pairWords({ problems, warnings }: { readonly problems: number; readonly warnings: number }): string {
  const words = [
    ...(problems > 0 || warnings === 0 ? [count(problems, 'problem')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ];
  return words.join(' and ');
}

export const verdictWords: Readonly<Record<Verdict, string>> = {
  nonconformant: 'Nonconformant',
  error: 'Error',
  incomplete: 'Incomplete',
  conformant: 'Conformant',
};

/** From worst to best, as lists of verdicts have them. */
export const verdictOrder: readonly Verdict[] = ['nonconformant', 'error', 'incomplete', 'conformant'];
