import type { Finding, Judged, ReportedExchange, RuleResult } from '../../model/report.ts';
import type { Reason } from '../../model/reason.ts';
import { retold, type Told, told } from '../judge/grounds.ts';
import { keyOf, type Lookup, notCompared } from './lookup.ts';

/** What became of a violation of one report in another. */
export type Fate =
  | { readonly state: 'failed' }
  | { readonly state: 'passed'; readonly examined: number }
  /** Neither seen again nor shown to be mended. */
  | { readonly state: 'unjudged'; readonly told: Told };

/**
 * What became of a failed finding of `then` in `now`. Passed only where the rule judged the same thing again: the same
 * resource and operations, nothing of it hidden or left open that was not before, and every request that showed the
 * violation was sent again and answered. Anything less is unjudged, for a violation that nobody looked for is not mended.
 */
export function fateOf(finding: Finding, then: Lookup, now: Lookup): Fate {
  if (now.hasFailed(keyOf(finding))) return { state: 'failed' };
  if (now.partial !== null) return unjudged(now.partial);
  const rule = now.rule(finding.rule);
  if (rule === undefined) return unjudged(notCompared('rule-not-run'));
  if (rule.outcome === 'errored') return unjudged(notCompared('rule-threw'));
  const before = then.rule(finding.rule);
  const subject = subjectOf(finding, before);
  const judged = rule.judged.find(({ resource }) => resource === subject);
  if (rule.outcome === 'inapplicable') {
    const isHidden = judged !== undefined && judged.hiddenBy.length > 0;
    if (isHidden) return unjudged(hiddenReason(judged.hiddenBy));
    return rule.reason === null ? unjudged(notCompared('judged-nothing')) : { state: 'unjudged', told: retold(rule) };
  }
  const known = before?.judged.find(({ resource }) => resource === subject);
  const isSent = then.report.exchanges.length > 0;
  const open = openReason(finding, subject, then, now);
  if (open !== undefined) return { state: 'unjudged', told: open };
  const gap =
    coverGap({ subject, judged, known, operations: operationsOf(finding, then), isSent }) ??
    requestGap(finding, then, now);
  return gap === undefined ? { state: 'passed', examined: judged?.examined ?? rule.examined } : unjudged(gap);
}

function unjudged(reason: Reason): Fate {
  return { state: 'unjudged', told: told(reason) };
}

/** The resource under which the rule counts what it judged; null for a rule over the whole run, wherever its evidence lies. */
function subjectOf(finding: Finding, rule: RuleResult | undefined): string | null {
  const places = rule?.judged ?? [];
  return places.length > 0 && !places.some(({ resource }) => resource === finding.resource) ? null : finding.resource;
}

/** What the rule could not judge there, unless it could not before either. */
function openReason(finding: Finding, subject: string | null, then: Lookup, now: Lookup): Told | undefined {
  const known = new Map(then.open(finding.rule).map((open) => [open.fingerprint, open.occurrences]));
  const more = now
    .open(finding.rule)
    .find(
      ({ resource, fingerprint, occurrences }) =>
        (resource === subject || resource === finding.resource) && occurrences > (known.get(fingerprint) ?? 0),
    );
  if (more === undefined) return undefined;
  return more.reason === null ? told(notCompared('judged-in-part')) : retold(more);
}

interface Cover {
  readonly subject: string | null;
  /** What the rule judged of the subject now, and then. */
  readonly judged: Judged | undefined;
  readonly known: Judged | undefined;
  /** Those that showed the violation. */
  readonly operations: readonly string[];
  /** False for a comparison of snapshots, which has no requests. */
  readonly isSent: boolean;
}

/** What the rule judged then and does not judge now. */
function coverGap({ subject, judged, known, operations, isSent }: Cover): Reason | undefined {
  const place = subject ?? 'the service';
  if (judged === undefined || judged.examined === 0) {
    return judged !== undefined && judged.hiddenBy.length > 0
      ? hiddenReason(judged.hiddenBy)
      : notCompared('judged-nothing-of', { place });
  }
  const hidden = judged.hiddenBy.filter((id) => known?.hiddenBy.includes(id) !== true);
  if (hidden.length > 0) return hiddenReason(hidden);
  const lost = operations.find(
    (operation) => known?.operations.includes(operation) === true && !judged.operations.includes(operation),
  );
  if (lost !== undefined) return notCompared('judged-nothing-of', { place: lost });
  // Of a comparison of snapshots all that tells what it looked at is how much.
  const isSmaller = !isSent && judged.examined < (known?.examined ?? 0);
  return isSmaller ? notCompared('less-compared', { place }) : undefined;
}

function hiddenReason(rules: readonly string[]): Reason {
  return notCompared('hidden-by', { rules });
}

/** The operations that showed the violation. */
function operationsOf({ operation, violations }: Finding, then: Lookup): readonly string[] {
  const seen = violations.flatMap(({ exchange }) => then.exchange(exchange ?? '')?.operation ?? []);
  return [...new Set(operation === null ? seen : [operation, ...seen])];
}

function nameOf({ operation, request, scenario, step }: ReportedExchange): string {
  return `${operation ?? request.method} (${scenario}, ${step})`;
}

/** The first request that showed the violation and was not sent again, or got no answer. */
function requestGap({ violations }: Finding, then: Lookup, now: Lookup): Reason | undefined {
  for (const { exchange: id } of violations) {
    const exchange = id === null ? undefined : then.exchange(id);
    if (exchange === undefined) continue;
    const asked = now.asked(exchange);
    if (asked === 'never') return notCompared('not-asked-again', { request: nameOf(exchange) });
    if (asked === 'unanswered') return notCompared('not-answered-again', { request: nameOf(exchange) });
    // A service that breaks down shows none of its other faults.
    const crash = now.failuresAround(exchange).find((each) => !then.failsAt(each));
    if (crash !== undefined) {
      return notCompared('broke-down', { request: nameOf(crash), status: crash.response?.status ?? 500 });
    }
  }
  return undefined;
}
