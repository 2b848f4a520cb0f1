import type { Verdict } from '../../model/report.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { ClauseState } from './clause-state.ts';
import { verdictWords } from './words.ts';

const shapes = {
  tick: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  question: 'M5.5 5.5a2.5 2.5 0 1 1 3.6 2.3C8.3 8.2 8 8.7 8 9.5M8 12.4v.2',
  bang: 'M8 3v6.2M8 12.4v.2',
  broken: 'M2.5 8h3l1.5-3 2 6 1.5-3h3',
  flag: 'M4 14V2.5h8l-2 3 2 3H4',
  dash: 'M5 8h6',
  clock: 'M8 4.5V8l2.5 2M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z',
  plus: 'M8 3.5v9M3.5 8h9',
  right: 'M6 3.5 10.5 8 6 12.5',
} as const;

export type IconName = keyof typeof shapes;

/** The drawings that `icon` refers to; stands once in a page. */
export const iconSheet: Markup = html`<svg class="sheet" width="0" height="0" aria-hidden="true">${Object.entries(
  shapes,
).map(([name, path]) => html`<symbol id="icon-${name}" viewBox="0 0 16 16"><path d="${path}"/></symbol>`)}</svg>`;

/** A small drawing; what it means must stand beside it in words. */
export function icon(name: IconName): Markup {
  return html`<svg class="icon" aria-hidden="true"><use href="#icon-${name}"/></svg>`;
}

/** Class that gives a thing its colour. */
export type Tone = 'good' | 'bad' | 'warning' | 'open' | 'quiet';

export const verdictTones: Readonly<Record<Verdict, Tone>> = {
  conformant: 'good',
  nonconformant: 'bad',
  incomplete: 'open',
  error: 'quiet',
};

export const verdictIcons: Readonly<Record<Verdict, IconName>> = {
  conformant: 'tick',
  nonconformant: 'cross',
  incomplete: 'question',
  error: 'broken',
};

/** A verdict with its sign and word. */
export function verdictBadge(verdict: Verdict): Markup {
  return html`<span class="badge ${verdictTones[verdict]}">${icon(verdictIcons[verdict])}${verdictWords[verdict]}</span>`;
}

export const stateTones: Readonly<Record<ClauseState, Tone | 'none'>> = {
  violated: 'bad',
  undecided: 'open',
  warned: 'warning',
  waived: 'quiet',
  verified: 'good',
  'not-exercised': 'none',
  'not-specified': 'none',
  'not-observable': 'none',
};

export const stateIcons: Readonly<Record<ClauseState, IconName>> = {
  violated: 'cross',
  undecided: 'question',
  warned: 'bang',
  waived: 'flag',
  verified: 'tick',
  'not-exercised': 'dash',
  'not-specified': 'dash',
  'not-observable': 'dash',
};

export const stateWords: Readonly<Record<ClauseState, string>> = {
  violated: 'violated',
  undecided: 'undecided',
  warned: 'warned',
  waived: 'waived',
  verified: 'verified',
  'not-exercised': 'not exercised',
  'not-specified': 'not specified',
  'not-observable': 'not observable',
};

/** A clause's state with its sign and word. */
export function stateBadge(state: ClauseState): Markup {
  return html`<span class="state ${stateTones[state]}">${icon(stateIcons[state])}${stateWords[state]}</span>`;
}
