/** What every rule of the run came to, for formats that list tests. */
import type { Report, RuleReport } from '../report.ts';
import type { ProblemView } from './problems.ts';

export interface RuleView {
  readonly rule: string;
  /** `auth`. */
  readonly part: string;
  /** The requirement. It is null for a rule that judged nothing. */
  readonly title: string | null;
  /** `warned`: it failed, and that does not fail the run. */
  readonly status: 'failed' | 'warned' | 'waived' | 'errored' | Exclude<RuleReport['outcome'], 'failed'>;
  readonly problem: ProblemView | null;
  /** Why it was not judged, or why it is waived. */
  readonly says: string | null;
}

/** Each rule once: first what went wrong, the heaviest problem first. */
export function ruleViews({ rules, waived, errored }: Report, problems: readonly ProblemView[]): readonly RuleView[] {
  const titles = new Map(rules.map(({ rule, title }) => [rule, title]));
  const views = new Map<string, RuleView>();
  const add = (rule: string, view: Pick<RuleView, 'status'> & Partial<RuleView>): void => {
    const [part = ''] = rule.split('/');
    if (!views.has(rule))
      views.set(rule, { rule, part, title: titles.get(rule) ?? null, problem: null, says: null, ...view });
  };
  for (const { rule, says } of errored) add(rule, { status: 'errored', says });
  for (const problem of problems)
    add(problem.problem.rule, {
      title: problem.problem.title,
      status: problem.isFailing ? 'failed' : 'warned',
      problem,
    });
  for (const { rule, says, reason } of waived) add(rule, { status: 'waived', says: `${says} (${reason})` });
  for (const { rule, outcome, says } of rules) add(rule, { status: outcome === 'failed' ? 'waived' : outcome, says });
  return [...views.values()];
}
