import { expect, test } from 'vitest';
import { reportValidator } from './generate.ts';
import { pageAssets } from './page-assets.ts';

test('what is made from report.schema.json is current', async () => {
  await expect(await reportValidator()).toMatchFileSnapshot('../../src/report/report-validator.generated.ts');
});

test('what the HTML report runs in the browser is current', async () => {
  await expect(await pageAssets('html')).toMatchFileSnapshot('../../src/report/html/assets.generated.ts');
});
