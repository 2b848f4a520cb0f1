import { isFailure, requestLine } from '../../src/model/exchange.ts';
import { writingKinds } from '../../src/model/operation.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { nothingSaid } from '../../src/model/signs.ts';
import { violation } from '../../src/model/violation.ts';
import { successBody } from './shared/examples.ts';

export default defineRule({
  id: 'envelope/no-content',
  proves: [],
  breaks: ['envelope.shape'],
  weight: 2,
  label: 'clients',
  level: 'should',
  title: 'A success has a body that carries the envelope',
  why: '204 and 205 leave no room for the envelope, so clients need a second way to read these answers.',
  fix: 'Answer with 200 and the envelope: the updated item, or the result of the deletion, as data.',
  scope: 'exchange',
  joins: ['status/action', 'status/delete', 'status/patch', 'status/replace'],
  wants: everyStep,
  appliesTo: ({ probe, reply }) => {
    const kind = probe.operation?.kind;
    // A list or a read without a body breaks more than the envelope: operation.list and operation.read are told.
    // That a create was answered with a 204 is told by status/created.
    const mayBeEmpty = kind !== undefined && kind !== 'create' && (writingKinds.has(kind) || kind === 'probe');
    return mayBeEmpty && !['HEAD', 'OPTIONS'].includes(probe.method) && reply.status >= 200 && !isFailure(reply.status);
  },
  check: (exchange) => {
    const { status } = exchange.reply;
    if (status !== 204 && status !== 205) return judged([]);
    return judged([
      violation({
        at: 'status',
        expected: '200 with the envelope',
        actual: String(status),
        message: `${requestLine(exchange)} answered ${status}, which has no body`,
        key: 'no room for the envelope',
        signs: [nothingSaid(exchange.probe.operation?.id)],
      }),
    ]);
  },
  examples: () => ({
    passed: [
      {
        note: 'a deletion that says what was deleted',
        exchanges: [{ request: 'DELETE /users/1', status: 200, body: successBody({ id: 1 }) }],
      },
    ],
    failed: [
      { note: '204 for a deletion', exchanges: [{ request: 'DELETE /users/1', status: 204 }] },
      { note: '205 for a change', exchanges: [{ request: 'PUT /users/1', status: 205 }] },
    ],
    inapplicable: [
      { note: 'a read', exchanges: [{ request: 'GET /users/1', status: 200, body: successBody({ id: 1 }) }] },
      { note: 'status/created reports a create', exchanges: [{ request: 'POST /users', status: 204 }] },
    ],
  }),
});
