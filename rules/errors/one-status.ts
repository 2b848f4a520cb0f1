import { errorCodeOf } from '../../src/model/envelope.ts';
import { type Answered, isFailure } from '../../src/model/exchange.ts';
import type { Profile } from '../../src/model/plan.ts';
import { type Digest, defineRule, everyStep, inapplicable, judged, type Observation } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { listed } from '../envelope/shared/answer.ts';
import { failureBody, missing, read, successBody } from '../envelope/shared/examples.ts';
import { codeOfRightStatus, plainCode } from './shared/coded.ts';

interface Coded {
  readonly code: string;
  readonly status: number;
  /** False where the status is wrong for the situation, which the rule of the situation tells. */
  readonly isJudged: boolean;
}

const mostCodes = 40;

/** A code with another status than the text or the profile binds it to is told by errors/catalog. */
export default defineRule({
  id: 'errors/one-status',
  proves: [],
  breaks: ['error.distinct'],
  weight: 3,
  label: 'clients',
  title: 'One error code has one status',
  why: 'A client that handles a code must be able to rely on the status that comes with it, and the other way round.',
  fix: 'Keep code and status of each kind of failure together in one table, and answer from it.',
  scope: 'run',
  wants: everyStep,
  after: ['json/well-formed', 'envelope/error-code', 'errors/catalog'],
  digest: (exchange, { profile }) => {
    const code = isFailure(exchange.reply.status) ? errorCodeOf(exchange.reply) : undefined;
    if (code === undefined || code.trim() === '') return undefined;
    return { code, status: exchange.reply.status, isJudged: isJudged(exchange, code, profile) };
  },
  check: ({ digests }) => {
    if (digests.length === 0) return inapplicable('no-error-code');
    const observations = [catalogueOf(digests)];
    const byCode = new Map<string, Map<number, Digest<Coded>>>();
    for (const digest of digests) {
      if (!digest.kept.isJudged) continue;
      const code = plainCode(digest.kept.code);
      const statuses = byCode.get(code) ?? new Map<number, Digest<Coded>>();
      byCode.set(code, statuses);
      if (!statuses.has(digest.kept.status)) statuses.set(digest.kept.status, digest);
    }
    if (byCode.size === 0) return { ...inapplicable('no-fitting-status'), observations };
    const split = [...byCode.values()].filter((statuses) => statuses.size > 1);
    const violations = split.map((statuses) => {
      const seen = [...statuses.values()].toSorted((one, other) => one.kept.status - other.kept.status);
      const code = seen[0]?.kept.code ?? '';
      return violation({
        at: 'body:/error/code',
        expected: 'one status for each code',
        actual: `${code} with ${listed(seen.map(({ kept }) => String(kept.status)))}`,
        ...(seen[1] === undefined ? {} : { exchange: seen[1].exchange }),
        key: code,
        isOfService: true,
        message: `${code} was answered with ${listed(seen.map(({ kept, request }) => `${kept.status} (${request})`))}; one code has one status`,
      });
    });
    return { ...judged(violations), examined: byCode.size, observations };
  },
  examples: () => ({
    passed: [
      { note: 'each code with its status', exchanges: [failing('UNAUTHORIZED', 401), failing('DUPLICATE', 409)] },
    ],
    failed: [
      { note: 'one code for two', exchanges: [failing('FAILURE', 401), failing('FAILURE', 409)] },
      { note: 'in two spellings', exchanges: [failing('FAILURE', 401), failing('failure', 409)] },
    ],
    inapplicable: [
      { note: 'no failure', exchanges: [read(successBody({ id: 1 }))] },
      {
        note: 'a status that is wrong for its situation is told by status/missing',
        exchanges: [missing(failureBody('FAILURE'), { status: 400 })],
      },
    ],
  }),
});

/**
 * True where the situation has the status that it should have. Where nothing is known of the situation, the codes to which the
 * text or the profile gives a status are left to errors/catalog.
 */
function isJudged(exchange: Answered, code: string, { errorCodes }: Profile): boolean {
  if (exchange.probe.provokes !== 'anything') return codeOfRightStatus(exchange) !== undefined;
  const isBound = Object.hasOwn(errorCodes, code) || /^INVALID_(?:INPUT|PARAMETER)$|_NOT_FOUND$/.test(plainCode(code));
  return exchange.reply.status < 500 && !isBound;
}

/** The codes that were met, each with its statuses. */
function catalogueOf(digests: readonly Digest<Coded>[]): Observation {
  const codes = new Map<string, { exchange: string; statuses: Set<number> }>();
  for (const { kept, exchange } of digests) {
    const entry = codes.get(kept.code) ?? { exchange, statuses: new Set<number>() };
    codes.set(kept.code, entry);
    entry.statuses.add(kept.status);
  }
  const entries = [...codes].sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = entries
    .slice(0, mostCodes)
    .map(([code, { statuses }]) => `${code} ${[...statuses].sort((one, other) => one - other).join('/')}`);
  const more = entries.length > mostCodes ? [`${entries.length - mostCodes} more`] : [];
  return {
    clause: 'error.catalog',
    text: `error codes met: ${[...lines, ...more].join(', ')}`,
    exchanges: entries.slice(0, mostCodes).map(([, { exchange }]) => exchange),
  };
}

function failing(code: string, status: 401 | 409) {
  const provokes = status === 401 ? 'unauthorized' : 'duplicate';
  return { request: 'POST /users', provokes, status, body: failureBody(code) } as const;
}
