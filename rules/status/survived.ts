import { type Exchange, requestLine } from '../../src/model/exchange.ts';
import type { OperationKind } from '../../src/model/operation.ts';
import type { Provocation } from '../../src/model/provocation.ts';
import { defineRule, everyStep, type Judgement, judged, passes } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { failureBody, read, successBody } from '../envelope/shared/examples.ts';

/** What a request probed that was never answered. */
const probed: Readonly<Record<Exclude<Provocation, 'success' | 'anything'>, string>> = {
  missing: 'status.missing',
  unauthorized: 'auth.unauthorized',
  'invalid-input': 'status.invalid-input',
  'malformed-body': 'status.invalid-input',
  'wrong-media-type': 'status.invalid-input',
  'too-large': 'status.invalid-input',
  duplicate: 'status.duplicate',
  'unknown-route': 'status.missing',
  'bad-address': 'status.invalid-input',
  'unsupported-method': 'service.1',
  'past-the-end': 'query.invalid',
  'unknown-parameter': 'query.invalid',
  'unusable-parameter': 'query.invalid',
  'refused-transition': 'operation.action',
};

const ofKind: Readonly<Record<OperationKind, string>> = {
  list: 'operation.list',
  read: 'operation.read',
  create: 'operation.create',
  replace: 'operation.replace',
  patch: 'operation.patch',
  delete: 'operation.delete',
  action: 'operation.action',
  probe: 'error.separation',
};

/** What was answered survived. A connection that breaks once may be anybody's fault. */
export default defineRule({
  id: 'status/survived',
  proves: [],
  breaks: [...new Set([...Object.values(probed), ...Object.values(ofKind)])],
  weight: 10,
  label: 'security',
  title: 'Every request leaves the service running',
  why: 'Anyone who can crash the service with one request can take it from everyone.',
  fix: 'Catch exceptions in one place around all handlers and answer them, and check what was sent before you use it.',
  scope: 'exchange',
  wants: everyStep,
  faults: true,
  appliesTo: () => true,
  check: judge,
  unanswered: judge,
  examples: () => ({
    passed: [
      { note: 'a success', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'a refusal', exchanges: [read(failureBody('INVALID_INPUT'), { status: 400 })] },
      { note: 'one connection that broke', exchanges: [read(null, { fault: { kind: 'reset', message: 'closed' } })] },
      {
        note: 'what others have is gone after a read: that is another rule’s to tell',
        exchanges: [
          read(null, { hasTaken: true, fault: { kind: 'silent', message: 'what was read before was gone after it' } }),
        ],
      },
    ],
    failed: [
      {
        note: 'nothing answers any more',
        exchanges: [
          read(null, { provokes: 'invalid-input', fault: { kind: 'silent', message: 'nothing answered any more' } }),
        ],
      },
      {
        note: 'the connection breaks each time',
        exchanges: [
          read(null, { provokes: 'unusable-parameter', fault: { kind: 'reset', message: 'closed' }, isSteady: true }),
        ],
      },
    ],
    inapplicable: [{ note: 'nothing was asked', exchanges: [] }],
  }),
});

function judge(exchange: Exchange): Judgement {
  const { fault, isSteady, reply } = exchange;
  if (exchange.hasTaken === true) return passes;
  const isEnd = fault?.kind === 'silent';
  if (!isEnd && isSteady !== true) return passes;
  const answer = reply === undefined ? 'was not answered' : `was answered ${reply.status}`;
  return judged([
    violation({
      at: 'status',
      expected: 'an answer',
      actual: isEnd && isSteady !== true ? 'no answer, to this and to all later requests' : 'no answer',
      message: `${requestLine(exchange)} ${answer}, ${seenOf(isEnd, isSteady === true)}`,
      key: isEnd && isSteady !== true ? 'nothing answers any more' : 'no answer',
      clauses: [clauseOf(exchange)],
    }),
  ]);
}

function seenOf(isEnd: boolean, isSteady: boolean): string {
  if (!isEnd) return 'and the connection was closed each time it was sent';
  return isSteady
    ? 'and nothing answered for a while after it, each time it was sent'
    : 'and nothing answered after it';
}

/** The clause that the request probed. */
function clauseOf({ probe }: Exchange): string {
  const { provokes, operation, about, target } = probe;
  const isQuery = about.parameter !== undefined || (provokes === 'bad-address' && target.includes('?'));
  if (isQuery) return 'query.invalid';
  if (provokes !== 'success' && provokes !== 'anything') return probed[provokes];
  return operation === undefined ? 'error.separation' : ofKind[operation.kind];
}
