import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { pages } from '../support/pages.ts';
import { filesBelow, root } from './registry.ts';

/**
 * Words and turns that an engineer would not write, with what to write instead. Only what a reader of the product can see is looked at: the
 * strings of the code, the descriptions of the schemas, the pages for people.
 */
const unwanted: readonly (readonly [turn: RegExp, instead: string])[] = [
  [/(?<!there )\b(?:is|are|was|were|be) no\b(?! longer| more)/i, 'is not a'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bfor want of\b/i, 'without, or because ... is missing'],
  [/\bbe it\b/i, 'whether'],
  [/\bbeside\b/i, 'next to, with, since'],
  [/\b(?:stands?|stood)\b(?! for| in for)/i, 'is, comes, occurs'],
  [/\b(?:told|tells)\b/i, 'reports, says, shows'],
  [/\bnor\b/i, 'not ... or'],
  [/\b(?:upon|whom)\b/i, 'on, that'],
  [/\bin place of\b/i, 'instead of'],
  [/\bnothing but\b/i, 'only'],
  [/\bnobody has\b/i, 'unknown'],
  [
    /, for (?:it|they|there|that|no|nothing|each|what|only|this|these|both|all|some|most|many|whoever|another)\b/i,
    'because',
  ],
  [/\b(?:\d|also|only|except|but) where\b/i, 'if'],
  [/\bsmall letters\b/i, 'lower case'],
  [/(?<!')\bset-up\b(?!')/i, 'setup'],
  [/(?<!')\bclean-ups?\b(?!')/i, 'cleanup'],
  [/\bper cent\b/i, 'percent'],
  [/\b(?:in vain|anew|whoever knows|in doing so)\b/i, 'for nothing, again, anyone who, that way'],
  [/\b(?:given up|gave up)\b/i, 'stopped'],
  [/\bbe let pass\b/i, 'be allowed'],
  [/\bspeaks? of\b/i, 'is about, mentions'],
  [/\b(?:wholly|likewise|thereof|hence|thus)\b/i, 'in full, also, so'],
  [/\b(?:by|only by|by the) (?:400|status alone)\b/i, 'a 400 shows'],
  [/\b(?:learnt|spelt|whilst|amongst|grey)\b/i, 'American spelling'],
  [
    /(?<!-)\b(?:coloured|colour|behaviour|honour|favour|licence|judgement|artefact|catalogue|cancelled|labelled)s?\b/i,
    'American spelling',
  ],
  [/\b(?:serial|normal|recogn|author|organ|real|minim|maxim|optim|initial|anonym|standard)is(?:e[sd]?|ing)\b/i, '-ize'],
];

/** Lists of words that services use, and the text of the conventions. */
const exempt = new Set(['src/text/words.ts', 'rules/paths/shared/selection.ts', 'rules/clauses.ts']);

const isCode = (file: string): boolean => file.endsWith('.ts') && !file.includes('.generated.') && !exempt.has(file);
const codeFiles = ['src', 'rules', 'fixtures/mutants']
  .flatMap((folder) => filesBelow(folder).map((file) => `${folder}/${file}`))
  .filter(isCode);

/** The sentences of a source file: its strings that have a blank, with what is filled in left out. */
function sentencesOf(file: string): readonly string[] {
  const sentences: string[] = [];
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') sentences.push(value);
    },
    TemplateLiteral: ({ quasis }) => {
      sentences.push(quasis.map(({ value }) => value.cooked ?? '').join('…'));
    },
  }).visit(program);
  return sentences
    .filter((sentence) => /\S \S/.test(sentence))
    .map((sentence) => sentence.replaceAll(/<[^>]*>|\s+/g, ' '));
}

function unwantedIn(file: string, sentences: readonly string[]): readonly string[] {
  return sentences.flatMap((sentence) =>
    unwanted
      .filter(([turn]) => turn.test(sentence))
      .map(
        ([turn, instead]) =>
          `${file}: "${turn.exec(sentence)?.[0]}" (write: ${instead}) in: ${sentence.trim().slice(0, 200)}`,
      ),
  );
}

it('writes plain American English wherever a reader can see it', () => {
  expect(codeFiles.length).toBeGreaterThan(1000);
  expect(codeFiles.flatMap((file) => unwantedIn(file, sentencesOf(file)))).toEqual([]);
});

it.each([
  ...pages,
  'src/plan/plan.schema.json',
  'src/report/report.schema.json',
  'src/report/summary.schema.json',
  'src/report/event.source.json',
  'src/contract/snapshot.schema.json',
])('writes plain American English in %s', (file) => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const prose = file.endsWith('.json') ? lines.filter((line) => line.includes('"description"')) : lines;
  expect(unwantedIn(file, prose)).toEqual([]);
});

it('would find an old sentence', () => {
  expect(unwantedIn('x', ['this is no list', 'there is no list', 'a body that is not one']).length).toBe(1);
  expect(unwantedIn('x', ['exit with 3 where it fails', 'say where it is', 'stands for it']).length).toBe(1);
});
