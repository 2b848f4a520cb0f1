import { saysFailed } from '../../../src/model/failure.ts';
import type { Example, ExchangeExample } from '../../../src/model/example.ts';
import { isSuccess } from '../../../src/model/exchange.ts';
import type { Probe } from '../../../src/model/probe.ts';
import { expectations, type OpenSituation } from '../../../src/model/provocation.ts';
import {
  defineRule,
  type Examples,
  type Digest,
  inapplicable,
  type Observation,
  type Rule,
  type RuleContext,
  unstated,
} from '../../../src/model/rule.ts';
import { groupBy } from '../../../src/facts/report/group-by.ts';
import { violation } from '../../../src/model/violation.ts';
import { provoking } from '../../../src/model/traces/index.ts';

/** A situation to which several statuses are right by the conventions. */
interface Situation {
  readonly provokes: OpenSituation;
  /** Key below `profile.statuses`. */
  readonly key: string;
  readonly clause: string;
  /** A status that the examples take for the stated one, and another that conforms as well. */
  readonly stated: number;
  readonly other: number;
  /** Which of the requests that provoke it are meant; all where left out. */
  readonly isMeant?: (probe: Probe, context: RuleContext) => boolean;
  /** Rules that tell of what is wrong with such an answer whatever the profile states. */
  readonly after?: readonly string[];
  /** Rules that may tell the cause, and what such an answer is a sign of. */
  readonly joins?: readonly string[];
  readonly signOf?: (probe: Probe) => string;
  /** False where another rule reports what was seen. */
  readonly isReported?: boolean;
}

/**
 * A rule that asserts the status which the profile states for such a situation; without it, the statuses that were seen
 * are observations. Statuses that the conventions do not allow there are told by the rule of the situation, and those
 * that concern the credential by nobody.
 */
export function statedSituation({
  provokes,
  key,
  clause,
  stated,
  other,
  isMeant,
  after = [],
  joins = [],
  signOf,
  isReported = true,
}: Situation): Rule {
  const { words, refusals, outcome } = expectations[provokes];
  return defineRule({
    id: `status/${provokes}`,
    proves: [],
    breaks: [clause],
    weight: 3,
    label: 'clients',
    title: `${words.replace(/^./, (first) => first.toUpperCase())} is answered with the status that the profile states`,
    why: 'The conventions leave this status to the service; once it has chosen one, clients rely on it.',
    fix: `Answer with the status in profile.statuses.${key}, or correct the profile.`,
    scope: 'run',
    wants: provoking(provokes),
    after,
    joins,
    digest: ({ probe, reply }, context): Seen | undefined => {
      const { status } = reply;
      if (probe.provokes !== provokes || probe.method === 'HEAD' || status === 401) return undefined;
      if (isMeant?.(probe, context) === false) return undefined;
      const seen: Seen = signOf === undefined ? { status } : { status, sign: signOf(probe) };
      if (isSuccess(status)) {
        // A body over a stated limit is told by limits/payload, a failure dressed as a success by errors/never-200.
        const isTold = provokes === 'too-large' && context.profile.limits.maxBodyBytes !== undefined;
        return outcome === 'failure' || isTold || saysFailed(reply) ? undefined : seen;
      }
      const isAllowed = refusals.length === 0 ? status >= 400 && status < 500 : refusals.includes(status);
      return isAllowed ? seen : { ...seen, isTold: true };
    },
    check: ({ digests: all }, { profile }) => {
      const digests = all.filter(({ kept }) => kept.isTold !== true);
      const wanted = profile.situations?.[provokes];
      if (wanted === undefined) {
        return {
          ...unstated('no-status', { status: key }),
          observations: isReported ? observationsOf(clause, words, digests, digests.length < all.length) : [],
        };
      }
      if (digests.length === 0) return inapplicable('situation-not-met', { what: words });
      return {
        examined: digests.length,
        violations: digests
          // Which 2xx it is, is told by the rule of the operation.
          .filter(({ kept }) => kept.status !== wanted && !(isSuccess(kept.status) && isSuccess(wanted)))
          .map(({ exchange, request, kept, operation }) =>
            violation({
              at: 'status',
              expected: String(wanted),
              actual: String(kept.status),
              message: `${request} was answered ${kept.status}; the profile states ${wanted} for ${words}`,
              exchange,
              key: String(kept.status),
              ...(kept.sign === undefined ? {} : { signs: [kept.sign] }),
              ...(operation === undefined ? {} : { operation }),
            }),
          ),
      };
    },
    examples: () => examplesOf(provokes, stated, other),
  });
}

/** A status that was seen; `isTold` where another rule tells that it is none of those that conform. */
interface Seen {
  readonly status: number;
  readonly isTold?: true;
  readonly sign?: string;
}

function observationsOf(
  clause: string,
  words: string,
  digests: readonly Digest<Seen>[],
  isElsewhere: boolean,
): readonly Observation[] {
  const byStatus = [...groupBy(digests, ({ kept }) => kept.status)].sort(([left], [right]) => left - right);
  return byStatus.map(([status, own]) => ({
    clause,
    // What one answers so another answers otherwise.
    text: `${words} is answered with ${status}${isElsewhere || byStatus.length > 1 ? wordsOfPlaces(own) : ''}`,
    exchanges: own.map(({ exchange }) => exchange).slice(0, 3),
  }));
}

/** So many places are named. */
const named = 3;

/** Where it was seen: ` (POST /users, PUT /users/{id})`; what the plan does not offer by its method alone. */
function wordsOfPlaces(digests: readonly Digest<Seen>[]): string {
  const places = [...new Set(digests.map(({ operation, request }) => operation ?? request.split(' ')[0] ?? ''))].sort();
  return ` (${places.slice(0, named).join(', ')}${places.length > named ? ' …' : ''})`;
}

function examplesOf(provokes: OpenSituation, stated: number, other: number): Examples {
  const answered = (status: number): readonly ExchangeExample[] => [
    { request: 'GET /users', provokes, status, body: { success: status < 300, data: null, error: null } },
  ];
  const profile = { statuses: {}, situations: { [provokes]: stated }, limits: {}, errorCodes: {}, idFields: {} };
  const example = (note: string, parts: Partial<Example>): Example => ({
    note,
    exchanges: answered(stated),
    plan: { profile },
    ...parts,
  });
  return {
    passed: [example(`${stated}, as the profile states`, {})],
    failed: [example(`${other}, but the profile states ${stated}`, { exchanges: answered(other) })],
    inapplicable: [
      example('a profile that states nothing', { plan: {} }),
      example('nothing of the kind', { exchanges: [] }),
    ],
  };
}
