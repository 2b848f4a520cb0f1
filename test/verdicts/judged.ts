import type { Api } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { withFirst } from '../../src/cli/selection.ts';
import type { Report, RuleResult } from '../../src/model/report.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { type ApiAudit, auditApi, onClock } from '../support/audit-api.ts';
import type { Clock } from '../../src/wire/transports/in-process.ts';
import { planOf } from '../harm/service.ts';

/** A little service, and what the rules named are to say of it, and no more. */
export interface Case {
  /** What the service does that was once misjudged. */
  readonly name: string;
  readonly api: (clock: Clock) => Api;
  /** YAML; the things of test/harm/service.ts where it is left out. */
  readonly plan?: string;
  /** What each rule that is asked for comes to: its outcome; `failed as` the keys of its violations; `failed of` their clauses. */
  readonly outcomes: Readonly<Record<string, string>>;
}

/** Audits with the evidence of the named rules alone, and says in the words of the case what each came to. */
export async function judgedOf(
  { api, plan, outcomes }: Case,
  usual: string,
): Promise<Readonly<Record<string, string>>> {
  const { report } = await auditBy(api, plan ?? usual, Object.keys(outcomes));
  const errors = report.diagnosis.filter(({ code }) => code === 'internal-error').map(({ message }) => message);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const said = ({ id, outcome }: RuleResult): string => {
    const failed = report.findings.filter(({ rule, outcome: came }) => rule === id && came === 'failed');
    const [, word] = /^failed (as|of) /.exec(outcomes[id] ?? '') ?? [];
    if (word === undefined || failed.length === 0) return outcome;
    const parts = failed.flatMap(({ key, clauses }) => (word === 'as' ? [key ?? ''] : clauses));
    return `failed ${word} ${[...new Set(parts)].join(', ')}`;
  };
  return Object.fromEntries(
    report.rules.filter(({ id }) => Object.hasOwn(outcomes, id)).map((each) => [each.id, said(each)]),
  );
}

/** An audit of a service by some rules alone, with those that must hold before them. */
export function auditBy(api: Case['api'], plan: string, ids: readonly string[]): Promise<ApiAudit> {
  const asked = rules.filter(({ id }) => ids.includes(id));
  return auditApi(onClock(api), {
    plan: planOf(plan),
    scenarios,
    rules,
    cleaning,
    isChosen: false,
    selection: { effort: 'full', options: ['--only'], rules: withFirst(asked, rules), chosen: new Set(ids) },
  });
}

/** What a report says of a clause. */
export function statusOf({ clauses }: Pick<Report, 'clauses'>, clause: string): string | undefined {
  return clauses.find(({ id }) => id === clause)?.status;
}
