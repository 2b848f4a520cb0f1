import { setFlagsFromString } from 'node:v8';
import { runAudit } from '../audit/run.ts';
import { closingWords, exitCodeOf, type FailOn } from './exit-code.ts';
import { systemReason, UsageError } from './failure.ts';
import { prepareFile, writeWhole } from './files.ts';
import { createFresh } from './fresh.ts';
import { listenForInterruption } from './interruption.ts';
import { loadPlan, type LoadedPlan } from './load-plan.ts';
import { print, say } from './output.ts';
import { packageVersion } from './package-root.ts';
import { chosenReporters, loadReporter, type ReporterChoice } from './reporters.ts';
import { type Screen, screenOf } from './screen.ts';
import { startTarget } from './target.ts';
import { createTicker, silentTicker, type Ticker } from './ticker.ts';

/** The options of `probity audit`, as commander hands them over. */
export interface AuditFlags {
  readonly report: readonly string[];
  readonly baseUrl?: string;
  readonly writes?: boolean;
  readonly failOn: FailOn;
  readonly verbose?: boolean;
  readonly color?: boolean;
  readonly progress: boolean;
}

type Audited = Awaited<ReturnType<typeof runAudit>>;

/** Audits, reports, and returns the exit code. */
export async function runAuditCommand(planPath: string | undefined, flags: AuditFlags): Promise<number> {
  const reporters = chosenReporters(flags.report);
  if (planPath === undefined && flags.baseUrl !== undefined) {
    throw new UsageError('--base-url needs a plan that describes the API: probity audit plan.yaml --base-url URL');
  }
  for (const { file } of reporters) if (file !== undefined) await prepareFile(file);
  const target = await startTarget(planPath);
  try {
    const loaded = await loadPlan(target.plan, {
      ...(flags.baseUrl === undefined ? target.overrides : { ...target.overrides, baseUrl: flags.baseUrl }),
      ...(flags.writes === undefined ? {} : { writes: flags.writes }),
    });
    for (const line of [...loaded.warnings, ...target.notes(loaded.plan)]) await say(`${line}\n`);
    const audited = await audit(loaded, flags);
    const code = exitCodeOf({ ...audited, failOn: flags.failOn });
    const closing = [closingWords(code, { report: audited.report, failOn: flags.failOn }), ...target.next(code)];
    for (const choice of reporters) await deliver(choice, audited, closing, flags);
    return code;
  } finally {
    await target.close();
  }
}

async function audit({ plan, digest }: LoadedPlan, flags: AuditFlags): Promise<Audited> {
  // Keeps V8 from optimising undici's WASM parser in the background, which costs more than it brings; must precede its loading.
  setFlagsFromString('--liftoff-only');
  const [{ openWire, WireSetupError }, { scenarios, cleaning }, { rules }, { clauses }] = await Promise.all([
    import('../wire/wire.ts'),
    import('../probe/index.ts'),
    import('../../rules/index.ts'),
    import('../../rules/clauses.ts'),
  ]);
  const version = packageVersion();
  const ticker = tickerFor(flags);
  const interruption = listenForInterruption(() =>
    ticker.tell('Interrupted: deleting what this run created, then reporting. Press Ctrl-C again to stop at once.'),
  );
  try {
    const wire = await openWire(plan, { signal: interruption.signal, userAgent: `probity/${version}` });
    try {
      return await runAudit({
        plan,
        scenarios,
        rules,
        clauses,
        cleaning,
        send: wire.send,
        fresh: createFresh(),
        version,
        planDigest: digest,
        signal: interruption.signal,
        onEvent: (event) => ticker.note(event),
      });
    } finally {
      await wire.close();
    }
  } catch (error) {
    if (error instanceof WireSetupError) throw new UsageError(error.message);
    throw error;
  } finally {
    ticker.end();
    interruption.end();
  }
}

function tickerFor(flags: AuditFlags): Ticker {
  const write = (text: string): void => void process.stderr.write(text);
  const isShown = flags.progress && process.stderr.isTTY && process.env['TERM'] !== 'dumb';
  return isShown ? createTicker(write, screenOf(process.stderr, flags.color)) : silentTicker(write);
}

/** A file is for any reader: no colour, and the usual width. */
const fileScreen: Screen = { width: 100, colour: false, unicode: true };

async function deliver(
  choice: ReporterChoice,
  { report }: Audited,
  closing: readonly string[],
  flags: AuditFlags,
): Promise<void> {
  const reporter = await loadReporter(choice.name);
  const screen = choice.file === undefined ? screenOf(process.stdout, flags.color) : fileScreen;
  const pieces = reporter(report, { screen, verbose: flags.verbose === true, closing });
  if (choice.file === undefined) return print(pieces);
  try {
    await writeWhole(choice.file, pieces);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot write ${choice.file}: ${systemReason(error)}`);
  }
}
