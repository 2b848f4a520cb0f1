import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { registries, root } from './registry.ts';

// `npm run generate` rewrites the files; without it a stale one fails here.
describe('the registries', () => {
  it.each(registries().map(({ file, text }) => ({ file, text })))(
    '$file lists every module of its folder',
    async ({ file, text }) => {
      await expect(text).toMatchFileSnapshot(join(root, file));
    },
  );
});
