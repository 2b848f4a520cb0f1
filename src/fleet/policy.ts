/** The policy: each clause, with the targets that violate it, waive it, or satisfy it. */
import { clauses as catalog } from '../../rules/clauses.ts';
import { grouped } from '../report/groups.ts';
import type { ClauseReport } from '../report/report.ts';
import type { Fleet } from './fleet.ts';

/** Of clauses of packages, a summary has the texts. */
type Described = Pick<ClauseReport, 'level' | 'text'>;

export type PolicyPart = ReturnType<typeof policyOf>[number];

export function policyOf({ targets }: Fleet) {
  const statuses = new Map(
    targets.map((target) => [
      target,
      new Map<string, string>(target.clauses.map(({ clause, status }) => [clause, status])),
    ]),
  );
  const clauses = new Map<string, Described>(Object.entries(catalog));
  for (const { clause, level, text } of targets.flatMap((each) => each.clauses))
    if (level !== undefined && text !== undefined && !clauses.has(clause)) clauses.set(clause, { level, text });
  const all = [...clauses].map(([id, { level, text }]) => {
    const targetsWith = (wanted: string) => targets.filter((each) => statuses.get(each)?.get(id) === wanted);
    const waived = targets.flatMap((target) =>
      target.waivers.filter(({ clauses }) => clauses.includes(id)).map((waiver) => ({ target, waiver })),
    );
    const [violated, verified] = [targetsWith('violated'), targetsWith('verified').length];
    /** Neither violated nor verified. */
    const open = targets.length - violated.length - verified;
    return { id, level, text, violated, waived, verified, open };
  });
  return grouped(all, ({ id }) => id.split('.')[0] ?? '').map((own) => {
    const [part = ''] = own[0].id.split('.');
    return { part: part.charAt(0).toUpperCase() + part.slice(1).replaceAll('-', ' '), clauses: own };
  });
}
