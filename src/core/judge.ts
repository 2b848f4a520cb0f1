/**
 * The judge: traces in, judgments out. It works like a compiler: the first error hides what depends on it.
 *
 * Judging is pure, so a recorded trace is judged exactly like a live one.
 */
import { isCachedRead } from './cache.ts';
import { culpritFor, type Culprits, culpritsOf, noteFailure } from './culprits.ts';
import { type Exchange, hasResponse, type Refusal } from './exchange.ts';
import { createResponseJudge } from './judge-responses.ts';
import { judgeDifferences } from './judge-run.ts';
import { isUnconfirmedNoise } from './noise.ts';
import type { AnyTraceRule, Context, Judgment, Rule, RunContext } from './rule.ts';
import { isTraceRule, scenariosOf } from './rule.ts';
import { exchangesIn, type Trace, type Visited } from './scenario.ts';
import { contextFor } from './settings.ts';
import { hiddenBy, undecidedBecause, type Verdict, verdictOf } from './verdict.ts';

export interface Judge {
  judge(visited: Visited, context: Context): readonly Judgment[];
  /** The verdicts of fold and difference rules, at the end of the run. */
  folded(context: RunContext): readonly Judgment[];
}

const nothing: readonly string[] = [];

export function createJudge(rules: readonly Rule[]): Judge {
  const responses = createResponseJudge(rules);
  const { rulesOn, rulesOnRow } = byScenario(rules.filter(isTraceRule));

  return {
    folded: (context) => [...responses.folded(context), ...judgeDifferences(rules, context, responses.culpritsOf)],

    judge({ scenario: { id }, traces, skipped }, context) {
      const judgments: Judgment[] = [];
      if (skipped !== undefined) for (const rule of rulesOn(id)) judgments.push({ rule, verdict: skipped });
      for (const [index, { row, trace }] of traces.entries())
        judgeTrace(rulesOnRow(id, row), trace, String(index), context, judgments);
      return judgments;
    },
  };

  function judgeTrace(own: readonly AnyTraceRule[], trace: Trace, index: string, context: Context, into: Judgment[]) {
    const failures = new Map<string, Culprits>();
    const unanswered = new Map<string, Exchange>();
    let noisy: string | undefined;
    for (const field in trace) {
      for (const exchange of exchangesIn(trace[field])) {
        const noise = isUnconfirmedNoise(exchange) ? `${index} ${field}` : undefined;
        if (noise !== undefined) noisy ??= field;
        responses.judgeEarlier(exchange, context, into);
        if (!hasResponse(exchange)) {
          if (!unanswered.has(field)) unanswered.set(field, exchange);
          continue;
        }
        const { counting, warning } = responses.judge(exchange, context, noise, into);
        if (counting === undefined && warning === undefined) continue;
        const culprits = culpritsOf(failures, field);
        if (counting !== undefined) culprits.counting ??= counting;
        if (warning !== undefined) culprits.warning ??= warning;
      }
    }
    const voided = new Map<string, Culprits>();
    const progress = { trace, unanswered, failures, voided, isCut: noisy !== undefined };
    const isFilled = (field: string): boolean => trace[field] !== undefined && !unanswered.has(field);
    const isHidden = (field: string): boolean => !isFilled(field) || voided.get(field)?.counting !== undefined;
    const whole = { subject: index };
    for (const rule of own) {
      const fields: readonly string[] = rule.judges;
      const seen: readonly string[] = rule.sees ?? nothing;
      // If there is no obstacle, every field has a response.
      const visible = seen.length === 0 ? trace : without(trace, seen.filter(isHidden));
      const judged =
        obstacleOf(rule, progress) ?? verdictOf(rule, visible, contextFor(rule, context), responses.culpritsOf);
      const isOld = judged.outcome === 'failed' && isCached(trace, [...fields, ...seen]);
      const verdict = isOld ? undecidedBecause({ kind: 'cached' }) : judged;
      const isDisturbed =
        noisy !== undefined && [...fields, ...seen].some((field) => field === noisy || !isFilled(field));
      into.push({ rule, verdict, revisit: isDisturbed ? { ...whole, noise: `${index} ${noisy}` } : whole });
      if (verdict.outcome !== 'failed') continue;
      for (const field of fields) noteFailure(culpritsOf(failures, field), rule, verdict);
      for (const field of rule.voids ?? []) noteFailure(culpritsOf(voided, field), rule, verdict);
    }
  }
}

