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
  breaks: [...new Set([...Object.values(probed), ...Object.values(ofKind), 'service.5'])],
  weight: 10,
  label: 'security',
  title: 'Every request leaves the service running, and the data of others as it is',
  why: 'Anyone who can crash the service with one request, or change data of others with it, can do so to everyone.',
  fix: 'Catch exceptions in one place around all handlers and answer them, check what was sent before you use it, and let a handler write only to what its request names.',
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
    ],
    failed: [
      {
        note: 'nothing answers any more',
        exchanges: [
          read(null, { provokes: 'invalid-input', fault: { kind: 'silent', message: 'nothing answered any more' } }),
        ],
      },
      {
        note: 'what others have is gone after a read, and was so after the one before',
        exchanges: [
          read(null, {
            hasTaken: true,
            isSteady: true,
            fault: { kind: 'silent', message: 'what was read before was gone after it' },
          }),
        ],
      },
      {
        note: 'what others have is another after a read, and was so after the one before',
        exchanges: [read(successBody({ id: 1 }), { hasChanged: ['1', '2'] })],
      },
      {
        note: 'all that others have is gone after a read',
        exchanges: [
          read(null, { hasTaken: true, fault: { kind: 'silent', message: 'what was read before was gone after it' } }),
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
  if (exchange.hasTaken === true) return takes(exchange);
  if (exchange.hasChanged !== undefined) return changes(exchange, exchange.hasChanged);
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

/** A read, or what a client sends by mistake, leaves alone what others have. */
function takes(exchange: Exchange): Judgement {
  return judged([
    violation({
      at: 'status',
      expected: 'what was there before',
      actual: 'it is gone',
      message:
        exchange.isSteady === true
          ? `${requestLine(exchange)} removed data of others: what was read before it is gone, and it was so the time before, too`
          : `data of others was gone after ${requestLine(exchange)}: it was read before`,
      key: 'what was there is gone',
      clauses: ['service.5'],
    }),
  ]);
}

/** What others have is theirs to change. */
function changes(exchange: Exchange, ids: readonly string[]): Judgement {
  const [first = '', ...more] = ids;
  const items = more.length === 0 ? `the item ${first}` : `the items ${first} and ${more.length} more`;
  return judged([
    violation({
      at: 'status',
      expected: 'what others have as it was',
      actual: 'it is another',
      message: `${requestLine(exchange)} changed ${items} of others: the list showed it twice before and not after, and so it was after one of the kind before`,
      key: 'what others have changes',
      clauses: ['service.5'],
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
