import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemLine } from '../../src/plan/problem.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { exampleText } from './design-example.ts';
import { surroundings } from './reading.ts';
import { shareOf } from '../support/share-of.ts';

const fullText = readFileSync(new URL('../../fixtures/plans/reference-full.yaml', import.meta.url), 'utf8');

/** Reads a text and says what is amiss with the answer: an empty plan, or problems that cannot be shown. */
function amissWith(text: string): readonly string[] {
  const result = readPlan(text, surroundings({ env: { SHOP_TOKEN: '0123456789' } }));
  if (result.ok) return result.plan.resources.length + result.plan.probes.length > 0 ? [] : ['the plan is empty'];
  if (result.problems.length === 0) return ['there is neither plan nor problem'];
  const lines = text.split('\n');
  return result.problems
    .filter(({ line, column, message }) => {
      const length = lines[line - 1]?.length ?? -1;
      return !(message.trim() !== '' && column >= 1 && column <= length + 1);
    })
    .map(problemLine);
}

function expectAnAnswer(text: string): void {
  expect(amissWith(text)).toEqual([]);
}

/** A text cut in two places, with something else between. */
function mutated(text: string): fc.Arbitrary<string> {
  const place = fc.nat({ max: text.length });
  const piece = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom(
      '\t',
      '\n',
      ': ',
      '- ',
      '{',
      '}',
      '[',
      ']',
      '*a',
      '&a ',
      '"',
      "'",
      '|\n',
      '---\n',
      '${',
      '#',
      '!x ',
      '? ',
      '\u0000',
      '~',
    ),
    place.map((start) => text.slice(start, start + 40)),
  );
  return fc
    .tuple(place, fc.nat({ max: 30 }), piece)
    .map(([at, gone, put]) => text.slice(0, at) + put + text.slice(at + gone));
}

describe('readPlan', () => {
  it('answers any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), expectAnAnswer), { numRuns: shareOf(500) });
  });

  it('answers any text of the characters that YAML gives a meaning', () => {
    const unit = fc.constantFrom(
      ...'ab:-?[]{},#&*!|>\'"%@`~ \n\t$/01.'.split(''),
      'path',
      'resources',
      'base_url: http://a\n',
      '<<',
    );
    fc.assert(fc.property(fc.string({ unit, maxLength: 40 }), expectAnAnswer), { numRuns: shareOf(1000) });
  });

  it('answers any JSON value', () => {
    fc.assert(fc.property(fc.json(), expectAnAnswer), { numRuns: shareOf(300) });
  });

  it('answers plans with something wrong anywhere', () => {
    fc.assert(fc.property(fc.oneof(mutated(exampleText), mutated(fullText)), expectAnAnswer), {
      numRuns: shareOf(400),
    });
  });
});
