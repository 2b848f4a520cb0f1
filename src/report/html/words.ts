/** `1 clause`, `2 clauses`, `10,000 clauses`. */
export function count(number: number, noun: string): string {
  return `${digits(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** A number with a comma between thousands. */
export function digits(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');
}

/** `a`, `a and b`, `a, b and c`. */
export function enumerate(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** A span of time in the unit that suits it. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const whole = Math.round(ms / 1000);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** An ISO 8601 time in UTC as people write it, `1 Jan 2026, 09:30 UTC`; another text stays as it is. */
export function moment(iso: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  const [, year = '', month = '', day = '', clock = ''] =
    /^(\d+)-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(new Date(time).toISOString()) ?? [];
  return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}, ${clock} UTC`;
}

/** A first letter as at the start of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence with its full stop. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
