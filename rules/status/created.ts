import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, judged, everyStep } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { createValid } from '../../src/model/traces/create-valid.ts';
import { isAccepted } from '../resource/shared/acceptance.ts';
import { created, failed } from '../resource/shared/exchange-examples.ts';

/** The status of a create that worked. */
export default defineRule({
  id: 'status/created',
  proves: ['status.created'],
  breaks: [],
  weight: 4,
  label: 'clients',
  title: 'A create is answered with 201',
  why: 'A 201 shows clients, logs and monitors that something new exists, without a look at the body.',
  fix: 'Answer a successful create with 201 and the created item, never with 200, 202 or 204.',
  scope: 'exchange',
  wants: [createValid.first, everyStep],
  // A PUT creates where nobody has the id.
  concerns: ({ probe: { operation, method, provokes, about } }) =>
    operation?.kind === 'create' && provokes === 'success' && (method !== 'PUT' || about.vacant === true),
  appliesTo: isAccepted,
  check: (exchange) => {
    const { status } = exchange.reply;
    if (status === 201) return judged([]);
    return judged([
      violation({
        at: 'status',
        expected: '201',
        actual: String(status),
        message: `${requestLine(exchange)} with a valid body was answered with ${status}`,
        key: `answered ${status}`,
      }),
    ]);
  },
  examples: () => ({
    passed: [{ note: 'created', exchanges: [created(createValid.first)] }],
    failed: [
      { note: 'created, answered with 200', exchanges: [{ ...created(createValid.first), status: 200 }] },
      {
        note: 'no body, so 204',
        exchanges: [{ request: 'POST /users', step: createValid.first, status: 204 }],
      },
    ],
    inapplicable: [
      { note: 'refused', exchanges: [{ ...created(createValid.first), status: 400, body: failed('INVALID_INPUT') }] },
      {
        note: 'a failure answered with 200',
        exchanges: [{ ...created(createValid.first), status: 200, body: failed('FAILURE') }],
      },
    ],
  }),
});
