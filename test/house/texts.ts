/** The texts of a file that people read: comments, strings, templates, and the text of pages. */
import { Visitor } from 'oxc-parser';
import { lineAt, parse, type Source } from './sources.ts';
import { type Phrase, phrases } from './words.ts';

export interface Text {
  readonly path: string;
  /** The line that it starts on. */
  readonly line: number;
  readonly text: string;
}

/** Comments without their stars. Comments on consecutive lines are one text. */
export function commentsOf(source: Source): readonly Text[] {
  const texts: (Text & { readonly end: number })[] = [];
  for (const { value, start, end } of parse(source).comments) {
    const text = value.replaceAll(/^[ \t]*\*+ ?/gm, '').trimEnd();
    const last = texts.at(-1);
    if (last !== undefined && /^[ \t]*\n[ \t]*$/.test(source.text.slice(last.end, start))) {
      texts.splice(-1, 1, { ...last, text: `${last.text}\n${text}`, end });
    } else texts.push({ path: source.path, line: lineAt(source.text, start), text, end });
  }
  return texts;
}

/** The source without its word lists, `wordSet(...)`: they are data, in any spelling. */
export function withoutWordLists(source: Source): Source {
  let { text } = source;
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'wordSet') return;
      for (const { start, end } of given) {
        const inside = text.slice(start + 1, end - 1);
        text = `${text.slice(0, start + 1)}${inside.replaceAll(/[^\n]/g, ' ')}${text.slice(end - 1)}`;
      }
    },
  }).visit(parse(source).program);
  return { ...source, text };
}

/** Strings and templates that contain a blank, and the text of pages. An ellipsis replaces whatever is filled in. */
export function sentencesOf(source: Source): readonly Text[] {
  const texts: Text[] = [];
  const add = (start: number, text: string): void => {
    if (/\S\s+\S/.test(text)) texts.push({ path: source.path, line: lineAt(source.text, start), text });
  };
  new Visitor({
    Literal: ({ start, value }) => {
      if (typeof value === 'string') add(start, value);
    },
    TemplateLiteral: ({ start, quasis }) => add(start, quasis.map(({ value }) => value.cooked ?? '').join('…')),
    JSXText: ({ start, value }) => add(start, value),
  }).visit(parse(source).program);
  return texts;
}

/** The bad phrases of a text, code between backticks aside. */
export function badPhrasesIn({ path, line, text }: Text, all: readonly Phrase[] = phrases): readonly string[] {
  const prose = text.replaceAll(/`[^`\n]*`/g, '`…`');
  return all.flatMap(({ bad, better }) => {
    const found = withAnySpace(bad).exec(prose);
    if (found === null) return [];
    return [`${path}:${line + lineAt(prose, found.index) - 1}: "${found[0].trim()}" (better: ${better})`];
  });
}

export function badPhrasesInComments(source: Source): readonly string[] {
  const some = phrases.filter(({ inComments }) => inComments !== true);
  return commentsOf(source).flatMap((text) => badPhrasesIn(text, some));
}

/** British spelling in the names of the code. */
export function badNamesIn({ path, text }: Source): readonly string[] {
  return phrases
    .filter(({ inNames }) => inNames)
    .flatMap(({ bad, better }) =>
      [...text.matchAll(new RegExp(bad, 'gi'))].map(
        ({ 0: found, index }) => `${path}:${lineAt(text, index)}: "${found}" (better: ${better})`,
      ),
    );
}

const compiled = new Map<RegExp, RegExp>();

/** A phrase may continue on the next line. */
function withAnySpace(bad: RegExp): RegExp {
  const pattern = compiled.get(bad) ?? new RegExp(bad.source.replaceAll(' ', String.raw`\s+`), 'i');
  compiled.set(bad, pattern);
  return pattern;
}
