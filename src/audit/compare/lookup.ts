import { type CutShort, cutShort } from '../../facts/report/open-why.ts';
import { because, type Reason, type Tell } from '../../model/reason.ts';
import { failedFindings } from '../../facts/report/standing.ts';
import type { Finding, Report, ReportedExchange, RuleResult } from '../../model/report.ts';
import { positionOf, readOf } from './position.ts';

/** Why what failed in one report was not judged in another. */
export const notCompared: Tell<Reason> = because('not-compared');

/** A report, ready to be asked what became of a violation. */
export interface Lookup {
  readonly report: Report;
  readonly rule: (id: string) => RuleResult | undefined;
  readonly exchange: (id: string) => ReportedExchange | undefined;
  /** True where a violation of that key was found. */
  readonly hasFailed: (key: string) => boolean;
  /** Findings of the rule that could not be judged. */
  readonly open: (rule: string) => readonly Finding[];
  /** What became of the requests that asked the same as one of another report. */
  readonly asked: (exchange: ReportedExchange) => 'answered' | 'unanswered' | 'never';
  /** The failures of the service (5xx) in the scenario of an exchange, on its resource. */
  readonly failuresAround: (exchange: ReportedExchange) => readonly ReportedExchange[];
  /** True where the service failed (5xx) at the position of an exchange. */
  readonly failsAt: (exchange: ReportedExchange) => boolean;
  /** Why it does not show all that its plan asks for; null where it does. */
  readonly partial: Reason | null;
}

/** What makes two findings of one observation equal. */
export function keyOf({ rule, resource, fingerprint }: Pick<Finding, 'rule' | 'resource' | 'fingerprint'>): string {
  return JSON.stringify([rule, resource, fingerprint]);
}

/** Looks each part of a report up once; positions only where they are asked for, for there may be many exchanges. */
export function lookupOf(report: Report): Lookup {
  const rules = new Map(report.rules.map((rule) => [rule.id, rule]));
  const exchanges = new Map(report.exchanges.map((exchange) => [exchange.id, exchange]));
  const failed = new Set(failedFindings(report).map(keyOf));
  const open = new Map<string, Finding[]>();
  for (const finding of report.findings) {
    if (finding.outcome !== 'inconclusive') continue;
    open.set(finding.rule, [...(open.get(finding.rule) ?? []), finding]);
  }
  let positions: ReadonlyMap<string, boolean> | undefined;
  let crashes: readonly ReportedExchange[] | undefined;
  let crashed: ReadonlySet<string> | undefined;
  return {
    report,
    rule: (id) => rules.get(id),
    exchange: (id) => exchanges.get(id),
    hasFailed: (key) => failed.has(key),
    open: (rule) => open.get(rule) ?? [],
    asked: (exchange) => {
      positions ??= positionsOf(report.exchanges);
      const isAnswered = positions.get(positionOf(exchange)) ?? positions.get(readOf(exchange) ?? '');
      if (isAnswered === undefined) return 'never';
      return isAnswered ? 'answered' : 'unanswered';
    },
    failuresAround: ({ resource, scenario }) => {
      crashes ??= report.exchanges.filter(hasCrashed);
      return crashes.filter((each) => each.resource === resource && each.scenario === scenario);
    },
    failsAt: (exchange) => {
      crashes ??= report.exchanges.filter(hasCrashed);
      crashed ??= new Set(crashes.map(positionOf));
      return crashed.has(positionOf(exchange));
    },
    partial: partialReason(report),
  };
}

function hasCrashed({ response }: ReportedExchange): boolean {
  return response !== null && response.status >= 500;
}

/** Every position that was asked, and whether each request there was answered. */
function positionsOf(exchanges: readonly ReportedExchange[]): ReadonlyMap<string, boolean> {
  const positions = new Map<string, boolean>();
  for (const exchange of exchanges) {
    const isAnswered = exchange.response !== null && exchange.fault === null;
    for (const position of [positionOf(exchange), readOf(exchange)]) {
      if (position !== undefined) positions.set(position, isAnswered && positions.get(position) !== false);
    }
  }
  return positions;
}

/** What ended a run early. */
const endings: Readonly<Record<CutShort, Reason>> = {
  unreachable: notCompared('run-unreachable'),
  interrupted: notCompared('run-interrupted'),
  throttled: notCompared('run-throttled'),
  failing: notCompared('run-failing'),
  requests: notCompared('run-spent'),
  items: notCompared('run-spent'),
  time: notCompared('run-spent'),
  'token-refused': notCompared('token-refused'),
  'token-forbidden': notCompared('token-forbidden'),
  'nothing-there': notCompared('all-missing'),
  'one-page': notCompared('all-pages'),
  'one-answer': notCompared('all-alike'),
  'our-error': notCompared('run-failed'),
};

function partialReason(report: Report): Reason | null {
  const cut = cutShort(report);
  return cut === null ? null : endings[cut];
}
