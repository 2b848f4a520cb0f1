import type { AuditEvent } from '../audit/options.ts';
import type { Follower, Run } from '../report/ndjson/follow.ts';
import type { Report } from '../model/report.ts';
import { cloak } from './discretion.ts';
import { failureOf, UsageError } from './failure.ts';
import { lookAgain } from './look-again.ts';
import { loadFollower, type ReporterChoice } from './reporters.ts';
import { lookedAt } from './portions.ts';
import { fileSink, type Sink, standardOutput } from './sink.ts';

/** The chosen reports that tell a run as it goes. */
export interface LiveReports {
  /** True where a choice is one of them, so that nothing is left to deliver at the end. */
  has(choice: ReporterChoice): boolean;
  /** True where one prints: nothing else may be painted over the terminal. */
  readonly prints: boolean;
  note(event: AuditEvent): void;
  /** Resolves when every reader has caught up, or nobody waits any more. */
  caughtUp(signal: AbortSignal): Promise<void>;
  /** Tells the rest; comes back with a line for each that could not be written. */
  end(report: Report): Promise<readonly string[]>;
  /** Tells that there will be no report, and why. */
  abort(error: unknown): Promise<void>;
}

interface Told {
  readonly choice: ReporterChoice;
  readonly follower: Follower;
  readonly sink: Sink;
}

/** Opens those of the chosen reports that are live; throws a UsageError where a file cannot be written. */
export async function openLive(choices: readonly ReporterChoice[], run: Run): Promise<LiveReports> {
  const told: Told[] = [];
  for (const choice of choices) {
    const follow = await loadFollower(choice.name);
    if (follow === undefined) continue;
    const sink = choice.file === undefined ? standardOutput() : await fileSink(choice.file);
    told.push({ choice, follower: follow(run), sink });
  }
  return {
    has: (choice) => told.some((each) => each.choice === choice),
    prints: told.some(({ choice }) => choice.file === undefined),
    note: (event) => {
      for (const { follower, sink } of told) sink.write(cloak.text(follower.note(event, Date.now())));
    },
    caughtUp: async (signal) => {
      for (const { sink } of told) await sink.caughtUp(signal);
    },
    end: async (report) => {
      const problems: string[] = [];
      for (const { choice, follower, sink } of told) {
        for (const text of lookedAt(follower.end(report), choice.file ?? 'standard output')) sink.write(text);
        await closed({ choice, sink }).catch((error: unknown) => {
          if (!(error instanceof UsageError)) throw error;
          problems.push(...error.lines);
        });
      }
      return problems;
    },
    abort: async (error) => {
      const message = failureOf(error).lines.join(' ');
      for (const { choice, follower, sink } of told) {
        sink.write(cloak.text(follower.abort(message, Date.now())));
        try {
          await closed({ choice, sink });
        } catch {
          // What went wrong first is what is told.
        }
      }
    },
  };
}

/** Ends a report; its file shows no secret then, also none that was written before it was known for one. */
async function closed({ choice, sink }: Pick<Told, 'choice' | 'sink'>): Promise<void> {
  await sink.end();
  if (choice.file !== undefined) await lookAgain(choice.file);
}
