export { enumerate } from '../../text/enumerate.ts';

/** `1 clause`, `2 clauses`. `write`: how the number is written. */
export function counted(number: number, noun: string, write: (number: number) => string = String): string {
  return `${write(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** A whole number with a comma between thousands. */
export function digits(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');
}

/** A first letter as at the start of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence with its full stop. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A span of time in the unit that suits it: `850 ms`, `3.2 s`, `2 min 5 s`, `1 h 12 min`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const whole = Math.round(ms / 1000);
  const hours = Math.floor(whole / 3600);
  return hours > 0
    ? `${hours} h ${Math.floor((whole % 3600) / 60)} min`
    : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Text on one line, without blanks at its ends. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** So much of a text; says how much it leaves out. */
export function excerptOf(text: string, characters: number): string {
  if (text.length <= characters) return text;
  return `${text.slice(0, characters)}… (${text.length - characters} more characters)`;
}
