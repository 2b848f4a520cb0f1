import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, root } from './registry.ts';
import { artifacts as code } from '../generate/code.ts';
import { artifacts as docs } from '../generate/docs.ts';

const artifacts = [...code(), ...docs()];

describe('what `npm run generate` makes', () => {
  it.each(artifacts)('is current: $file', async ({ file, text }) => {
    const made = await text();
    const place = join(root, file);
    // Compared by hand: the difference of two long texts would take longer than making them.
    expect(existsSync(place) && readFileSync(place, 'utf8') === made, `${file} is stale: npm run generate`).toBe(true);
  });

  it('is all that there is of its kind', () => {
    const pages = filesBelow('rules').filter((file) => file.endsWith('.md'));
    const generated = filesBelow('src').filter((file) => file.includes('.generated.'));
    const known = new Set(artifacts.map(({ file }) => file));
    const found = [...pages.map((file) => `rules/${file}`), ...generated.map((file) => `src/${file}`)];
    expect(found.filter((file) => !known.has(file))).toEqual([]);
  });
});
