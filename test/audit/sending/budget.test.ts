import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReference } from '../../../fixtures/reference/api.ts';
import type { Api } from '../../../fixtures/reference/http.ts';
import { clauses } from '../../../rules/clauses.ts';
import { rules } from '../../../rules/index.ts';
import type { Budget } from '../../../src/audit/sending/budget.ts';
import { mostRequests } from '../../../src/audit/wanted/extent.ts';
import { runAudit } from '../../../src/audit/run.ts';
import { countingFresh } from '../../../src/selftest/fresh.ts';
import { createClock, wireInProcess } from '../../../src/wire/transports/in-process.ts';
import type { Plan } from '../../../src/model/plan.ts';
import type { Probe } from '../../../src/model/probe.ts';
import type { Report } from '../../../src/model/report.ts';
import { cleaning, scenarios } from '../../../src/probe/index.ts';
import { fullPlan } from '../../support/reference-plan.ts';
import { shareOf } from '../../support/share-of.ts';
import { firstWrite } from '../../../src/model/traces/first-write.ts';

const kept = ['/users', '/users/{id}/orders', '/user-profiles'];
const plan: Plan = { ...fullPlan, resources: fullPlan.resources.filter(({ key }) => kept.includes(key)) };

interface Run {
  readonly report: Report;
  /** Requests, without those of the cleanup. */
  readonly sent: number;
}

async function audit(
  budget: Budget | undefined,
  change: (api: Api) => Api = (api) => api,
  signal?: AbortSignal,
  onSend?: (probe: Probe, scenario: string) => void,
): Promise<Run> {
  const clock = createClock();
  const send = wireInProcess(change(createReference({ now: clock.now })), plan, clock).send;
  let sent = 0;
  const { report } = await runAudit({
    plan,
    scenarios,
    rules,
    clauses,
    cleaning,
    send: (probe, context) => {
      // The cleanup alone is not held back for the budget.
      if (!context.cleanup) sent += 1;
      onSend?.(probe, context.scenario);
      return send(probe, context);
    },
    fresh: countingFresh(),
    version: '0.0.0',
    planDigest: '',
    now: clock.now,
    ...(budget === undefined ? {} : { budget }),
    ...(signal === undefined ? {} : { signal }),
  });
  return { report, sent };
}

/** All but what tells one run from another of the same. */
function resultOf({ report, sent }: Run): Partial<Report> {
  const { verdict, counts, diagnosis, clauses: statuses, rules: outcomes, observations } = report;
  return {
    verdict,
    counts: { ...counts, requests: sent },
    diagnosis,
    clauses: statuses,
    rules: outcomes,
    observations,
  };
}

const whole = audit(undefined);

function failedOf({ report }: Run): readonly string[] {
  return report.rules.filter(({ outcome }) => outcome === 'failed' || outcome === 'errored').map(({ id }) => id);
}

