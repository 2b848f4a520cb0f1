import { exitCodes } from './exit-code.ts';

/** Listens for Ctrl-C and SIGTERM during a run. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** Stops listening. */
  end(): void;
}

/** The first signal aborts, so that the run can clean up and report; the second ends the process at once. `onSecond` cannot wait. */
export function listenForInterruption(onFirst: () => void, onSecond = (): void => undefined): Interruption {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) {
      onSecond();
      process.exit(exitCodes.interrupted);
    }
    controller.abort();
    onFirst();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return {
    signal: controller.signal,
    end: () => {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
    },
  };
}
