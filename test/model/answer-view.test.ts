import { describe, expect, it } from 'vitest';
import { differingKeys, viewOf } from '../../src/model/answer-view.ts';
import { exampleExchange, exampleResource } from '../../src/model/example.ts';

const seen = (second: number, item: object) =>
  viewOf(
    exampleExchange(
      {
        request: 'GET /users',
        status: 200,
        second,
        text: JSON.stringify({ success: true, data: [{ id: 1, ...item }] }),
      },
      exampleResource(),
    ),
    { volatile: [], idField: 'id' },
  );

describe('equal requests', () => {
  it.each([
    [{ createdAt: '2026-01-01T00:00:00Z' }, { createdAt: '2026-01-01T00:00:00Z' }, []],
    [{ createdAt: '2026-01-01T00:00:00Z' }, { createdAt: '2025-12-01T00:00:00Z' }, ['/data/#1/createdAt']],
    [{}, { createdAt: '2025-12-01T00:00:00Z' }, ['/data/#1/createdAt']],
    [{ seenAt: '2026-01-01T00:00:04Z' }, { seenAt: '2026-01-01T00:00:06Z' }, []],
  ])('are answered alike while what was just made grows old: %j, %j', (before, after, keys) => {
    expect(differingKeys(seen(4, before), seen(6, after))).toEqual(keys);
  });
});
