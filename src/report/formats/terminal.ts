/** The report for a terminal: at most `columns` wide, and in color if the terminal has colors. */
import { Chalk, type ChalkInstance } from 'chalk';
import { printable } from '../../text/printable.ts';
import { cut, widthOf, wrapped } from '../wrap.ts';
import type { Block, Document, Line, Section, Tone } from '../view.ts';

export interface TerminalOptions {
  /** Default: 80. */
  readonly columns?: number | undefined;
  /** Default: false. */
  readonly hasColors?: boolean | undefined;
}

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
  const tones = { bad: color.red, warning: color.yellow, good: color.green, note: color.dim };

  return { section, block };

  function section({ title, blocks, isIndex, more }: Section): readonly string[] {
    const lines = blocks.map(isIndex === true ? row : block);
    const hasGaps =
      isIndex !== true && blocks.some(({ tone }) => tone !== 'note') && lines.some((each) => each.length > 2);
    const body = lines.flatMap((each, index) => (hasGaps && index > 0 ? ['', ...each] : each));
    return [color.bold(title), ...body, ...(more === undefined ? [] : [color.dim(`  … ${more}`)])];
  }

  function block({ tone, title, tag = '', lines }: Block): readonly string[] {
    const head = headOf(tone, title, tag);
    return [...head, ...(fits(title, tag) ? [] : [color.dim(`  ${tag}`)]), ...lines.flatMap(line)];
  }

  /** The title, and one row below it. */
  function row({ tone, title, tag = '', lines: [first] }: Block): readonly string[] {
    const lead = fits(title, tag) ? '  ' : `  ${tag}  `;
    return [...headOf(tone, title, tag), color.dim(lead) + cut(printable(first?.text ?? ''), width - lead.length)];
  }

  /** The title, and the tag next to it if there is room. */
  function headOf(tone: Tone, title: string, tag: string): readonly string[] {
    const strong = tone === 'note' ? String : color.bold;
    const lines = wrapped(printable(title), width, '  ').map(
      (text, index) => (index === 0 ? `${tones[tone](marks[tone])} ` : '  ') + strong(text.trimStart()),
    );
    return tag !== '' && fits(title, tag) ? [`${lines.join('\n')}${color.dim(`  ${tag}`)}`] : lines;
  }

  function fits(title: string, tag: string): boolean {
    return tag === '' || widthOf(title) + tag.length + 4 <= width;
  }

  function line({ label, text, isCommand, isRow }: Line): readonly string[] {
    const lead = label === undefined ? '  ' : `  ${label.padEnd(labelWidth)}`;
    const rest = ' '.repeat(lead.length);
    const lines = (): readonly string[] => {
      const shown = printable(text);
      if (isCommand === true) return shown.split('\n').map((each) => color.cyan(each));
      if (isRow === true) return [cut(shown, width - lead.length)];
      return wrapped(shown, width, rest).map((each) => each.slice(rest.length));
    };
    return lines().map((each, index) => (index === 0 ? color.dim(lead) : rest) + each);
  }
}
