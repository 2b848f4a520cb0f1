import type { Clause } from '../../model/clause.ts';
import { type Answered, type Exchange, isAnswered } from '../../model/exchange.ts';
import { saysFailed } from '../../model/failure.ts';
import { expectations } from '../../model/provocation.ts';
import { because, type Reason } from '../../model/reason.ts';
import type { Rule } from '../../model/rule.ts';
import { failed, granted } from '../../model/situation.ts';
import type { Tally } from '../evidence/tally.ts';

/** The clauses that a rule can prove, each with its own situation. */
export type Proofs = readonly Pick<Clause, 'id' | 'situation'>[];

/** Finds what rules can prove. */
export function proofsBy(clauses: readonly Clause[]): (rule: Rule) => Proofs {
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  return ({ proves }) => proves.flatMap((id) => byId.get(id) ?? []);
}

/** Ids of the clauses whose situation some of the answers were given in. */
export function metBy(proofs: Proofs, exchanges: readonly Exchange[]): readonly string[] {
  const met: string[] = [];
  for (const proof of proofs) {
    if (exchanges.some((exchange) => hasReply(exchange) && isIn(proof, exchange))) met.push(proof.id);
  }
  return met;
}

/** True for a reply beside a fault too: a 429 that was not waited for is one. */
export function hasReply(exchange: Exchange): exchange is Answered {
  return exchange.reply !== undefined;
}

/** True where the answer was given in the situation of the clause. */
export function isIn({ situation }: Pick<Clause, 'situation'>, answer: Answered): boolean {
  return situation?.(answer) !== false;
}

/** Whether the service tells requests apart: who answers all of them alike proves nothing by any of its answers. */
export interface Contrast {
  note(exchange: Exchange): void;
  /** Takes back what was proven without its contrast. */
  settle(tallies: readonly Tally[]): void;
}

/** What was asked of one kind, and whether any of it was answered so. */
interface Asked {
  isAnswered: boolean;
}

const isGranted = granted();
const alike = (what: 'grants' | 'refuses', resource?: string): Reason =>
  because('indistinct')('answers-alike', { what, ...(resource === undefined ? {} : { resource }) });

export function createContrast(clauses: readonly Clause[]): Contrast {
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  /** Valid requests by resource. */
  const valid = new Map<string | null, Asked>();
  let invalid: Asked | undefined;
  const doubtOf = ({ contrast }: Clause, resource: string | null): Reason | undefined => {
    const all = [...valid.values()];
    const isGrantedAnywhere = all.length === 0 || all.some((asked) => asked.isAnswered);
    if (!isGrantedAnywhere) return alike('refuses');
    const isRefusedThere = contrast === 'grants' && resource !== null && valid.get(resource)?.isAnswered === false;
    if (isRefusedThere) return alike('refuses', resource);
    return contrast === 'refusals' && invalid?.isAnswered === false ? alike('grants') : undefined;
  };
  return {
    note: (exchange) => {
      if (!isAnswered(exchange)) return;
      const { operation, provokes } = exchange.probe;
      if (operation !== undefined && provokes === 'success') {
        const asked = valid.get(operation.resource ?? null) ?? { isAnswered: false };
        valid.set(operation.resource ?? null, asked);
        asked.isAnswered ||= isGranted(exchange);
      }
      if (expectations[provokes].outcome !== 'failure') return;
      invalid ??= { isAnswered: false };
      invalid.isAnswered ||= failed(exchange) || saysFailed(exchange.reply);
    },
    settle: (tallies) => {
      for (const { proven, doubts } of tallies) {
        for (const [id, counts] of proven) {
          const clause = byId.get(id);
          for (const resource of clause === undefined ? [] : counts.keys()) {
            const doubt = clause === undefined ? undefined : doubtOf(clause, resource);
            if (doubt === undefined) continue;
            counts.delete(resource);
            doubts.set(id, doubt);
          }
        }
      }
    },
  };
}

/**
 * Takes back that each operation does one thing: of every resource where something that others have changed meanwhile, for it may have been one of
 * them, of whatever resource; else of those whose lists changed by themselves, or by being read.
 */
export function doubtAlone(tallies: readonly Tally[], isDoubtful: (resource: string | null) => boolean): void {
  for (const { proven, doubts } of tallies) {
    const counts = proven.get(alone) ?? new Map<string | null, number>();
    const doubtful = [...counts.keys()].filter(isDoubtful);
    if (doubtful.length === 0) continue;
    for (const resource of doubtful) counts.delete(resource);
    doubts.set(alone, because('indistinct')('list-changed', { during: 'audited' }));
  }
}

/** The clause that says so. */
const alone = 'service.5';
