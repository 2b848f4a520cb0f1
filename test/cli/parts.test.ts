import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failureOf, PlanError, systemReason, UsageError } from '../../src/cli/failure.ts';
import { createFresh } from '../../src/cli/fresh.ts';
import { packageFile, packageVersion } from '../../src/cli/package-root.ts';
import { createTicker, silentTicker } from '../../src/cli/ticker.ts';

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
    expect(failureOf(new PlanError(['plan.yaml:1:2: c']))).toEqual({ lines: ['plan.yaml:1:2: c'], code: 2 });
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
  test('paints over one line, not too often, and takes it away', () => {
    const written: string[] = [];
    const waiting: (() => void)[] = [];
    const screen = { width: 40, colour: true, unicode: true };
    const ticker = createTicker(
      (text) => written.push(text),
      screen,
      (run) => {
        waiting.push(run);
        return () => void waiting.splice(0);
      },
    );
    ticker.note({ type: 'started', scenarios: 12, resources: 1 });
    ticker.note({ type: 'exchange', count: 1 });
    expect(waiting).toHaveLength(1);
    waiting.pop()?.();
    ticker.note({ type: 'scenario', title: 'walks the pages of a list', resource: `/\u001b[31musers` });
    waiting.pop()?.();
    ticker.tell('Interrupted.');
    ticker.note({ type: 'exchange', count: 2 });
    ticker.end();
    expect(waiting).toEqual([]);
    expect(written).toEqual([
      '\r\u001b[2K1 request, 12 scenarios on 1 resource',
      '\r\u001b[2K1 request, /users: walks the pages of …',
      '\r\u001b[2KInterrupted.\n',
      '\r\u001b[2K1 request, /users: walks the pages of …',
      '\r\u001b[2K',
    ]);
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
