/** Random plans. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { readingOf } from './plan.ts';

const fullText = readFileSync(new URL('../../fixtures/plans/reference-full.yaml', import.meta.url), 'utf8');
const start = 'base_url: http://127.0.0.1:8080\n';
const pieces = ['|\n', '---\n', ': ', '- ', '*a', '&a ', '!x ', '? ', '${', ...'\t\n{}[]"\'#\0'.split('')];
const signs = ['ab:-?[]{},#&*!|>\'"%@`~ \n\t$/01.'.split(''), 'path', 'resources', start, '<<'].flat();

const characterAt = (n: number): string => String.fromCodePoint(n < 0xd800 ? n : n + 0x800);

/** Any character: like the unit `binary`, with the same cases, but without its map of a million characters. */
export const anyCharacter = fc.nat({ max: 0x10f7ff }).map(characterAt, (text) => {
  const code = String(text).codePointAt(0) ?? 0;
  const n = code < 0xd800 ? code : code - 0x800;
  if (characterAt(n) !== text) throw new Error('it is not one character');
  return n;
});

/** The full plan with something wrong anywhere. */
function wrongPlans(): fc.Arbitrary<string> {
  const place = fc.nat({ max: fullText.length });
  const copy = place.map((at) => fullText.slice(at, at + 40));
  const piece = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom(...pieces), copy);
  return fc
    .tuple(place, fc.nat({ max: 30 }), piece)
    .map(([at, length, put]) => fullText.slice(0, at) + put + fullText.slice(at + length));
}

/** Texts that are hardly ever a plan, and how many of them `npm test` tries. */
export const randomTexts: readonly (readonly [name: string, texts: fc.Arbitrary<string>, runs: number])[] = [
  ['any characters', fc.string({ unit: anyCharacter }), 60],
  ['characters that mean something in YAML', fc.string({ unit: fc.constantFrom(...signs), maxLength: 40 }), 200],
  ['JSON', fc.json(), 60],
  ['a plan with something wrong anywhere', wrongPlans(), 40],
];

/** Every text is a plan, or has problems with a place in it. */
export function faultOfReading(text: string): string | undefined {
  const read = readingOf(text);
  const found = read.ok ? [...read.plan.resources, ...read.plan.probes] : read.problems;
  if (found.length === 0) return 'it is neither a plan, nor has it problems';
  const lines = text.split('\n');
  for (const { line, column, message } of read.ok ? read.warnings : read.problems) {
    const isInside = column > 0 && column <= (lines[line - 1]?.length ?? -1) + 1;
    if (message.trim() === '' || !isInside) return `"${message}" is at ${line}:${column}`;
  }
  return undefined;
}

/** What is wrong with the first text that is not read. */
export function tryTexts(texts: fc.Arbitrary<string>, numRuns: number): readonly string[] {
  const property = fc.property(texts, (text) => {
    const fault = faultOfReading(text);
    if (fault !== undefined) throw new Error(fault);
  });
  const { failed, counterexample, errorInstance } = fc.check(property, { numRuns });
  return failed ? [`${JSON.stringify(counterexample)}: ${String(errorInstance)}`] : [];
}
