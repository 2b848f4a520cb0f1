/** Exceptions from the lint rules (`any`, casts): each on one line, for one rule, with its reason. */
import { expect, test } from 'vitest';
import { commentsOf } from './texts.ts';
import { sources } from './sources.ts';

const directive = /(?:oxlint|eslint|biome)-(?:disable|ignore)|@ts-/;
const exception = /^oxlint-disable-(?:next-)?line [\w-]+\/[\w-]+ -- \S.+/;

test('every exception names its rule and its reason', () => {
  const all = sources.filter(({ path }) => /^(?:src|rules)\//.test(path)).flatMap(commentsOf);
  const wrong = all.flatMap(({ path, line, text }) =>
    text
      .split('\n')
      .map((each, index) => ({ each: each.trim(), at: `${path}:${line + index}` }))
      .filter(({ each }) => directive.test(each) && !exception.test(each))
      .map(({ each, at }) => `${at}: ${each}`),
  );
  expect(wrong).toEqual([]);
});
