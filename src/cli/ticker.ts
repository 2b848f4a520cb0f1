import { clean } from '../facts/report/clean.ts';
import { cutTo } from '../report/layout/width.ts';
import { advance, atStart, progressLine, type RunEvent } from '../report/progress.ts';
import type { Screen } from './screen.ts';

/** Shows on stderr how far a run is. */
export interface Ticker {
  note(event: RunEvent): void;
  /** Prints a line of its own above the progress. */
  tell(line: string): void;
  /** Takes the line away. */
  end(): void;
}

/** Runs something after so many milliseconds, unless what it returns is called first. */
export type Later = (run: () => void, ms: number) => () => void;

/** What a ticker needs of the run and of the world. */
export interface TickerSetting {
  readonly write: (text: string) => void;
  /** How many requests the run will probably send; worked out when it is first shown. */
  readonly total: () => number;
  readonly later?: Later;
  /** Milliseconds of any clock. */
  readonly now?: () => number;
}

const pauseMs = 80;
const lineEveryMs = 30_000;
const eraseLine = '\r\u001b[2K';

const byTimer: Later = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** For a person at a terminal: one line that is painted over. */
export function createTicker(setting: TickerSetting, screen: Screen): Ticker {
  const { write } = setting;
  const tracker = createTracker(setting, pauseMs, (line) => {
    write(eraseLine + cutTo(line, screen.width - 1, screen.unicode ? '…' : '...'));
  });
  return {
    note: tracker.note,
    tell: (line) => {
      write(`${eraseLine}${line}\n`);
      tracker.show();
    },
    end: () => {
      tracker.end();
      write(eraseLine);
    },
  };
}

/** For the log of a CI system: a line every half a minute, so that nobody takes the run for dead. */
export function createLog(setting: TickerSetting): Ticker {
  const tracker = createTracker(setting, lineEveryMs, (line) => setting.write(`probity: ${line.trimStart()}\n`));
  return { note: tracker.note, tell: (line) => setting.write(`${line}\n`), end: tracker.end };
}

/** For a stderr that nobody watches: lines are told, progress is not. */
export function silentTicker(write: (text: string) => void): Ticker {
  return { note: () => undefined, tell: (line) => write(`${line}\n`), end: () => undefined };
}

interface Tracker {
  readonly note: (event: RunEvent) => void;
  readonly show: () => void;
  readonly end: () => void;
}

/** Follows a run, and shows how far it is at most once in a while: what comes in between is shown together. */
function createTracker(
  { total, later = byTimer, now = () => performance.now() }: TickerSetting,
  everyMs: number,
  show: (line: string) => void,
): Tracker {
  let progress = atStart;
  let cancel: (() => void) | undefined;
  let foretold: number | undefined;
  const start = now();
  const line = (): string => {
    foretold ??= total();
    return clean(progressLine(progress, { total: foretold, elapsedMs: now() - start }));
  };
  return {
    note: (event) => {
      progress = advance(progress, event);
      cancel ??= later(() => {
        cancel = undefined;
        show(line());
      }, everyMs);
    },
    show: () => show(line()),
    end: () => cancel?.(),
  };
}
