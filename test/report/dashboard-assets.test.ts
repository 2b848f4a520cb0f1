import { expect, test } from 'vitest';
import { pageAssets } from './page-assets.ts';

test('what the dashboard runs in the browser is current', async () => {
  await expect(await pageAssets('dashboard')).toMatchFileSnapshot('../../src/report/dashboard/assets.generated.ts');
});
