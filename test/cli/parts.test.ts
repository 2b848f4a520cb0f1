import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failureOf, PlanError, systemReason, UsageError } from '../../src/cli/failure.ts';
import { createFresh } from '../../src/cli/fresh.ts';
import { packageFile, packageVersion } from '../../src/cli/package-root.ts';
import { createLog, createTicker, type Later, silentTicker } from '../../src/cli/ticker.ts';

describe('fresh values', () => {
  test('are words and numbers of the right form, none twice', () => {
    const fresh = createFresh();
    const words = Array.from({ length: 500 }, () => fresh.word());
    const numbers = Array.from({ length: 500 }, () => fresh.number());
    expect(words.filter((word) => !/^[a-z][a-z0-9]{9}$/.test(word))).toEqual([]);
    expect(numbers.filter((number) => !/^[1-9]\d{8}$/.test(number))).toEqual([]);
    expect(new Set([...words, ...numbers]).size).toBe(1000);
  });

  test('follow the source of chance that they are given', () => {
    const source = (): ((below: number) => number) => {
      let next = 7;
      return (below) => {
        next = (next * 1_103_515_245 + 12_345) % 2_147_483_648;
        return next % below;
      };
    };
    const [one, other] = [createFresh(source()), createFresh(source())];
    expect([one.word(), one.number()]).toEqual([other.word(), other.number()]);
  });

  test('are drawn again where chance repeats itself', () => {
    let drawn = 0;
    const fresh = createFresh((below) => Math.floor(drawn++ / 25) % below);
    expect(fresh.word()).not.toBe(fresh.word());
  });
});

describe('a failure', () => {
  test('of usage is told in its own words, with code 2', () => {
    expect(failureOf(new UsageError('a', 'b'))).toEqual({ lines: ['probity: a', 'probity: b'], code: 2 });
    const problem = { severity: 'error', file: 'plan.yaml', line: 1, column: 2, length: 1, message: 'c' } as const;
    expect(failureOf(new PlanError({ problems: [problem], text: '' }))).toEqual({
      lines: ['plan.yaml:1:2: error: c'],
      code: 2,
    });
  });

  test('of ours is one line and asks for a report, with code 5, whatever was thrown', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.string().map((text) => new Error(text)),
        ),
        (thrown) => {
          const { lines, code } = failureOf(thrown);
          expect(code).toBe(5);
          expect(lines).toHaveLength(1);
          expect(lines[0]).toMatch(
            /^probity: internal error: .*; please report this \(PROBITY_DEBUG=1 shows where it happened\)$/,
          );
        },
      ),
    );
  });

  test('of the system is told in words', () => {
    expect(systemReason(Object.assign(new Error('EADDRINUSE: x'), { code: 'EADDRINUSE' }))).toBe('the port is in use');
    expect(systemReason(new Error('other'))).toBe('other');
  });
});

describe('the ticker', () => {
  /** What a ticker writes, and what it has put off. */
  function setting(
    written: string[],
    waiting: (() => void)[],
    spans: number[] = [],
  ): { readonly write: (text: string) => void; readonly later: Later } {
    return {
      write: (text) => void written.push(text),
      later: (run, ms) => {
        waiting.push(run);
        spans.push(ms);
        return () => void waiting.splice(0);
      },
    };
  }

  test('paints over one line, not too often, and takes it away', () => {
    const written: string[] = [];
    const waiting: (() => void)[] = [];
    const screen = { width: 40, colour: true, unicode: true };
    const ticker = createTicker({ ...setting(written, waiting), total: () => 1200 }, screen);
    ticker.note({ type: 'started', scenarios: 12, resources: 1 });
    ticker.note({ type: 'exchange', count: 1 });
    expect(waiting).toHaveLength(1);
    waiting.pop()?.();
    ticker.note({ type: 'scenario', title: 'walks the pages of a list', resource: `/\u001b[31musers`, problems: 2 });
    waiting.pop()?.();
    ticker.tell('Interrupted.');
    ticker.note({ type: 'exchange', count: 2 });
    ticker.end();
    expect(waiting).toEqual([]);
    expect(written).toEqual([
      '\r\u001b[2K  0%  1 of about 1,200  12 scenarios o…',
      '\r\u001b[2K  0%  1 of about 1,200  2 problems  /u…',
      '\r\u001b[2KInterrupted.\n',
      '\r\u001b[2K  0%  1 of about 1,200  2 problems  /u…',
      '\r\u001b[2K',
    ]);
  });

  test('in a CI system writes a line every half a minute', () => {
    const written: string[] = [];
    const waiting: (() => void)[] = [];
    const spans: number[] = [];
    let now = 0;
    const ticker = createLog({ ...setting(written, waiting, spans), total: () => 400, now: () => now });
    ticker.note({ type: 'exchange', count: 1 });
    ticker.note({ type: 'scenario', title: 'walks the pages of a list', resource: '/users', problems: 1 });
    expect(spans).toEqual([30_000]);
    now = 30_000;
    ticker.note({ type: 'exchange', count: 100 });
    waiting.pop()?.();
    expect(written).toEqual([
      'probity: 25%  100 of about 400  1 problem  1 min 30 s left  /users: walks the pages of a list\n',
    ]);
    ticker.note({ type: 'exchange', count: 101 });
    expect(spans).toEqual([30_000, 30_000]);
    ticker.end();
    expect(waiting).toEqual([]);
  });

  test('without a terminal tells lines and nothing else', () => {
    const written: string[] = [];
    const ticker = silentTicker((text) => written.push(text));
    ticker.note({ type: 'exchange', count: 1 });
    ticker.tell('Interrupted.');
    ticker.end();
    expect(written).toEqual(['Interrupted.\n']);
  });
});

test('the package knows its own place and version', () => {
  expect(packageFile('src', 'report', 'report.schema.json')).toMatch(/src[/\\]report[/\\]report\.schema\.json$/);
  expect(packageVersion()).toMatch(/^\d+\.\d+\.\d+/);
});
