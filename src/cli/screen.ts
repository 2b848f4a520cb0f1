import { isCi } from './surroundings.ts';

/** What the terminal that shows a report can do. */
export interface Screen {
  /** Columns. */
  readonly width: number;
  readonly colour: boolean;
  readonly unicode: boolean;
}

/** What decides it; `color` is what the command line says. */
export interface ScreenSetting {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
  readonly columns: number | undefined;
  readonly color: boolean | undefined;
  readonly platform: NodeJS.Platform;
}

const usualWidth = 80;
const narrowest = 40;
const widest = 200;

/** Reads the terminal's abilities off the environment: COLUMNS, NO_COLOR, FORCE_COLOR, TERM, LC_ALL, LC_CTYPE, LANG. */
export function screenFor(setting: ScreenSetting): Screen {
  const { env, columns } = setting;
  const asked = /^[1-9]\d{0,4}$/.test(env['COLUMNS'] ?? '') ? Number(env['COLUMNS']) : undefined;
  const width = asked ?? (columns === undefined || columns < 1 ? usualWidth : columns);
  return {
    width: Math.min(widest, Math.max(narrowest, width)),
    colour: hasColour(setting),
    unicode: hasUnicode(setting),
  };
}

/** The command line decides, then NO_COLOR (no-color.org), then FORCE_COLOR, then whether a terminal reads it. */
function hasColour({ env, isTerminal, color }: ScreenSetting): boolean {
  if (color !== undefined) return color;
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
}

/** False where the environment names another character set, and on terminals known for bitmap fonts. */
function hasUnicode({ env, platform }: ScreenSetting): boolean {
  if (platform === 'win32') return env['WT_SESSION'] !== undefined || env['TERM_PROGRAM'] !== undefined;
  if (env['TERM'] === 'linux') return false;
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find((value) => value !== undefined && value !== '');
  const charset = locale?.split('.')[1]?.split('@')[0];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

/** The screen behind a stream of this process. In CI systems what looks like a terminal is a log. */
export function screenOf(stream: NodeJS.WriteStream, color: boolean | undefined): Screen {
  return screenFor({
    env: process.env,
    isTerminal: stream.isTTY && !isCi(),
    columns: stream.isTTY ? stream.columns : undefined,
    color,
    platform: process.platform,
  });
}
