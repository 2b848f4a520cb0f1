import { expect, test } from 'vitest';
import { everything, partialOf } from '../../src/model/selection.ts';

test('a report says what options cut the run to', () => {
  expect(partialOf(everything)).toBeNull();
  const cut = { effort: 'quick', options: ['--only auth', '--effort quick'], named: { only: ['auth'] } } as const;
  expect(partialOf(cut)).toEqual({ only: ['auth'], skip: [], failed: null, effort: 'quick' });
});
