import { describe, expect, test } from 'vitest';
import { screenFor, type ScreenSetting } from '../../src/cli/screen.ts';

function screen(env: Record<string, string>, more: Partial<ScreenSetting> = {}): ReturnType<typeof screenFor> {
  return screenFor({ env, isTerminal: true, columns: 120, color: undefined, platform: 'linux', ...more });
}

describe('the screen', () => {
  test.each([
    [{}, {}, true],
    [{}, { isTerminal: false }, false],
    [{ TERM: 'dumb' }, {}, false],
    [{ NO_COLOR: '1' }, {}, false],
    [{ NO_COLOR: '' }, {}, true],
    [{ FORCE_COLOR: '1' }, { isTerminal: false }, true],
    [{ FORCE_COLOR: '' }, { isTerminal: false }, true],
    [{ FORCE_COLOR: '0' }, {}, false],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, {}, false],
    [{ NO_COLOR: '1' }, { color: true, isTerminal: false }, true],
    [{ FORCE_COLOR: '1' }, { color: false }, false],
  ] as const)('with %j and %j has colour: %s', (env, more, colour) => {
    expect(screen(env, more).colour).toBe(colour);
  });

  test.each([
    [{}, {}, 120],
    [{}, { columns: undefined }, 80],
    [{}, { columns: 0 }, 80],
    [{}, { columns: 10 }, 40],
    [{}, { columns: 1000 }, 200],
    [{ COLUMNS: '100' }, {}, 100],
    [{ COLUMNS: 'wide' }, {}, 120],
    [{ COLUMNS: '0' }, {}, 120],
  ] as const)('with %j and %j is so wide: %i', (env, more, width) => {
    expect(screen(env, more).width).toBe(width);
  });

  test.each([
    [{}, 'linux', true],
    [{ LANG: 'en_US.UTF-8' }, 'linux', true],
    [{ LANG: 'C' }, 'linux', true],
    [{ LANG: 'de_DE.ISO-8859-1' }, 'linux', false],
    [{ LANG: 'de_DE.ISO-8859-1', LC_ALL: 'C.utf8' }, 'linux', true],
    [{ TERM: 'linux' }, 'linux', false],
    [{}, 'win32', false],
    [{ WT_SESSION: 'x' }, 'win32', true],
  ] as const)('with %j on %s has Unicode: %s', (env, platform, unicode) => {
    expect(screen(env, { platform }).unicode).toBe(unicode);
  });
});
