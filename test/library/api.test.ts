/** The public signatures. Changing one is a decision: `npx vitest run test/library/api -u` writes them, and the diff shows what users see. */
import { expect, test } from 'vitest';
import { signatures } from '../../scripts/library.js';

test('the public signatures are those in api.md', async () => {
  const { types, report } = signatures();
  expect(types).not.toMatch(/^import .* from '(?!node:)/m);
  await expect(report).toMatchFileSnapshot('api.md');
});
