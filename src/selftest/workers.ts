import { Worker } from 'node:worker_threads';

/** How tasks are spread. */
export interface Spreading<Task, Result> {
  readonly tasks: readonly Task[];
  /** Threads at most. */
  readonly jobs: number;
  /** The module that a thread runs: it answers each message, a task, with one message, its result. */
  readonly module: URL;
  /** Called with each result as it comes. */
  readonly onResult: (result: Result) => void;
}

/** Works tasks off in threads of their own, each taking the next as it is free. Rejects where a thread breaks. */
export async function inWorkers<Task, Result>({ tasks, jobs, ...rest }: Spreading<Task, Result>): Promise<void> {
  const left = [...tasks];
  const threads = Array.from({ length: Math.min(jobs, tasks.length) }, () => workOff(left, rest));
  await Promise.all(threads);
}

function workOff<Task, Result>(
  left: Task[],
  { module, onResult }: Pick<Spreading<Task, Result>, 'module' | 'onResult'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module);
    const next = (): void => {
      const task = left.shift();
      if (task === undefined) void worker.terminate();
      else worker.postMessage(task);
    };
    worker.on('message', (result: Result) => {
      onResult(result);
      next();
    });
    worker.on('error', (error) => {
      // The others end when they are done with theirs.
      left.length = 0;
      reject(error);
    });
    worker.on('exit', () => resolve());
    next();
  });
}
