import { expect, it } from 'vitest';
import { isCutShort, mayMatch } from '../../src/model/filter-match.ts';
import type { Filter } from '../../src/model/plan.ts';

const byActive: Filter = { in: ['active'], values: ['true'], match: 'equals' };
const byText: Filter = { in: ['text'], values: [], match: 'contains' };

it.each([
  [{ active: true }, 'true', true],
  [{ active: 1 }, 'true', true],
  [{ active: 0 }, 'false', true],
  [{ active: 0 }, 'true', false],
  [{ active: 2 }, 'true', false],
] as const)('%j may be kept by active=%s: %s', (item, value, isKept) => {
  expect(mayMatch(item, byActive, value)).toBe(isKept);
});

it('a text that ends in an ellipsis is cut short', () => {
  expect(isCutShort({ text: 'A solid brush for ev\u2026' }, byText)).toBe(true);
  expect(isCutShort({ text: 'A solid brush.', more: 'And so on...' }, byText)).toBe(false);
});
