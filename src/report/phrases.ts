/** Numbers, durations, and lists in English. */

/** For example: "1 problem", "no problems", "12 problems". */
export function counted(count: number, noun: string): string {
  if (count === 0) return `no ${pluralOf(noun)}`;
  return count === 1 ? `1 ${noun}` : `${numberOf(count)} ${pluralOf(noun)}`;
}

/** A whole number with commas: "1,200". */
export const numberOf = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

function pluralOf(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** For example: "0.4 ms", "12 ms", "1.5 s", "2 min 5 s". */
export function durationOf(ms: number): string {
  if (ms < 10) return `${Number(ms.toFixed(1))} ms`;
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 59.95) return `${Number(seconds.toFixed(1))} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** For example: "a, b, and 3 more". */
export function listed(items: readonly string[], most: number): string {
  if (items.length <= most) return items.join(', ');
  return `${items.slice(0, most).join(', ')}, and ${items.length - most} more`;
}

/** The first ones, and how many follow: "3 more like this". */
export function fewOf(texts: readonly string[], most: number): readonly string[] {
  const more = texts.length - most;
  return more > 0 ? [...texts.slice(0, most), `${numberOf(more)} more like this`] : texts;
}

/** With a capital letter and a period. Methods and paths keep their case. */
export function sentence(text: string): string {
  const first = /^[a-z]+(?= |,)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

/** For example: "146 requests, 12 operations, 4 resources, 3.2 s". */
export function sizeWords(
  { requests, durationMs }: { readonly requests: number; readonly durationMs: number },
  { operations, resources }: { readonly operations: number; readonly resources: number },
): string {
  const sizes = [counted(requests, 'request'), counted(operations, 'operation'), counted(resources, 'resource')];
  return [...sizes, durationOf(durationMs)].join(', ');
}
