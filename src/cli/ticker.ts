import { clean } from '../facts/report/clean.ts';
import { cutTo } from '../report/layout/width.ts';
import { advance, atStart, progressLine, type RunEvent } from '../report/progress.ts';
import type { Screen } from './screen.ts';

/** Shows how far a run is, in one line on stderr that is painted over. */
export interface Ticker {
  note(event: RunEvent): void;
  /** Prints a line of its own above the progress. */
  tell(line: string): void;
  /** Takes the line away. */
  end(): void;
}

const pauseMs = 80;
const eraseLine = '\r\u001b[2K';

/** Runs something after so many milliseconds, unless what it returns is called first. */
export type Later = (run: () => void, ms: number) => () => void;

const byTimer: Later = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export function createTicker(write: (text: string) => void, screen: Screen, later: Later = byTimer): Ticker {
  let progress = atStart;
  let cancel: (() => void) | undefined;
  const paint = (): void => {
    const line = cutTo(clean(progressLine(progress)), screen.width - 1, screen.unicode ? '…' : '...');
    write(eraseLine + line);
  };
  return {
    note: (event) => {
      progress = advance(progress, event);
      // What comes in between is painted together when the pause is over.
      cancel ??= later(() => {
        cancel = undefined;
        paint();
      }, pauseMs);
    },
    tell: (line) => {
      write(`${eraseLine}${line}\n`);
      paint();
    },
    end: () => {
      cancel?.();
      write(eraseLine);
    },
  };
}

/** For a stderr that is no terminal: lines are told, progress is not. */
export function silentTicker(write: (text: string) => void): Ticker {
  return { note: () => undefined, tell: (line) => write(`${line}\n`), end: () => undefined };
}
