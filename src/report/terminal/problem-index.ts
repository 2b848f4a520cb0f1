import { counted } from '../../facts/report/words.ts';
import { clean } from '../../facts/report/clean.ts';
import { blank, type Line, line, row, type Span, span } from '../layout/line.ts';
import { count, type Page } from '../layout/page.ts';
import { cutWithin, widthOf } from '../layout/width.ts';
import { problemTone } from './problem-tone.ts';
import type { ToldProblem } from '../../facts/report/told.ts';

/** Narrower pages show what was seen in a row of its own. */
const leastWidth = 90;
/** Narrower pages leave out how many clauses and answers: what was seen needs the room. */
const numbersWidth = 120;
const widestId = 26;
const widestLabel = 8;

/** The problems in a row each: weight, label, rule, what was seen, clauses broken and answers that show it. */
export function indexLines(problems: readonly ToldProblem[], page: Page, most: number): readonly Line[] {
  if (problems.length === 0) return [];
  const shown = problems.slice(0, most);
  const rest = problems.length - shown.length;
  const columns = Math.min(widestId, Math.max(...shown.map(({ problem }) => widthOf(problem.id)))) + 2;
  const title = `${counted(problems.length, 'problem')}, the heaviest first`;
  const isWide = page.width >= leastWidth;
  const titleRow = hasNumbers(page)
    ? row(0, span(title.padEnd(page.width - numbers.length), 'strong'), span(numbers, 'faint'))
    : line(0, span(title, 'strong'));
  return [
    titleRow,
    ...shown.flatMap((each) => (isWide ? [wideRow(each, columns, page)] : narrowRows(each, page))),
    ...(rest === 0 ? [] : [line(2, `${page.marks.ellipsis} ${rest} more: --show problems`)]),
    blank,
  ];
}

const numbers = ' clauses answers';

function hasNumbers({ width }: Page): boolean {
  return width >= numbersWidth;
}

function wideRow(told: ToldProblem, columns: number, page: Page): Line {
  const { problem, answers } = told;
  const head = headSpans(told, page);
  const id = padded(problem.id, columns, page);
  const used = [...head, id].reduce((sum, { text }) => sum + widthOf(text), 0);
  if (!hasNumbers(page)) return row(0, ...head, id, span(cutOff(sentenceOf(told), page.width - used, page)));
  const room = Math.max(10, page.width - used - numbers.length);
  return row(
    0,
    ...head,
    id,
    span(padTo(sentenceOf(told), room, page)),
    span(String(problem.clauses.length).padStart(8), 'faint'),
    span(String(answers).padStart(8), 'faint'),
  );
}

/** Two rows: what it is, and what was seen. */
function narrowRows(told: ToldProblem, page: Page): readonly Line[] {
  const { problem, answers } = told;
  const numbers = `  ${counted(problem.clauses.length, 'clause')}, ${counted(answers, 'answer')}`;
  return [
    row(0, ...headSpans(told, page), span(problem.id, 'strong'), span(numbers, 'faint')),
    row(5, span(sentenceOf(told))),
  ];
}

function headSpans({ problem }: ToldProblem, page: Page): readonly Span[] {
  const { sign, tone } = problemTone(problem, page);
  return [
    span(`${sign} ${String(problem.weight).padStart(2)} `, tone),
    span(problem.label.padEnd(widestLabel + 2), tone),
  ];
}

/** What was seen first. */
function sentenceOf({ told: [chief], problem, isNew }: ToldProblem): string {
  return `${isNew ? 'NEW ' : ''}${chief?.violation.message ?? problem.title}`;
}

function padded(text: string, columns: number, page: Page): Span {
  return span(padTo(text, columns, page), 'strong');
}

/** A text of exactly so many columns. */
function padTo(text: string, columns: number, page: Page): string {
  const cut = cutOff(text, columns - 1, page);
  return cut + ' '.repeat(Math.max(0, columns - widthOf(cut)));
}

/** A text of at most so many columns. */
function cutOff(text: string, columns: number, { marks }: Page): string {
  return cutWithin(clean(text), columns, marks.ellipsis);
}

/** What only warns, by rule and how often, in a line. */
export function warningLines(warnings: readonly ToldProblem[]): readonly Line[] {
  if (warnings.length === 0) return [];
  const named = warnings.slice(0, namedWarnings).map(({ problem, answers }) => `${problem.id} ${answers}`);
  const rest = warnings.length - named.length;
  return [
    line(
      0,
      span(`${count(warnings.length, 'warning')}: `, 'warning'),
      named.join(', ') + (rest === 0 ? '' : `, and ${rest} more (--show problems)`),
    ),
    blank,
  ];
}

const namedWarnings = 4;
