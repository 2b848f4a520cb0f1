import type { Invocation, Notification } from 'sarif';
import type { Outcome } from '../../model/finding.ts';
import type { Diagnosis, Report, RuleResult, Verdict } from '../../model/report.ts';
import { plainMessage } from './message.ts';
import { notificationKinds, type OpenOutcome } from './notification-kinds.ts';

/** Exit codes and verdicts of runs that did not come to their end: from what they did not find, nothing follows. */
const unsuccessfulCodes: ReadonlySet<number> = new Set([4, 5, 130]);
const unsuccessfulVerdicts: ReadonlySet<Verdict> = new Set(['incomplete', 'error']);

/** How the run went: its exit code and times, what the setup lacked, and which rules could not judge, and why. */
export function invocationOf(report: Report): Invocation {
  const { gate, verdict, timings, diagnosis } = report;
  const isOpen = (outcome: Outcome): outcome is OpenOutcome => outcome in levels;
  const kinds = new Map(notificationKinds(report).map(({ id }, index) => [id, index]));
  const ofRules = report.rules.flatMap((rule, index) =>
    isOpen(rule.outcome)
      ? [{ outcome: rule.outcome, notification: notificationOf(rule, index, rule.outcome, kinds) }]
      : [],
  );
  return {
    executionSuccessful: !unsuccessfulVerdicts.has(verdict) && (gate === null || !unsuccessfulCodes.has(gate.exitCode)),
    ...(gate === null
      ? {}
      : { exitCode: gate.exitCode, exitCodeDescription: gate.reasons.join(' ') || 'Nothing fails the run.' }),
    ...timesOf(timings),
    toolExecutionNotifications: [
      ...diagnosis.map((entry) => diagnosisNotification(entry, kinds)),
      ...ofRules.filter(({ outcome }) => outcome !== 'inapplicable').map(({ notification }) => notification),
    ],
    toolConfigurationNotifications: ofRules
      .filter(({ outcome }) => outcome === 'inapplicable')
      .map(({ notification }) => notification),
  };
}

function timesOf({ startedAt, durationMs }: Report['timings']): Pick<Invocation, 'startTimeUtc' | 'endTimeUtc'> {
  const start = Date.parse(startedAt);
  if (Number.isNaN(start)) return {};
  return {
    startTimeUtc: new Date(start).toISOString(),
    endTimeUtc: new Date(start + durationMs).toISOString(),
  };
}

const levels: Readonly<Record<OpenOutcome, Notification.level>> = {
  inapplicable: 'note',
  inconclusive: 'warning',
  errored: 'error',
};

type Kinds = ReadonlyMap<string, number>;

function notificationOf(rule: RuleResult, ruleIndex: number, outcome: OpenOutcome, kinds: Kinds): Notification {
  return {
    level: levels[outcome],
    descriptor: descriptorOf(`rule-${outcome}`, kinds),
    associatedRule: { id: rule.id, index: ruleIndex },
    message: plainMessage(`${rule.id} is ${outcome}: ${rule.reason ?? 'no reason was given'}`),
  };
}

function diagnosisNotification({ code, level, message, resource }: Diagnosis, kinds: Kinds): Notification {
  return {
    level,
    descriptor: descriptorOf(code, kinds),
    message: plainMessage(message),
    ...(resource === null ? {} : { properties: { resource } }),
  };
}

function descriptorOf(id: string, kinds: Kinds): NonNullable<Notification['descriptor']> {
  const index = kinds.get(id);
  return { id, ...(index === undefined ? {} : { index }) };
}
