import type { Comparison } from '../model/contract.ts';
import { type Answered, type Exchange, isAnswered } from '../model/exchange.ts';
import type { Plan } from '../model/plan.ts';
import type { Readings } from '../model/readings.ts';
import {
  type Digest,
  type ExchangeRule,
  type FoldRule,
  type Judgement,
  optionsOf,
  type Rule,
  type RuleContext,
  type TraceRule,
} from '../model/rule.ts';
import type { StepKind } from '../model/step.ts';
import type { Trace } from '../model/trace.ts';
import { type Demand, takesEvery } from './demand.ts';
import { digestOf, foldedSubjects, type Source, sourceOf } from './digests.ts';
import type { Part } from './extent.ts';
import { compareBy, nothingAnswered } from './judge-comparisons.ts';
import {
  createTally,
  guarded as guardedBy,
  type Places,
  record,
  recordHidden,
  recordUnjudged,
  type Subject,
  type Tally,
} from './tally.ts';

/** Feeds evidence to rules, each as soon as it can be judged, so that bodies can be let go. */
export interface Judge {
  /** An exchange that was sent, in the lane's order: exchange rules judge it, fold rules digest it. */
  exchange(exchange: Exchange): void;
  /** An exchange that was judged before, under another step: those rules judge it that were not shown it yet. */
  shared(exchange: Exchange): void;
  /** A finished scenario: trace rules judge it. */
  trace(trace: Trace): void;
  /** A part of the plan that was not asked to its end: the rules that name its scenario could not judge it. */
  leftOut(part: Part, reason: string): void;
  /** The end: fold rules judge, and `versions` rules what was compared. Returns the tallies in the order of the rules. */
  end(comparisons: readonly Comparison[]): readonly Tally[];
}

/** Rules ordered so that each stands after those that must hold first. Throws for an unknown or circular `after`. */
export function inOrder(rules: readonly Rule[]): readonly Rule[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const done = new Set<string>();
  const ordered: Rule[] = [];
  const visit = (rule: Rule, path: readonly string[]): void => {
    if (done.has(rule.id)) return;
    if (path.includes(rule.id)) throw new Error(`rules wait for each other: ${[...path, rule.id].join(', ')}`);
    for (const id of rule.after ?? []) {
      const first = byId.get(id);
      if (first !== undefined) visit(first, [...path, rule.id]);
    }
    done.add(rule.id);
    ordered.push(rule);
  };
  for (const rule of rules) visit(rule, []);
  return ordered;
}

