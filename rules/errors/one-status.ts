import { type Digest, defineRule, everyStep, inapplicable, judged, type Observation } from '../../src/model/rule.ts';
import { codeWith } from '../../src/model/signs.ts';
import { violation } from '../../src/model/violation.ts';
import { listed } from '../envelope/shared/answer.ts';
import { failureBody, missing, read, successBody } from '../envelope/shared/examples.ts';
import { statusesBound } from './shared/catalog.ts';
import { type Coded, codedBy, isSplit, openStatuses, statusesByCode } from './shared/code-statuses.ts';

const mostCodes = 40;

/**
 * A code with another status than the text or the profile binds it to is told by errors/catalog, and one that has a status that the text
 * leaves open beside its own by errors/open-status.
 */
export default defineRule({
  id: 'errors/one-status',
  proves: [],
  breaks: ['error.distinct'],
  weight: 3,
  label: 'clients',
  title: 'One error code has one status',
  why: 'Clients handle some failures by code and others by status, and rely on the two to agree.',
  fix: 'Keep the code and the status of each kind of failure in one table, and answer from it.',
  scope: 'run',
  wants: everyStep,
  after: ['json/well-formed', 'envelope/error-code'],
  joins: ['errors/catalog', 'auth/refused-status', 'status/duplicate'],
  digest: (exchange, context) => {
    const coded = codedBy(exchange, context.profile);
    // A status that errors/catalog tells of is none of the code's; that it was met is told all the same.
    const isWrong = statusesBound(exchange, context)?.includes(exchange.reply.status) === false;
    return coded === undefined || !isWrong ? coded : { ...coded, isJudged: false };
  },
  check: ({ digests }) => {
    if (digests.length === 0) return inapplicable('no-error-code');
    const observations = [catalogueOf(digests)];
    const codes = statusesByCode(digests);
    if (codes.length === 0) return { ...inapplicable('no-fitting-status'), observations };
    const violations = codes.filter(isSplit).map((seen) => {
      const code = seen[0]?.kept.code ?? '';
      return violation({
        at: 'body:/error/code',
        expected: 'one status for each code',
        actual: `${code} with ${listed(seen.map(({ kept }) => String(kept.status)))}`,
        ...(seen[1] === undefined ? {} : { exchange: seen[1].exchange }),
        key: code,
        signs: explaining(seen),
        isOfService: true,
        message: `${code} was answered with ${listed(seen.map(({ kept, request }) => `${kept.status} (${request})`))}`,
      });
    });
    return { ...judged(violations), examined: codes.length, observations };
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
        note: 'status/missing reports a status that is wrong for its situation',
        exchanges: [missing(failureBody('FAILURE'), { status: 400 })],
      },
    ],
  }),
});

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

/** Of two statuses either may be the wrong one; of more none alone makes them several. */
function explaining(seen: readonly Digest<Coded>[]): readonly string[] {
  const fixed = seen.filter(({ kept }) => !openStatuses.has(kept.status));
  return fixed.length > 2 ? [] : fixed.map(({ kept }) => codeWith(kept.code, kept.status));
}
