/** The report for a terminal: at most `columns` wide, and in color if the terminal has colors. */
import { Chalk, type ChalkInstance } from 'chalk';
import { printable } from '../../text/printable.ts';
import { widthOf, wrapped } from '../wrap.ts';
import type { Block, Line, Section, Tone, View } from '../view.ts';

export interface TerminalOptions {
  /** Default: 80. */
  readonly columns?: number | undefined;
  /** Default: false. */
  readonly hasColors?: boolean | undefined;
}

/** Everything that is laid out. Commands whose result is no report print one, too. */
export type Document = Omit<View, 'report'>;

const marks: Readonly<Record<Tone, string>> = { bad: '✗', warning: '!', good: '✓', note: '·' };
const widestLine = 120;
const labelWidth = 10;

export function terminal({ title, facts, sections, closing }: Document, options: TerminalOptions = {}): string {
  const { columns = 80, hasColors = false } = options;
  const width = Math.max(40, Math.min(columns, widestLine));
  const color = new Chalk({ level: hasColors ? 1 : 0 });
  const painter = createPainter(color, width);
  const head = [color.bold(printable(title)), ...wrapped(facts, width).map((line) => color.dim(line))];
  const parts = [head, ...sections.map(painter.section), painter.block(closing)];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function createPainter(color: ChalkInstance, width: number) {
  const tones: Readonly<Record<Tone, ChalkInstance>> = {
    bad: color.red,
    warning: color.yellow,
    good: color.green,
    note: color.dim,
  };

  return { section, block };

  function section({ title, blocks, more }: Section): readonly string[] {
    const lines = blocks.map(block);
    const hasGaps = blocks.some(({ tone }) => tone !== 'note') && lines.some((each) => each.length > 2);
    const body = lines.flatMap((each, index) => (hasGaps && index > 0 ? ['', ...each] : each));
    return [color.bold(title), ...body, ...(more === undefined ? [] : [color.dim(`  … ${more}`)])];
  }

  function block({ tone, title, tag, lines }: Block): readonly string[] {
    const paint = tones[tone];
    const end = tag === undefined ? '' : color.dim(`  ${tag}`);
    const fits = tag !== undefined && widthOf(title) + tag.length + 4 <= width;
    const head = wrapped(printable(title), width, '  ').map(
      (text, index) => (index === 0 ? `${paint(marks[tone])} ` : '  ') + strong(tone, text.trimStart()),
    );
    if (fits) head.push(head.pop() + end);
    else if (tag !== undefined) head.push(end);
    return [...head, ...lines.flatMap(line)];
  }

  function strong(tone: Tone, text: string): string {
    return tone === 'note' ? text : color.bold(text);
  }

  function line({ label, text, isCommand }: Line): readonly string[] {
    const lead = label === undefined ? '  ' : `  ${label.padEnd(labelWidth)}`;
    const rest = ' '.repeat(lead.length);
    const lines =
      isCommand === true
        ? printable(text)
            .split('\n')
            .map((each) => color.cyan(each))
        : wrapped(printable(text), width, rest).map((each) => each.slice(rest.length));
    return lines.map((each, index) => (index === 0 ? color.dim(lead) : rest) + each);
  }
}
