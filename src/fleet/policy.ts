/** The policy: each clause, with the targets that violate it, waive it, or satisfy it. */
import { clauses as catalog } from '../../rules/clauses.ts';
import { grouped } from '../report/groups.ts';
import type { Fleet } from './fleet.ts';
import type { FleetWaiver, Target } from './target.ts';

export interface PolicyClause {
  readonly id: string;
  /** For example: "Error". */
  readonly part: string;
  readonly level: string;
  readonly text: string;
  readonly violated: readonly Target[];
  readonly waived: readonly { readonly target: Target; readonly waiver: FleetWaiver }[];
  readonly verified: number;
  /** Neither violated nor verified. */
  readonly open: number;
}

export interface PolicyPart {
  readonly part: string;
  readonly clauses: readonly PolicyClause[];
}

export function policyOf({ targets }: Fleet): readonly PolicyPart[] {
  const byStatus = new Map<string, Target[]>();
  for (const target of targets)
    for (const { clause, status } of target.clauses) {
      const key = `${clause} ${status}`;
      byStatus.set(key, [...(byStatus.get(key) ?? []), target]);
    }
  const all = Object.entries(catalog).map(([id, { level, text }]): PolicyClause => {
    const withStatus = (status: string): readonly Target[] => byStatus.get(`${id} ${status}`) ?? [];
    const [part = ''] = id.split('.');
    const waived = targets.flatMap((target) =>
      target.waivers.filter(({ clauses }) => clauses.includes(id)).map((waiver) => ({ target, waiver })),
    );
    const [violated, verified] = [withStatus('violated'), withStatus('verified').length];
    return { id, part, level, text, violated, waived, verified, open: targets.length - violated.length - verified };
  });
  return grouped(all, ({ part }) => part).map((own) => ({
    part: own[0].part.charAt(0).toUpperCase() + own[0].part.slice(1).replaceAll('-', ' '),
    clauses: own,
  }));
}
