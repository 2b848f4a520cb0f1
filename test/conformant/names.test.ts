import { expect, it } from 'vitest';
import { all } from './servers/index.ts';

it('each conformant service has a name of its own', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});