/** What a cache returns after a write does not show what the service has stored. */
function isCached(trace: Trace, fields: readonly string[]): boolean {
  const isWrite = ({ probe }: Exchange): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(probe.method);
  if (!Object.values(trace).flatMap(exchangesIn).some(isWrite)) return false;
  return fields.some((field) => exchangesIn(trace[field]).some(isCachedRead));
}

/** The rules on a scenario, and those of them that judge one of its rows, or its trace if it has no rows. */
function byScenario(rules: readonly AnyTraceRule[]) {
  const known = new Map<string, AnyTraceRule[]>();
  for (const rule of rules) for (const { id } of scenariosOf(rule)) known.set(id, [...(known.get(id) ?? []), rule]);
  const rulesOn = (id: string): readonly AnyTraceRule[] => known.get(id) ?? [];
  const rulesOnRow = (id: string, row: string | undefined): readonly AnyTraceRule[] =>
    rulesOn(id).filter(({ rows }) => rows === undefined || (row !== undefined && rows.includes(row)));
  return { rulesOn, rulesOnRow };
}

function without(trace: Trace, hidden: readonly string[]): Trace {
  if (hidden.length === 0) return trace;
  return Object.fromEntries(Object.entries(trace).filter(([field]) => !hidden.includes(field)));
}

/** A trace, and what the judge knows about it so far. */
interface Progress {
  readonly trace: Trace;
  /** The first exchange without a response, by field. */
  readonly unanswered: ReadonlyMap<string, Exchange>;
  /** The rules that failed on a field. */
  readonly failures: ReadonlyMap<string, Culprits>;
  /** The rules that made a field useless. */
  readonly voided: ReadonlyMap<string, Culprits>;
  /** The response to a write was noise, so the trace ended there. */
  readonly isCut: boolean;
}

/**
 * Why a rule cannot be checked on a trace. Without an obstacle, every field that the rule judges was
 * requested, has a response, and is not void.
 */
function obstacleOf(rule: AnyTraceRule, progress: Progress): Verdict | undefined {
  const fields: readonly string[] = rule.judges;
  for (const field of fields) {
    const culprit = culpritFor(rule, progress.voided.get(field));
    if (culprit !== undefined) return hiddenBy(culprit.id);
    if (progress.trace[field] === undefined) return ofMissing(rule, field, progress);
    const { refusal, fault } = progress.unanswered.get(field) ?? {};
    if (refusal !== undefined) return ofRefusal(rule, refusal, field, progress);
    if (fault !== undefined) return undecidedBecause({ kind: 'no-response', code: fault.code });
  }
  return undefined;
}

/** The trace ended at its last response. The rule that failed there is the cause. */
function ofMissing(rule: Rule, field: string, { trace, failures, isCut }: Progress): Verdict {
  if (isCut) return undecidedBecause({ kind: 'refused', refusal: { by: 'noise' } });
  const last = Object.keys(trace).findLast((each) => exchangesIn(trace[each]).some(hasResponse));
  const culprit = last === undefined ? undefined : culpritFor(rule, failures.get(last));
  if (culprit !== undefined) return hiddenBy(culprit.id);
  return { outcome: 'inapplicable', because: { kind: 'not-requested', field } };
}

/** A key would let the request through, so the clause is not exercised. Without a key, it is undecided. */
function ofRefusal(rule: Rule, refusal: Refusal, field: string, { trace, failures }: Progress): Verdict {
  if ('key' in refusal) return { outcome: 'inapplicable', because: { kind: 'refused', refusal } };
  const names = Object.keys(trace);
  const before = names.slice(0, names.indexOf(field)).reverse();
  const [culprit] = before.flatMap((each) => culpritFor(rule, failures.get(each)) ?? []);
  // A create that failed may leave an item that cannot be proven ours. The create is the cause then.
  return refusal.by === 'ownership' && culprit !== undefined
    ? hiddenBy(culprit.id)
    : undecidedBecause({ kind: 'refused', refusal });
}
