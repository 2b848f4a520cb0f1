/** What comparisons mean for a rule that reports some kinds of differences. */
import { type Exchange, exchangeOf, hasResponse } from '../core/exchange.ts';
import type { Method } from '../core/operation.ts';
import type { Intent } from '../core/probe.ts';
import type { Observation, Verdict, Violation } from '../core/verdict.ts';
import type { Aspect, Difference, DifferenceKind, Findings } from './differences.ts';

export type VersionKey = DifferenceKind | 'nothing' | 'thin';

/** What a rule reports. */
export interface Business {
  readonly kinds: readonly DifferenceKind[];
  /** Kinds that are reported, although they violate nothing. */
  readonly observed: readonly DifferenceKind[];
  /** What both sides must have shown, so that the rule can pass. */
  readonly aspect: Aspect;
}

export function verdictIn(comparisons: readonly Findings[], business: Business): Verdict<VersionKey> {
  const { kinds, observed, aspect } = business;
  const all = comparisons.flatMap(({ differences }) => differences);
  const violations = all.filter(({ kind }) => kinds.includes(kind)).map(violationOf);
  if (violations.length > 0) return { outcome: 'failed', violations };
  if (comparisons.some(({ open }) => open.has(aspect)))
    return { outcome: 'undecided', because: { kind: 'own', key: 'thin' } };
  if (!comparisons.some(({ compared }) => compared.has(aspect)))
    return { outcome: 'inapplicable', because: { kind: 'own', key: 'nothing' } };
  return { outcome: 'passed', observed: all.filter(({ kind }) => observed.includes(kind)).flatMap(observationOf) };
}

function violationOf({
  kind,
  at,
  field,
  seen,
  expected,
  exchange,
  before,
  ...where
}: Difference): Violation<VersionKey> {
  return {
    kind,
    at,
    seen,
    expected,
    exchange: exchange ?? unseen(where),
    ...(field === undefined ? {} : { field }),
    ...(before === undefined ? {} : { before }),
  };
}

function observationOf({ kind, seen, exchange }: Difference): readonly Observation<VersionKey>[] {
  return exchange !== undefined && hasResponse(exchange) ? [{ kind, seen, exchange }] : [];
}

/** The request behind a difference between two files, which contain no exchanges. */
function unseen({ operation, situation = '' }: Pick<Difference, 'operation' | 'situation'>): Exchange {
  const [method = 'GET', url = ''] = operation.split(' ');
  const [table = '', row] = situation.split('/');
  const provocation = {
    kind: 'provocation',
    table,
    row: row ?? '',
    situation: 'other',
    says: `In the situation ${situation}`,
    rejected: [],
    tolerated: [],
  } as const;
  const intent: Intent = row === undefined ? { kind: 'observed' } : provocation;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind of the record decides it
  return exchangeOf({ method: method as Method, url, owner: [], credential: 'valid', intent }, {}, 0, 0);
}
