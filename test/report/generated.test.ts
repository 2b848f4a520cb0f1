import { expect, test } from 'vitest';
import { reportValidator } from './generate.ts';

test('what is made from report.schema.json is current', async () => {
  await expect(await reportValidator()).toMatchFileSnapshot('../../src/report/report-validator.generated.ts');
});
