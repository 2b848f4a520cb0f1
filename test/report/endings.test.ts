import { describe, expect, test } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import type { Budget } from '../../src/audit/sending/budget.ts';
import type { Send } from '../../src/audit/send.ts';
import { runAudit } from '../../src/audit/run.ts';
import { closingWords, gated } from '../../src/cli/exit-code.ts';
import { countingFresh } from '../../src/selftest/fresh.ts';
import { createClock, wireInProcess } from '../../src/wire/transports/in-process.ts';
import { openWhy, type OpenWhy } from '../../src/facts/report/open-why.ts';
import type { Fault } from '../../src/model/exchange.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Report } from '../../src/model/report.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { summaryOf } from '../../src/facts/report/summary.ts';
import { createSharing, runOf } from '../../src/report/dashboard/run.ts';
import { htmlReport } from '../../src/report/html.ts';
import { commentLimit, markdownReport } from '../../src/report/markdown.ts';
import { terminalReport } from '../../src/report/terminal.ts';
import { fullPlan } from '../support/reference-plan.ts';

const { limits: _limits, ...profile } = fullPlan.profile;
const plan: Plan = {
  ...fullPlan,
  resources: fullPlan.resources.filter(({ key }) => key === '/user-profiles'),
  profile: { ...profile, limits: {} },
};

/** How a run ends early. */
interface Ending {
  readonly budget?: Budget;
  readonly signal?: AbortSignal;
  /** What becomes of a request in place of an answer. */
  readonly fault?: (sent: number, scenario: string) => Fault | undefined;
  readonly onSend?: (sent: number) => void;
}

/** A run of the reference that ends so. */
async function ended({ fault, onSend, ...options }: Ending): Promise<Report> {
  const clock = createClock();
  const answer = wireInProcess(createReference({ now: clock.now }), plan, clock).send;
  let sent = 0;
  const send: Send = async (probe, context) => {
    sent += 1;
    onSend?.(sent);
    const exchange = await answer(probe, context);
    const instead = fault?.(sent, context.scenario);
    if (instead === undefined) return exchange;
    const { reply: _reply, ...rest } = exchange;
    return { ...rest, fault: instead };
  };
  const { report } = await runAudit({
    plan,
    scenarios,
    rules,
    clauses,
    cleaning,
    send,
    fresh: countingFresh(),
    version: '0.0.0',
    planDigest: '',
    now: clock.now,
    ...options,
  });
  return report;
}

/** Aborts once so many requests were sent. */
function stopAfter(requests: number): { readonly signal: AbortSignal; readonly onSend: (sent: number) => void } {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    onSend: (sent) => {
      if (sent === requests) controller.abort();
    },
  };
}

function overAfter(requests: number): Ending {
  const { signal: over, onSend } = stopAfter(requests);
  return { budget: { time: { ms: 1000, over } }, onSend };
}

const timeout: Fault = { kind: 'timeout', message: 'no complete answer within 10 s' };
const throttled: Fault = { kind: 'throttled', message: 'the service still answers 429' };
const refused: Fault = { kind: 'refused', message: 'connect ECONNREFUSED' };

const endings: readonly (readonly [ending: string, of: Ending, why: OpenWhy, reason: string])[] = [
  ['--max-requests', { budget: { requests: 20 } }, 'requests', 'the request budget ran out before all was asked'],
  ['--max-duration', overAfter(20), 'time', 'time ran out before all was asked'],
  ['Ctrl-C', stopAfter(20), 'interrupted', 'the run was interrupted'],
  [
    'nothing but 429',
    { fault: (sent) => (sent > 20 ? throttled : undefined) },
    'throttled',
    'the service kept answering 429',
  ],
  [
    'an answer that does not come',
    { fault: (_sent, scenario) => (scenario === 'sort' ? timeout : undefined) },
    'unanswered',
    'part of the plan got no usable answer',
  ],
  ['nobody there', { fault: () => refused }, 'unreachable', 'the target cannot be reached'],
];

/** Where each format says what the verdict means. */
function told(report: Report): Readonly<Record<string, string>> {
  const page = [...htmlReport(report)].join('');
  return {
    terminal:
      terminalReport(report, { width: 400, colour: false, show: new Set(), unicode: true, closing: [] }).at(-1) ?? '',
    html: /<p class="verdict-sentence">(.*?)<\/p>/s.exec(page)?.[1] ?? '',
    markdown: markdownReport(report, commentLimit)[2] ?? '',
  };
}

describe('why a run is no pass', () => {
  test.each(endings)('is told by every format that tells it: %s', async (_ending, of, why, reason) => {
    const report = await ended(of);
    expect(openWhy(report)).toBe(why);
    const others = endings.map(([, , , other]) => other).filter((other) => other !== reason);
    for (const [format, text] of Object.entries(told(report))) {
      expect(text.toLowerCase(), format).toContain(reason);
      expect(
        others.filter((other) => text.toLowerCase().includes(other)),
        format,
      ).toEqual([]);
    }
    const { obstacle } = runOf(summaryOf(report), { source: 'report.json', isReport: true }, createSharing());
    const error = report.diagnosis.find(({ level }) => level === 'error');
    expect(obstacle).toBe(error?.message ?? reason);
    const { code } = gated(report, { failOn: 'must' });
    const isBudget = closingWords(code, report, { failOn: 'must' }).includes('Allow more requests, items or time');
    expect(isBudget).toBe(why === 'requests' || why === 'items' || why === 'time');
  });
});
