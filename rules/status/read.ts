import { saysFailed } from '../../src/model/failure.ts';
import { isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { read } from '../../src/model/traces/read.ts';
import { single } from '../../src/model/traces/single.ts';
import { violation } from '../../src/model/violation.ts';

export default defineRule({
  id: 'status/read',
  proves: ['status.read'],
  breaks: ['operation.read'],
  weight: 6,
  label: 'clients',
  title: 'The read of an existing item is answered with 200',
  why: 'Caches and clients treat 200 as the complete answer to a GET; 201, 202 or 206 mean something else.',
  fix: 'Answer GET on an existing item with 200.',
  scope: 'exchange',
  wants: [read.read, single.read, everyStep],
  concerns: ({ probe }) => probe.operation?.kind === 'read' && probe.provokes === 'success',
  appliesTo: ({ reply }) => isSuccess(reply.status) && !saysFailed(reply),
  check: (exchange) =>
    judged(
      exchange.reply.status === 200
        ? []
        : [
            violation({
              at: 'status',
              expected: '200',
              actual: String(exchange.reply.status),
              message: `${requestLine(exchange)} answered ${exchange.reply.status}`,
              key: 'not 200',
            }),
          ],
    ),
  examples: () => ({
    passed: [
      { note: '200', exchanges: [{ request: 'GET /users/1', status: 200, body: { success: true, data: { id: 1 } } }] },
    ],
    failed: [
      { note: '201', exchanges: [{ request: 'GET /users/1', status: 201, body: { success: true, data: { id: 1 } } }] },
    ],
    inapplicable: [
      {
        note: 'a failure is judged elsewhere',
        exchanges: [{ request: 'GET /users/1', status: 404, body: { success: false } }],
      },
    ],
  }),
});
