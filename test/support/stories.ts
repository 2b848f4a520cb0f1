/** A scenario, rules, and a context for tests of the judge. */
import { standardDialect } from '../../src/core/dialect.ts';
import type { Exchange } from '../../src/core/exchange.ts';
import { createJudge } from '../../src/core/judge.ts';
import { listProbe } from '../../src/core/requests.ts';
import type { Context, Header, Layer, Rule, RunContext } from '../../src/core/rule.ts';
import { defineResponseRule, defineRule, failed, passed } from '../../src/core/rule.ts';
import { defineScenario, type Trace } from '../../src/core/scenario.ts';
import type { Verdict } from '../../src/core/verdict.ts';
import { responded } from './exchanges.ts';
import { smallPlan, usersResource as users } from './plans.ts';

/** The texts of a rule that no test reads. */
export const header = {
  proves: [],
  weight: 1,
  label: 'style',
  title: 'A title',
  headline: 'A headline',
  why: 'A reason',
  fix: 'A fix',
} as const;

export interface Story {
  readonly first: Exchange;
  readonly second: Exchange;
  readonly third: Exchange;
}

export const story = defineScenario<Story>({
  id: 'story',
  phase: 'reads',
  lacks: () => undefined,
  run: async () => ({}),
});

export const context: Context = {
  plan: smallPlan,
  resource: users,
  dialect: standardDialect(smallPlan, users),
  options: {},
  isVolatile: () => false,
  movesByItself: () => false,
  isSteady: () => true,
};

export const runContext: RunContext = {
  plan: smallPlan,
  options: {},
  state: () => {
    throw new Error('there is no log');
  },
};

export const exchange = (status: number): Exchange => responded(listProbe(smallPlan, users, []), status);

/** Fails if the response of its first field is not a success. */
export function traceRule(
  id: string,
  judges: readonly (keyof Story)[],
  voids: readonly (keyof Story)[] = [],
  level?: 'should',
): Rule {
  const own: Omit<Header, 'id' | 'says'> = level === undefined ? header : { ...header, level };
  const rule = defineRule({
    ...own,
    id,
    says: { wrong: '{request} returned {seen}' },
    on: story,
    judges,
    voids,
    check: (trace) => {
      const [field = 'first'] = judges;
      if (trace[field].response.isSuccess) return passed;
      return failed({ kind: 'wrong', at: 'status', seen: '', expected: '', exchange: trace[field] });
    },
  });
  return rule;
}

export function responseRule(layer: Layer): Rule {
  return defineResponseRule({
    ...header,
    id: `own/${layer}`,
    says: { wrong: '{request} returned {seen}' },
    layer,
    check: (each) => {
      if (each.response.isSuccess) return passed;
      return failed({ kind: 'wrong', at: 'status', seen: '', expected: '', exchange: each });
    },
  });
}

export function visitOf(...traces: readonly Trace[]) {
  return { scenario: story, resource: users, traces: traces.map((trace) => ({ trace })) };
}

/** The verdict of each rule on a trace, in words. */
export function verdictsOf(rules: readonly Rule[], trace: Trace): Record<string, string> {
  const judgments = createJudge(rules).judge(visitOf(trace), context);
  return Object.fromEntries(judgments.map(({ rule, verdict }) => [rule.id, wordsOf(verdict)]));
}

/** For example: `undecided: hidden own/first`. */
export function wordsOf(verdict: Verdict): string {
  if (!('because' in verdict)) return verdict.outcome;
  const { because } = verdict;
  const parts = [because.kind, 'by' in because ? because.by : '', 'field' in because ? because.field : ''];
  return `${verdict.outcome}: ${parts.filter(Boolean).join(' ')}`;
}
