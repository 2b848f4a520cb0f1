import type { Held } from '../wire/wire.ts';

const causes: Readonly<Record<Held, string>> = {
  announced: 'the service announces that it takes no more requests for now',
  '429': 'the service answered 429',
  gateway: 'the service, or a gateway before it, is unavailable',
};

/** That requests wait for so many milliseconds, and why: `Waiting 30 s: the service answered 429.` */
export function heldWords(ms: number, why: Held): string {
  return `Waiting ${Math.ceil(ms / 1000)} s: ${causes[why]}.`;
}
