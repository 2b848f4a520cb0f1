import { type Digest, defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { listed } from '../envelope/shared/answer.ts';
import { failureBody, missing, read, successBody } from '../envelope/shared/examples.ts';
import { codeOfRightStatus } from './shared/coded.ts';

interface Coded {
  readonly code: string;
  readonly status: number;
}

/** A code with another status than the text or the profile binds it to is told by errors/catalog. */
export default defineRule({
  id: 'errors/one-status',
  clauses: ['error.distinct'],
  title: 'One error code has one status',
  why: 'A client that handles a code must be able to rely on the status that comes with it, and the other way round.',
  fix: 'Keep code and status of each kind of failure together in one table, and answer from it.',
  scope: 'run',
  scenarios: 'all',
  after: ['json/well-formed', 'envelope/error-code', 'errors/catalog'],
  digest: (exchange) => {
    const code = codeOfRightStatus(exchange);
    return code === undefined ? undefined : { code, status: exchange.reply.status };
  },
  check: ({ digests }) => {
    if (digests.length === 0) return inapplicable('no failure had an error code');
    const byCode = new Map<string, Map<number, Digest<Coded>>>();
    for (const digest of digests) {
      const { code, status } = digest.kept;
      const statuses = byCode.get(code) ?? new Map<number, Digest<Coded>>();
      byCode.set(code, statuses);
      if (!statuses.has(status)) statuses.set(status, digest);
    }
    const split = [...byCode].filter(([, statuses]) => statuses.size > 1);
    const violations = split.map(([code, statuses]) => {
      const seen = [...statuses.values()].toSorted((one, other) => one.kept.status - other.kept.status);
      return violation({
        at: 'body:/error/code',
        expected: 'one status for each code',
        actual: `${code} with ${listed(seen.map(({ kept }) => String(kept.status)))}`,
        ...(seen[1] === undefined ? {} : { exchange: seen[1].exchange }),
        key: code,
        message: `${code} was answered with ${listed(seen.map(({ kept, request }) => `${kept.status} (${request})`))}; one code has one status`,
      });
    });
    return { ...judged(violations), examined: byCode.size };
  },
  examples: {
    passed: [
      { note: 'each code with its status', exchanges: [failing('UNAUTHORIZED', 401), failing('DUPLICATE', 409)] },
    ],
    failed: [{ note: 'one code for two', exchanges: [failing('FAILURE', 401), failing('FAILURE', 409)] }],
    inapplicable: [
      { note: 'no failure', exchanges: [read(successBody({ id: 1 }))] },
      {
        note: 'a status that is wrong for its situation is told by status/missing',
        exchanges: [missing(failureBody('FAILURE'), { status: 400 })],
      },
    ],
  },
});

function failing(code: string, status: 401 | 409) {
  const provokes = status === 401 ? 'unauthorized' : 'duplicate';
  return { request: 'POST /users', provokes, status, body: failureBody(code) } as const;
}
