import { expect, test } from 'vitest';
import { tooDeepAt } from '../../src/text/yaml.ts';

/** In a process that has just started, the library ended it for these. */
test.each([
  ['['.repeat(20_000), 200],
  ['{"a":'.repeat(20_000), 996],
  ['- '.repeat(20_000), 399],
  [Array.from({ length: 300 }, (_, level) => `${' '.repeat(level)}a:`).join('\n'), 20_498],
])('%.20j...', (text, at) => {
  expect(tooDeepAt(text)).toBe(at);
});

test.each([
  'a: 1',
  'a: "[[[["\nb: [[[[1]]]]',
  `a: ${'[1], '.repeat(500)}`,
  `a: |\n${' '.repeat(400)}- b`,
  `[${'[1],'.repeat(1000)}1]`,
  '- a\n'.repeat(1000),
])('%.20j... can be read', (text) => {
  expect(tooDeepAt(text)).toBe(-1);
});