/** `keep` is told of every exchange that a violation points at, as soon as one does. */
export function createJudge(
  plan: Plan,
  rules: readonly Rule[],
  demand: Demand,
  readings: Readings,
  keep: (exchange: string) => void,
): Judge {
  const ordered = inOrder(rules);
  const tallies = new Map(rules.map((rule) => [rule.id, createTally(rule)]));
  const tallyOf = (rule: Rule): Tally => tallies.get(rule.id) ?? createTally(rule);
  const contexts = new Map(rules.map((rule) => [rule.id, contextFor(plan, rule, readings)]));
  const contextOf = (rule: Rule): RuleContext => contexts.get(rule.id) ?? contextFor(plan, rule, readings);
  /** Rules that an exchange failed, or was not shown to because of an earlier failure. */
  const blocked = new Map<string, Set<string>>();
  const seen = new Map<string, { operation?: string; resource?: string }>();
  const digests = new Map<string, Digest<unknown>[]>();
  /** The rules that are shown a step's exchanges one by one: each exchange asks for them. */
  const wanting = new Map<StepKind | string, readonly (ExchangeRule | FoldRule<unknown>)[]>();
  const wantingOf = ({ probe: { step }, scenario }: Exchange): readonly (ExchangeRule | FoldRule<unknown>)[] => {
    const kind = typeof step === 'string' ? scenario : step.kind;
    const known = wanting.get(kind);
    if (known !== undefined) return known;
    const found = ordered.flatMap((rule) =>
      rule.scope !== 'trace' && rule.scope !== 'versions' && demand.isWantedBy(rule, step, scenario) ? [rule] : [],
    );
    wanting.set(kind, found);
    return found;
  };
  const places: Places = { of: (id) => seen.get(id), keep };
  /** Why the run ended before all was asked. */
  let stopped: string | undefined;

  const blockedBy = (rule: Rule, exchange: Exchange): string | undefined => {
    const failed = blocked.get(exchange.id);
    return failed === undefined ? undefined : (rule.after ?? []).find((id) => failed.has(id));
  };
  const block = (rule: Rule, exchange: Exchange): void => {
    const set = blocked.get(exchange.id) ?? new Set<string>();
    set.add(rule.id);
    blocked.set(exchange.id, set);
  };
  const guarded = (rule: Rule, judge: () => Judgement): Judgement | undefined => guardedBy(tallyOf(rule), judge);

  const judgeExchange = (
    rule: ExchangeRule,
    exchange: Exchange,
    answered: Answered | undefined,
    subject: Subject,
  ): void => {
    const context = contextOf(rule);
    const tally = tallyOf(rule);
    const isWanted = rule.concerns?.(exchange) ?? true;
    if (!isWanted) return;
    if (!isAnswered(exchange) && rule.faults !== true) {
      if (rule.concerns !== undefined) {
        recordUnjudged(tally, subject, 'no-answer', exchange.fault?.message ?? 'no answer');
      }
      return;
    }
    if (answered === undefined) return;
    const prerequisite = blockedBy(rule, exchange);
    if (prerequisite !== undefined) {
      block(rule, exchange);
      recordHidden(tally, subject.resource, prerequisite);
      if (rule.concerns !== undefined) recordUnjudged(tally, subject, 'prerequisite', `because of ${prerequisite}`);
      return;
    }
    const judgement = guarded(rule, () =>
      rule.appliesTo(answered, context) ? rule.check(answered, context) : noMatter,
    );
    if (judgement !== undefined && record(tally, judgement, subject, places)) block(rule, exchange);
  };

  const digest = (rule: FoldRule<unknown>, exchange: Exchange, source: Source): void => {
    const prerequisite = blockedBy(rule, exchange);
    if (prerequisite !== undefined) {
      const resource = rule.scope === 'run' ? null : (exchange.probe.operation?.resource ?? null);
      recordHidden(tallyOf(rule), resource, prerequisite);
      return;
    }
    try {
      const context = contextOf(rule);
      const kept = isAnswered(exchange) ? rule.digest(exchange, context) : rule.digestFault?.(exchange, context);
      if (kept === undefined) return;
      const list = digests.get(rule.id) ?? [];
      digests.set(rule.id, list);
      list.push(digestOf(source, kept));
    } catch (error) {
      tallyOf(rule).errors.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    }
  };

  /** The rules that were shown an exchange that several steps share. */
  const shownShared = new Map<string, Set<Rule>>();
  const showTo = (shownTo: readonly (ExchangeRule | FoldRule<unknown>)[], exchange: Exchange): void => {
    const { operation } = exchange.probe;
    const subject: Subject = {
      exchange,
      resource: operation?.resource ?? null,
      ...(operation === undefined ? {} : { operation: operation.id }),
    };
    const source = sourceOf(exchange);
    // One object for all rules: what they keep of an answer they find by it.
    const answered = exchange.reply === undefined ? undefined : { ...exchange, reply: exchange.reply };
    for (const rule of shownTo) {
      if (rule.scope === 'exchange') judgeExchange(rule, exchange, answered, subject);
      else digest(rule, exchange, source);
    }
  };

  return {
    exchange: (exchange) => {
      const { operation, share } = exchange.probe;
      seen.set(exchange.id, {
        ...(operation === undefined ? {} : { operation: operation.id }),
        ...(operation?.resource === undefined ? {} : { resource: operation.resource }),
      });
      const wanting = wantingOf(exchange);
      if (share) shownShared.set(exchange.id, new Set(wanting));
      showTo(wanting, exchange);
    },
    shared: (exchange) => {
      const before = shownShared.get(exchange.id) ?? new Set();
      const further = wantingOf(exchange).filter((rule) => !before.has(rule));
      for (const rule of further) before.add(rule);
      if (further.length > 0) showTo(further, exchange);
    },
    trace: (trace) => {
      for (const rule of ordered) {
        if (rule.scope !== 'trace' || !demand.isFor(rule, trace.scenario)) continue;
        const own = trace.exchanges.filter(({ probe: { step } }) => demand.isShownTo(rule, step, trace.scenario));
        const shown = { ...trace, exchanges: own.filter((each) => blockedBy(rule, each) === undefined) };
        const judgement = guarded(rule, () => rule.check(shown, contextOf(rule)));
        if (judgement === undefined) continue;
        const causes = new Set(own.flatMap((each) => blockedBy(rule, each) ?? []));
        const subject: Subject = { resource: trace.resource?.key ?? null };
        for (const cause of causes) recordHidden(tallyOf(rule), subject.resource, cause);
        if (
          judgement.inapplicable !== undefined &&
          causes.size > 0 &&
          !isIdle(rule, { ...trace, exchanges: own }, contextOf(rule))
        ) {
          recordUnjudged(tallyOf(rule), subject, 'prerequisite', `because of ${[...causes].join(', ')}`);
          continue;
        }
        record(tallyOf(rule), judgement, subject, places);
      }
    },
    leftOut: ({ scenario, resource }, reason) => {
      stopped ??= reason;
      const subject: Subject = { resource: resource?.key ?? null };
      for (const rule of rules) {
        if (!demand.isAskedBy(rule, scenario.id)) continue;
        recordUnjudged(tallyOf(rule), subject, 'not-asked', reason);
      }
    },
    end: (comparisons) => {
      for (const rule of ordered) {
        if (rule.scope === 'exchange' || rule.scope === 'trace') continue;
        if (rule.scope === 'versions') {
          const { options } = contextOf(rule);
          compareBy(rule, comparisons, { tally: tallyOf(rule), places, options, none: nothingToCompare(plan) });
          continue;
        }
        for (const { subject, folded } of foldedSubjects(plan, rule, digests.get(rule.id) ?? [])) {
          const judgement = guarded(rule, () => rule.check(folded, contextOf(rule)));
          if (judgement !== undefined) record(tallyOf(rule), judgement, subject, places);
        }
      }
      if (stopped !== undefined) for (const rule of rules) recordUnasked(tallyOf(rule), stopped);
      return rules.map(tallyOf);
    },
  };
}

