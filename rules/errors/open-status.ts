import { defineRule, everyStep, inapplicable, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { listed } from '../envelope/shared/answer.ts';
import { failureBody, read, successBody } from '../envelope/shared/examples.ts';
import { plainCode } from './shared/coded.ts';
import { codedBy, isSplit, openStatuses, statusesByCode } from './shared/code-statuses.ts';

/** Where the text itself fixes both statuses, errors/one-status tells it. */
export default defineRule({
  id: 'errors/open-status',
  proves: [],
  breaks: ['error.distinct', 'error.catalog'],
  weight: 1,
  label: 'clients',
  level: 'should',
  title: 'A code keeps its status even if the framework rejects the request',
  why: 'A client that knows a code by one status also gets it with another that the framework chose: 405, 413 or 415.',
  fix: "Give the framework's rejections codes of their own, or answer with the status that the code has elsewhere.",
  scope: 'run',
  wants: everyStep,
  after: ['json/well-formed', 'envelope/error-code', 'errors/catalog'],
  digest: (exchange, { profile }) => codedBy(exchange, profile),
  check: ({ digests }) => {
    const codes = statusesByCode(digests);
    const open = codes.filter((seen) => seen.some(({ kept }) => openStatuses.has(kept.status)));
    if (open.length === 0) return inapplicable('no-fitting-status');
    const violations = open
      .filter((seen) => (seen.length > 1 && !isSplit(seen)) || isOfInput(seen[0]?.kept.code ?? ''))
      .map((seen) =>
        violation({
          at: 'body:/error/code',
          expected: 'one status for each code',
          actual: `${seen[0]?.kept.code ?? ''} with ${listed(seen.map(({ kept }) => String(kept.status)))}`,
          exchange: seen.find(({ kept }) => openStatuses.has(kept.status))?.exchange ?? '',
          key: seen[0]?.kept.code ?? '',
          isOfService: true,
          message: `${seen[0]?.kept.code ?? ''} was answered with ${listed(seen.map(({ kept, request }) => `${kept.status} (${request})`))}`,
        }),
      );
    return { ...judged(violations), examined: open.length };
  },
  examples: () => ({
    passed: [
      { note: 'a code of its own', exchanges: [refused('UNSUPPORTED_MEDIA_TYPE', 415), refused('INVALID_INPUT', 400)] },
    ],
    failed: [
      {
        note: 'the code of unusable parameters for another media type',
        exchanges: [refused('INVALID_PARAMETER', 415)],
      },
      {
        note: 'one code for both',
        exchanges: [refused('UNUSABLE', 415), refused('UNUSABLE', 400)],
      },
    ],
    inapplicable: [
      { note: 'no failure', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'no status that the text leaves open', exchanges: [refused('INVALID_INPUT', 400)] },
    ],
  }),
});

/** True for a code of the text's own that says that what was sent cannot be used, which is a 400. */
function isOfInput(code: string): boolean {
  return /^INVALID_(?:INPUT|PARAMETER)$/.test(plainCode(code));
}

function refused(code: string, status: 400 | 415) {
  const provokes = status === 400 ? 'invalid-input' : 'wrong-media-type';
  return { request: 'POST /users', provokes, status, body: failureBody(code) } as const;
}
