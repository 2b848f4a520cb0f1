/** Lines on disk. */
import { expect, test } from 'vitest';
import { createStore, linesOf } from '../../src/evidence/store.ts';

function stored(
  lines: readonly string[],
  most?: number,
): { readonly bytes: Buffer; readonly blocks: number; readonly isWhole: boolean } {
  const blocks: Uint8Array[] = [];
  const store = createStore((bytes) => blocks.push(bytes), most);
  for (const line of lines) store.write(line);
  const isWhole = store.close();
  return { isWhole, bytes: Buffer.concat(blocks), blocks: blocks.length };
}

test('lines come back as they were written, in as many blocks as it takes', () => {
  const lines = Array.from({ length: 3000 }, (_, index) => `${index} ${'é'.repeat(1000)}`);
  const { bytes, blocks, isWhole } = stored(lines);
  expect(isWhole).toBe(true);
  expect(blocks).toBeGreaterThan(2);
  expect(linesOf(bytes)).toEqual(lines);
  expect(bytes.length).toBeLessThan(100_000);
});

test('a record has a limit', () => {
  const lines = Array.from({ length: 10 }, () => 'x'.repeat(10));
  const { bytes, isWhole } = stored(lines, 45);
  expect([linesOf(bytes).length, isWhole]).toEqual([4, false]);
});

test('nothing, and something else', () => {
  expect(stored([]).blocks).toBe(0);
  expect(() => linesOf(Buffer.from('plain text'))).toThrow('incorrect header check');
});
