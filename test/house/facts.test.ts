import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, root } from './registry.ts';

const sources = filesBelow('src')
  .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
  .map((file) => ({ file: `src/${file}`, text: readFileSync(join(root, 'src', file), 'utf8') }));

/** What a report means, and where that is said. */
const facts: readonly (readonly [name: string, file: string])[] = [
  ['coverageOf', 'src/facts/report/coverage.ts'],
  ['failsTheGate', 'src/facts/report/standing.ts'],
  ['failures', 'src/facts/report/standing.ts'],
  ['waived', 'src/facts/report/standing.ts'],
  ['causesByClause', 'src/facts/report/causes.ts'],
  ['groupBy', 'src/facts/report/group-by.ts'],
  ['targetKey', 'src/facts/report/same-target.ts'],
  ['openWhy', 'src/facts/report/open-why.ts'],
  ['counted', 'src/facts/report/words.ts'],
  ['excerpt', 'src/facts/report/excerpt.ts'],
  ['isLoopback', 'src/text/loopback.ts'],
];

describe('what a report means', () => {
  it.each(facts)('is said once: %s', (name, file) => {
    const defining = sources.filter(({ text }) => new RegExp(`function ${name}\\b`).test(text));
    expect(defining.map((source) => source.file)).toEqual([file]);
  });
});