describe('a run of the reference with any budget', () => {
  it('of requests sends as many, shows no violation, is incomplete, and leaves nothing behind', async () => {
    const { sent: needed } = await whole;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: needed - 1 }), async (requests) => {
        const run = await audit({ requests });
        expect(run.sent).toBe(requests);
        expect(failedOf(run)).toEqual([]);
        expect(run.report.verdict).toBe('incomplete');
        expect(run.report.cleanup.left).toEqual([]);
        expect(run.report.diagnosis.map(({ code }) => code)).toContain('budget-spent');
      }),
      { numRuns: shareOf(10) },
    );
  });

  it('that suffices is as one without', async () => {
    const without = await whole;
    const ample = await audit({ requests: 1_000_000 });
    // Parts follow each other where there is a budget, so that other looks are taken than without.
    expect(resultOf({ ...ample, sent: without.sent })).toEqual(resultOf(without));
    for (const requests of [ample.sent, ample.sent + 1]) {
      const run = await audit({ requests });
      expect(run.sent).toBe(ample.sent);
      expect(resultOf(run)).toEqual(resultOf(ample));
    }
  });

  it('of one request too few says so', async () => {
    const { sent } = await audit({ requests: 1_000_000 });
    const { report } = await audit({ requests: sent - 1 });
    const [spent] = report.diagnosis.filter(({ code }) => code === 'budget-spent');
    expect(spent?.level).toBe('error');
    expect(spent?.message).toContain(`takes at most ${mostRequests(plan, scenarios)} requests`);
    expect(mostRequests(plan, scenarios)).toBeGreaterThanOrEqual(sent);
  });

  it('of time shows no violation whenever it is over', async () => {
    const { sent: needed } = await whole;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: needed - 1 }), fc.constantFrom('time', 'signal'), async (last, by) => {
        const controller = new AbortController();
        let sent = 0;
        const counting =
          (api: Api): Api =>
          (request) => {
            sent += 1;
            if (sent === last) controller.abort();
            return api(request);
          };
        const over = controller.signal;
        const run = await (by === 'time'
          ? audit({ time: { ms: 90_000, over } }, counting)
          : audit(undefined, counting, over));
        expect(failedOf(run)).toEqual([]);
        expect(run.report.verdict).toBe('incomplete');
        expect(run.report.cleanup.left).toEqual([]);
        const words = by === 'time' ? '--max-duration 90s ran out before' : 'the run was interrupted before';
        const isTold = run.report.clauses.some(({ reason }) => reason?.includes(words) === true);
        expect(isTold || run.sent > needed - 40).toBe(true);
      }),
      { numRuns: shareOf(10) },
    );
  });
});

describe('an item that a list alone showed to be ours, and that was changed since', () => {
  it('is deleted where the run ends right then', async () => {
    const controller = new AbortController();
    const changed: string[] = [];
    const { report } = await audit(undefined, undefined, controller.signal, ({ step, target }, scenario) => {
      if (scenario !== 'first-write' || step !== firstWrite.replace) return;
      changed.push(target);
      controller.abort();
    });
    expect(changed).toHaveLength(1);
    const deleted = report.exchanges.filter(({ scenario, step }) => scenario === 'clean-up' && step === 'delete');
    expect(deleted.map(({ request }) => new URL(request.url).pathname)).toEqual(expect.arrayContaining(changed));
    expect(report.cleanup.left).toEqual([]);
  });
});

describe('what was not asked', () => {
  it('leaves its rules and clauses undecided, with the reason, and names no plan key for it', async () => {
    const { report } = await audit({ requests: 40 });
    const reason = '--max-requests 40 was used up before all of it was asked';
    const lifecycle = report.rules.filter(({ id }) => id === 'operation/delete');
    expect(lifecycle.map(({ outcome, reason: told }) => [outcome, told])).toEqual([['inconclusive', reason]]);
    const open = report.clauses.filter(({ status }) => status === 'not-exercised').map(({ reason: told }) => told);
    expect(open.filter((told) => told === null || told.includes('--max-requests'))).toEqual([]);
    const findings = report.findings.filter(({ rule }) => rule === 'operation/delete');
    expect(findings.map(({ resource }) => resource)).toEqual(expect.arrayContaining(['/users']));
  });

  it('does not make a waiver needless', async () => {
    const waiver = { rule: 'operation/delete', reason: 'OPS-12' };
    const clock = createClock();
    const waived = { ...plan, waivers: [waiver, { ...waiver, rule: 'json/utf-8' }] };
    const setting = {
      plan: waived,
      scenarios,
      rules,
      clauses,
      cleaning,
      send: wireInProcess(createReference({ now: clock.now }), waived, clock).send,
      fresh: countingFresh(),
      version: '0.0.0',
      planDigest: '',
      now: clock.now,
    };
    const codesOf = ({ report }: { readonly report: Report }): readonly string[] =>
      report.diagnosis.map(({ code }) => code).filter((code) => code.startsWith('waiver'));
    expect(codesOf(await runAudit({ ...setting, budget: { requests: 60 } }))).toEqual([]);
    expect(codesOf(await runAudit({ ...setting, isRestricted: true }))).toEqual([]);
    expect(codesOf(await runAudit(setting))).toEqual(['waiver-unneeded', 'waiver-unneeded']);
  });
});