/**
 * A rule that any evidence would do for, and that saw none in a run that was stopped: the rest might have shown it some, unless
 * it is the plan that lacks something.
 */
function recordUnasked(tally: Tally, reason: string): void {
  const isSettled = [...tally.inapplicable.keys()].some((each) => each.includes('to exercise it: '));
  if (!takesEvery(tally.rule) || tally.examined > 0 || isSettled) return;
  recordUnjudged(tally, { resource: null }, 'not-asked', reason);
}

function nothingToCompare({ contract }: Plan): string {
  if (contract === undefined) return 'the plan has no contract; to exercise it: contract.versions or contract.snapshot';
  return contract.versions.length < 2 && contract.snapshot === undefined
    ? 'there is one version, and no snapshot; to exercise it: contract.versions or contract.snapshot'
    : nothingAnswered;
}

/** True where the rule has nothing to judge in a trace, whatever it is shown of it: what was hidden is not the reason then. */
function isIdle(rule: TraceRule, trace: Trace, context: RuleContext): boolean {
  try {
    return rule.check(trace, context).inapplicable !== undefined;
  } catch {
    return false;
  }
}

function contextFor(plan: Plan, rule: Rule, readings: Readings): RuleContext {
  return { plan, profile: plan.profile, options: optionsOf(rule, plan.rules), readings };
}

/** Most rules have nothing to say of most exchanges. */
const noMatter: Judgement = { inapplicable: '' };
