/**
 * The judge: traces in, judgments out. It works like a compiler: the first error hides what depends on it.
 *
 * Judging is pure, so a recorded trace is judged exactly like a live one.
 */
import { type Culprits, culpritsOf, noteFailure } from './culprits.ts';
import { judgeDifferences } from './differences.ts';
import { hasResponse } from './exchange.ts';
import { isUnconfirmedNoise } from './noise.ts';
import { obstacleOf } from './obstacle.ts';
import { createResponseJudge, type Judgment } from './judge-responses.ts';
import { type AnyTraceRule, type Context, isTraceRule, type Rule, type RunContext } from './rule.ts';
import { type AnyScenario, exchangesIn, type Trace, type Visited } from './scenario.ts';
import { contextFor } from './settings.ts';
import { verdictOf } from './verdict.ts';

export interface Judge {
  judge(visited: Visited, context: Context): readonly Judgment[];
  /** The verdicts of fold and difference rules, at the end of the run. */
  folded(context: RunContext): readonly Judgment[];
}

export function createJudge(rules: readonly Rule[]): Judge {
  const responses = createResponseJudge(rules);
  const traceRules = rules.filter(isTraceRule);
  const byScenario = new Map<string, AnyTraceRule[]>();
  for (const rule of traceRules)
    for (const { id } of [rule.on].flat()) byScenario.set(id, [...(byScenario.get(id) ?? []), rule]);
  const rulesOn = ({ id }: AnyScenario): readonly AnyTraceRule[] => byScenario.get(id) ?? [];

  return {
    folded: (context) => [...responses.folded(context), ...judgeDifferences(rules, context, responses.culpritsOf)],

    judge({ scenario, traces, skipped }, context) {
      const judgments: Judgment[] = [];
      const own = rulesOn(scenario);
      if (skipped !== undefined) for (const rule of own) judgments.push({ rule, verdict: skipped });
      for (const [index, { row, trace }] of traces.entries()) {
        const its = own.filter(({ rows }) => rows === undefined || (row !== undefined && rows.includes(row)));
        judgeTrace(its, trace, String(index), context, judgments);
      }
      return judgments;
    },
  };

  function judgeTrace(own: readonly AnyTraceRule[], trace: Trace, index: string, context: Context, into: Judgment[]) {
    const failures = new Map<string, Culprits>();
    let noisy: string | undefined;
    for (const field in trace) {
      for (const exchange of exchangesIn(trace[field])) {
        const noise = isUnconfirmedNoise(exchange) ? `${index} ${field}` : undefined;
        if (noise !== undefined) noisy ??= field;
        responses.judgeEarlier(exchange, context, into);
        if (!hasResponse(exchange)) continue;
        const { counting, warning } = responses.judge(exchange, context, noise, into);
        const culprits = culpritsOf(failures, field);
        if (counting !== undefined) culprits.counting ??= counting;
        if (warning !== undefined) culprits.warning ??= warning;
      }
    }
    const voided = new Map<string, Culprits>();
    for (const rule of own) {
      const fields: readonly string[] = rule.judges;
      const seen: readonly string[] = rule.sees ?? [];
      // If there is no obstacle, every field has a response.
      const obstacle = obstacleOf(rule, { trace, failures, voided, isCut: noisy !== undefined });
      const verdict =
        obstacle ?? verdictOf(rule, visible(trace, seen, voided), contextFor(rule, context), responses.culpritsOf);
      const isDisturbed =
        noisy !== undefined && [...fields, ...seen].some((field) => field === noisy || !isFilled(trace, field));
      const noise = isDisturbed ? { noise: `${index} ${noisy}` } : {};
      into.push({ rule, verdict, revisit: { subject: index, ...noise } });
      for (const field of fields) noteFailure(culpritsOf(failures, field), rule, verdict);
      for (const field of rule.voids ?? []) noteFailure(culpritsOf(voided, field), rule, verdict);
    }
  }
}

/** The trace without optional fields that have no response, or that an earlier rule made useless. */
function visible(trace: Trace, seen: readonly string[], voided: ReadonlyMap<string, Culprits>): Trace {
  const hidden = seen.filter((field) => !isFilled(trace, field) || voided.get(field)?.counting !== undefined);
  if (hidden.length === 0) return trace;
  return Object.fromEntries(Object.entries(trace).filter(([field]) => !hidden.includes(field)));
}

function isFilled(trace: Trace, field: string): boolean {
  return trace[field] !== undefined && exchangesIn(trace[field]).every(hasResponse);
}
