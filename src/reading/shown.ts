/** Values as sentences and reports show them. */
import { kindOf } from '../text/json.ts';

const longest = 60;

/** A JSON value in a few characters: `"ada"`, `12`, `null`, `a list`, `an object`. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const kind = kindOf(value);
  if (kind === 'object') return 'an object';
  if (kind === 'list') return 'a list';
  return shortened(JSON.stringify(value));
}

export function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** Names in a sentence: `success, error, and timestamp`. */
export function listed(names: readonly string[], most: number = Infinity): string {
  const rest = names.length - most;
  const all = rest > 0 ? [...names.slice(0, most), `${rest} more`] : names;
  if (all.length < 3) return all.join(' and ');
  return `${all.slice(0, -1).join(', ')}, and ${all.at(-1)}`;
}
