import { expect, test } from 'vitest';
import { probity } from './run.ts';

test('one shard of the selftest passes', async () => {
  const { code, stdout, stderr } = await probity('selftest', '--shard', '1/200');
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^\d+ mutants killed \(whole proof\)/);
  expect(code).toBe(0);
});
