import { expect, test } from 'vitest';
import { assetsText } from '../../scripts/page-assets.ts';

// `npx vitest -u run <this file>` writes the file.
test('assets.generated.ts is generated from src/pages/css and src/pages/browser', async () => {
  await expect(await assetsText()).toMatchFileSnapshot('../../src/pages/assets.generated.ts');
});
