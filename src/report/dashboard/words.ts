import type { Verdict } from '../../model/report.ts';

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

export const verdictWords: Readonly<Record<Verdict, string>> = {
  nonconformant: 'Nonconformant',
  error: 'Error',
  incomplete: 'Incomplete',
  conformant: 'Conformant',
};

/** From worst to best, as lists of verdicts have them. */
export const verdictOrder: readonly Verdict[] = ['nonconformant', 'error', 'incomplete', 'conformant'];
