/** The report as a comment on a pull request (GitHub Flavored Markdown): short, and with a first line that stays the same. */
import { printable } from '../../text/printable.ts';
import { type Block, plainText, type ProblemView, type View } from '../view.ts';

const mostLines = 60;
const mostCharacters = 6000;

/** From the most to the least: rows of the table, items of any other list, and characters of the longest command. */
const sizes = [
  { rows: 15, points: 5, command: 600 },
  { rows: 15, points: 3, command: 0 },
  { rows: 8, points: 2, command: 0 },
  { rows: 3, points: 1, command: 0 },
  { rows: 0, points: 0, command: 0 },
] as const;
type Size = (typeof sizes)[number];

export function markdown(view: View): string {
  const texts = sizes.map((size) => commentOf(view, size));
  const fits = (text: string): boolean => text.length < mostCharacters && text.split('\n').length <= mostLines;
  return texts.find(fits) ?? `${head(view).join('\n')}\n`;
}

/** For the summary of a step in GitHub Actions: the comment, and below it everything else, folded. */
export function stepSummary(view: View): string {
  const rows = view.parts.map(({ part, verified, violated, clauses }) =>
    row(code(part), `${verified}`, `${violated}`, `${clauses.length}`),
  );
  const table = ['| Part | Verified | Violated | Clauses |', '|---|--:|--:|--:|', ...rows];
  return [
    markdown(view),
    ...folded('Coverage by part', [prose(view.coverage.says), '', ...table]),
    ...view.problems.flatMap(({ full }) => folded(`${full.title} (${full.tag})`, fenced(plainText(full)))),
    '',
  ].join('\n');
}

function head({ report: { target }, passes, result }: View): readonly string[] {
  const name = target.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const title = prose(`${target.name}: ${result}`.slice(0, 200));
  return [`<!-- probity:${name.slice(0, 80)} -->`, `## ${passes ? '✅' : '❌'} ${title}`];
}

function commentOf(view: View, size: Size): string {
  const { facts, report, notes, problems, start, fixed, closing } = view;
  const fresh = problems.filter(({ isNew }) => isNew);
  const lines = [
    ...head(view),
    prose(`${report.target.baseUrl}: ${facts}`),
    ...listOf(notes.slice(0, size.points)),
    ...tableOf(fresh, size.rows),
    ...(fresh.length === 0 || size.rows === 0 ? [] : startOf(start, size)),
    ...(fixed.length === 0 ? [] : ['', '**Fixed**', ...listOf(fixed.slice(0, size.points))]),
    '',
    prose(closing.title),
    ...closing.lines.map(({ text }) => `- ${prose(text)}`),
  ];
  return `${lines.join('\n')}\n`;
}

const marks: Readonly<Record<Block['tone'], string>> = { bad: '❌', warning: '⚠️', good: '✅', note: '•' };

function listOf(blocks: readonly Block[]): readonly string[] {
  return blocks.length === 0 ? [] : ['', ...blocks.map(({ tone, title }) => `- ${marks[tone]} ${prose(title)}`)];
}

function tableOf(problems: readonly ProblemView[], most: number): readonly string[] {
  if (problems.length === 0) return [];
  const rows = problems.slice(0, most).map(({ problem: { weight, label, rule }, row: { title, lines }, page }) => {
    const name = page === null ? code(rule) : `[${code(rule)}](<${page}>)`;
    return row(`${weight} ${label}`, `**${prose(title)}**<br>${prose(lines[0]?.text ?? '')}`, name);
  });
  const more = problems.length > most ? [row('', '…', '')] : [];
  return ['', '| Weight | Problem | Rule |', '|---|---|---|', ...rows, ...more];
}

function startOf(start: readonly ProblemView[], { command: longest }: Size): readonly string[] {
  const items = start.flatMap(({ problem, step }) => {
    const fix = step.lines.filter(({ isCommand }) => isCommand !== true).map(({ text }) => prose(text));
    const commands = step.lines.filter(({ isCommand, text }) => isCommand === true && text.length <= longest);
    return [`- ${code(problem.rule)}: ${fix.join(' ')}`, ...commands.flatMap(({ text }) => fenced(text, '  '))];
  });
  return ['', '**Start here**', '', ...items];
}

function row(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function folded(title: string, lines: readonly string[]): readonly string[] {
  const escaped = printable(title).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return ['', `<details><summary>${escaped}</summary>`, '', ...lines, '', '</details>'];
}

function fenced(text: string, indent = ''): readonly string[] {
  const fence = fenceFor(text, 3);
  return [`${fence}sh`, ...printable(text).split('\n'), fence].map((line) => indent + line);
}

/** Longer than any backticks in the text. */
function fenceFor(text: string, least: number): string {
  const runs = text.match(/`+/g) ?? [];
  return '`'.repeat(Math.max(least, ...runs.map((run) => run.length + 1)));
}

/** Text on one line. Words with a character that may mean something in Markdown are code, so that they can be copied. */
function prose(text: string): string {
  const words = printable(text).split(/\s+/);
  return words.map((word) => word.replace(/^([("']*)(.*?)([)"'.,:;?]*)$/s, codeInside)).join(' ');
}

function codeInside(_: string, before: string, word: string, after: string): string {
  const isPlain = word === '/' || !/[^\p{L}\p{N}.,:;'()%+-]|^www\./u.test(word);
  return before + (isPlain ? word : code(word)) + after;
}

function code(text: string): string {
  const fence = fenceFor(text, 1);
  const gap = /^`|`$/.test(text) ? ' ' : '';
  return fence + gap + text + gap + fence;
}
