import { Chalk, type ChalkInstance } from 'chalk';
import type { Line, Tone } from './line.ts';
import { layOut } from './wrap.ts';

type Painter = (text: string) => string;

/** Lines as text for a terminal of that width, each with its line break. */
export function print(
  lines: readonly Line[],
  options: { readonly width: number; readonly colour: boolean; readonly ellipsis: string },
): readonly string[] {
  const painters = paintersOf(new Chalk({ level: options.colour ? 1 : 0 }));
  return lines.flatMap((line) => {
    const rows = layOut(line, options.width, options.ellipsis);
    if (rows.length === 0) return ['\n'];
    return rows.map((spans) => {
      // A margin before nothing would leave trailing blanks.
      const end = spans.findLastIndex((span) => span.text.trim() !== '');
      const text = spans
        .slice(0, end + 1)
        .map((span, index) => painters[span.tone](index === end ? span.text.trimEnd() : span.text))
        .join('');
      // No-break spaces have done their work once the rows are made; blanks are what a reader can search and copy.
      return `${text.replaceAll('\u00a0', ' ')}\n`;
    });
  });
}

function paintersOf(chalk: ChalkInstance): Readonly<Record<Tone, Painter>> {
  return {
    plain: (text) => text,
    strong: chalk.bold,
    faint: chalk.dim,
    bad: chalk.red.bold,
    warning: chalk.yellow.bold,
    good: chalk.green.bold,
    code: chalk.cyan,
  };
}
