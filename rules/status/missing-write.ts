import { successOf } from '../../src/model/envelope.ts';
import { isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, judged } from '../../src/model/rule.ts';
import { provoking } from '../../src/model/traces/index.ts';
import { violation } from '../../src/model/violation.ts';
import { takesMissing } from './shared/takes-missing.ts';

/** The table of statuses speaks of reads: that a DELETE may be repeated, and that a PUT may create, are honest readings of HTTP. */
export default defineRule({
  id: 'status/missing-write',
  proves: [],
  breaks: ['status.missing'],
  weight: 2,
  label: 'clients',
  level: 'should',
  title: 'DELETE and PUT of what is missing are answered with 404',
  why: 'A success for an item that is not there hides a wrong id from the client that sent it.',
  fix: 'Look the item up first, and answer 404 with <RESOURCE>_NOT_FOUND where there is none.',
  scope: 'exchange',
  wants: provoking('missing'),
  concerns: ({ probe }) =>
    probe.provokes === 'missing' && (probe.operation?.kind === 'delete' || probe.operation?.kind === 'replace'),
  appliesTo: ({ reply }) => reply.status === 404 || (isSuccess(reply.status) && successOf(reply) !== false),
  check: (exchange) => {
    if (!takesMissing(exchange)) return judged([]);
    const { status } = exchange.reply;
    const isDelete = exchange.probe.operation?.kind === 'delete';
    return judged([
      violation({
        at: 'status',
        expected: '404',
        actual: String(status),
        message: `${requestLine(exchange)} of what is missing was answered ${status}${isDelete ? '' : ', and makes it'}`,
        key: isDelete ? 'deleted' : 'made',
      }),
    ]);
  },
  examples: () => ({
    passed: [{ note: '404', exchanges: [missing('DELETE', 404)] }],
    failed: [
      { note: 'a second DELETE succeeds', exchanges: [missing('DELETE', 200)] },
      { note: 'a PUT makes the item', exchanges: [missing('PUT', 201)] },
    ],
    inapplicable: [
      {
        note: 'a PUT that says it changed something is told by status/missing',
        exchanges: [{ ...missing('PUT', 400) }],
      },
    ],
  }),
});

function missing(method: 'DELETE' | 'PUT', status: number) {
  const body = { success: status < 400, data: null, error: null, timestamp: '2026-01-01T00:00:00Z' };
  return { request: `${method} /users/999`, provokes: 'missing', status, body } as const;
}
