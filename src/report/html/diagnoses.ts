import { capital, sentence } from '../../facts/report/words.ts';
import type { Diagnosis } from '../../model/report.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count } from '../markup/words.ts';
import { command } from './code.ts';
import { exchangeLink } from './links.ts';
import { sign } from './signs.ts';
import type { View } from './view.ts';

const looks = {
  error: { words: 'Error', tone: 'bad', sign: 'bad' },
  warning: { words: 'Warning', tone: 'warning', sign: 'warning' },
  note: { words: 'Note', tone: 'quiet', sign: 'note' },
} as const;

const levels = ['error', 'warning', 'note'] as const;
/** Errors that stand open; all else is folded, unless it is all that there is to say. */
const open = 2;
const openAlone = 8;

/** What to know of the setup before reading on, the worst first. `isAlone`: the run judged nothing for it. */
export function diagnoses(view: View, isAlone: boolean): Part {
  // What an option left out has a line of its own.
  const told = view.report.diagnosis.filter(({ code }) => code !== 'left-out' || view.report.partial === null);
  const all = levels.flatMap((level) => told.filter((each) => each.level === level));
  const shown = isAlone ? all.slice(0, openAlone) : all.filter(({ level }) => level === 'error').slice(0, open);
  const folded = all.filter((each) => !shown.includes(each));
  return [
    shown.map((each) => box(each, view)),
    folded.length === 0
      ? null
      : html`<details class="again diagnoses"><summary>${numbers(folded)} about the run and its setup</summary>${folded.map((each) => box(each, view))}</details>`,
  ];
}

function numbers(folded: readonly Diagnosis[]): string {
  return levels
    .map((level) => ({ level, number: folded.filter((each) => each.level === level).length }))
    .filter(({ number }) => number > 0)
    .map(({ level, number }) => count(number, level))
    .join(', ');
}

function box({ level, message, exchanges, facts: { curl } }: Diagnosis, view: View): Markup {
  const { words, tone, sign: shape } = looks[level];
  return html`<p class="callout ${tone}">${sign(shape)}<span><strong>${words}.</strong> ${sentence(capital(message))}${exchanges
    .slice(0, 3)
    .map((id) => [
      ' ',
      exchangeLink('Open the exchange', id, view),
    ])}</span></p>${typeof curl === 'string' && command(curl, 'what is wrong with the setup')}`;
}
