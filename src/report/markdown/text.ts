import { shorten } from '../../facts/report/clean.ts';
import { printable } from '../../text/printable.ts';

/** Longer values are for the JSON and HTML reports. */
const longest = 300;

/**
 * Text as it reads, in a paragraph, a point of a list or a table cell of GitHub Flavored Markdown: nothing in it makes markup, a link, a mention, a
 * reference, an emoji or a formula. Line breaks become blanks, long text is cut.
 */
export function text(raw: string): string {
  return brokenUp(oneLine(raw))
    .replaceAll(/[\\`*_[\]<>|~&]/g, '\\$&')
    .replaceAll('$', '&#36;')
    .replaceAll(/:(?=\/\/)|\.(?<=\bwww\.)/gi, '\\$&')
    .replace(/^(\d{1,9})(?=[.)](?: |$))|^(?=[-+=#])/, '$1\\');
}

/** Text in bold type; the other one where it is empty. */
export function strong(raw: string, other: string): string {
  const words = text(raw);
  return `**${words === '' ? text(other) : words}**`;
}

/** A value, shown as code inside of HTML. */
export function htmlCode(raw: string): string {
  return `<code>${entities(oneLine(raw))}</code>`;
}

/** A value, shown as code; fits into table cells. An empty one is named. */
export function code(raw: string): string {
  const value = oneLine(raw);
  if (value === '') return '_(empty)_';
  // A code span can hold neither its own fence nor, in a table, a pipe: entities can stand for anything.
  return /[`|\\]/.test(value) ? `<code>${entities(value)}</code>` : `\`${value}\``;
}

/** Lines of code as a block, whose fence no line of it can close. */
export function block(language: string, lines: readonly string[]): readonly string[] {
  const whole = lines.map((line) => printable(line)).join('\n');
  const longestRun = Math.max(2, ...Array.from(whole.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longestRun + 1);
  return ['', `${fence}${language}\n${whole}\n${fence}`, ''];
}

/** Name of the place where the document tells of a clause. */
export function anchorOf(clause: string): string {
  return `clause-${clause.replaceAll(/[^A-Za-z0-9.-]/g, (character) => `_${character.codePointAt(0) ?? 0}_`)}`;
}

function oneLine(raw: string): string {
  return printable(
    shorten(
      raw
        .slice(0, longest * 2)
        .replaceAll(/[\s\u0085]+/gu, ' ')
        .trim(),
      longest,
    ),
  );
}

/** GitHub and GitLab look for mentions, references and emoji in what the Markdown became, so escapes alone do not stop them. */
function brokenUp(line: string): string {
  return line.replaceAll(/[@#~!$%&](?=[\p{L}\p{N}_"])|(?<!\d):(?=[\w+-]+:)|(?<=\bGH)-(?=\d)/giu, '$&\u200B');
}

function entities(line: string): string {
  return line.replaceAll(/[!-/:-@[-`{-~]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
