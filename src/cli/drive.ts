import { setFlagsFromString } from 'node:v8';
import type { Kept } from '../model/kept-body.ts';
import type { AuditOptions } from '../audit/options.ts';
import { runAudit } from '../audit/run.ts';
import { type BudgetFlags, runningBudget } from './budget.ts';
import { hasShortSecret, maskedInHeadersOnly } from '../plan/auth.ts';
import { contractOptions } from '../contract/options.ts';
import { cloak, learnExchange, learnSecrets } from './discretion.ts';
import { UsageError } from './failure.ts';
import { createFresh } from './fresh.ts';
import { listenForInterruption } from './interruption.ts';
import type { LiveReports } from './live.ts';
import type { LoadedPlan } from './load-plan.ts';
import type { Selection } from '../model/selection.ts';
import { packageVersion } from './package-root.ts';
import { screenOf } from './screen.ts';
import { isCi } from './surroundings.ts';
import { createTicker, silentTicker, type Ticker } from './ticker.ts';

/** How a run shows that it is under way, and what it may cost. */
export interface DriveFlags extends BudgetFlags {
  readonly color?: boolean;
  readonly progress: boolean;
  /** Whose headers and bodies the report holds. */
  readonly keep?: Kept;
  /** What options cut the run to. */
  readonly selection?: Selection;
  /** False: all is judged, whatever the first answers say of the set-up. */
  readonly preflight?: boolean;
  /** Reports that tell the run as it goes. */
  readonly live?: LiveReports;
}

/** What a run brought. */
export type Audited = Awaited<ReturnType<typeof runAudit>>;

/** Runs all scenarios and rules against the service of a plan; the report shows no secret. `more` takes the place of what the plan asks for. */
export async function drive(
  { plan, digest, planFile, isRestricted }: LoadedPlan,
  flags: DriveFlags,
  more: Pick<AuditOptions, 'contract'> = contractOptions(plan),
): Promise<Audited> {
  if (plan.resources.length > manyResources && process.versions.v8.startsWith('11.')) {
    setFlagsFromString('--semi-space-growth-factor=2');
  }
  const [{ openWire, WireSetupError }, { scenarios, cleaning, preflight }, { rules }, { clauses }] = await Promise.all([
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
  const { live } = flags;
  const running = runningBudget(flags, () =>
    ticker.tell('The time is over: from now on, what this run created is deleted, and nothing else is sent.'),
  );
  try {
    const signal = AbortSignal.any([interruption.signal, running.over]);
    const wire = await openWire(plan, { signal, userAgent: `probity/${version}` });
    learnSecrets(wire.secrets);
    try {
      // The plan's own are told with their place.
      const isTold = plan.auth !== undefined && hasShortSecret(plan.auth);
      if (!isTold && wire.stats().shortSecrets > 0) ticker.tell(shortSecretWarning);
      running.start();
      const audited = await runAudit({
        plan,
        scenarios,
        rules,
        clauses,
        cleaning,
        ...(flags.preflight === false ? {} : { preflight }),
        send: wire.send,
        onTraceEnd: wire.endTrace,
        fresh: createFresh(),
        version,
        planDigest: digest,
        planFile,
        keep: flags.keep ?? 'findings',
        signal: interruption.signal,
        onEvent: (event) => {
          if (event.type === 'exchange') learnExchange(event.exchange);
          ticker.note(event);
          live?.note(event);
        },
        ...(live === undefined ? {} : { pause: () => live.caughtUp(signal) }),
        budget: running.budget,
        isRestricted,
        ...(flags.selection === undefined ? {} : { selection: flags.selection }),
        ...more,
      });
      return { ...audited, report: cloak.all(audited.report) };
    } finally {
      await wire.close();
    }
  } catch (error) {
    if (error instanceof WireSetupError) throw new UsageError(error.message);
    throw error;
  } finally {
    running.end();
    ticker.end();
    interruption.end();
  }
}

/** From so many on a run is long enough to earn back a young generation that grows, which bin/load.js keeps small: a twelfth of its CPU. */
const manyResources = 40;

const shortSecretWarning = `probity: warning: a secret has fewer than 8 characters: ${maskedInHeadersOnly}`;

function tickerFor(flags: DriveFlags): Ticker {
  const write = (text: string): void => void process.stderr.write(text);
  const isTaken = flags.live?.prints === true;
  const isShown = flags.progress && !isTaken && process.stderr.isTTY && !isCi() && process.env['TERM'] !== 'dumb';
  return isShown ? createTicker(write, screenOf(process.stderr, flags.color)) : silentTicker(write);
}
