import { successOf } from '../../src/model/envelope.ts';
import { isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { unsupportedMethods as steps } from '../../src/model/traces/unsupported-methods.ts';
import { violation } from '../../src/model/violation.ts';
import { failureBody, missing, successBody } from '../envelope/shared/examples.ts';
import { brokeOverBody } from '../errors/shared/broke-over-body.ts';

/** Which 4xx it is belongs to errors/framework, and so does a body that no parser reads; a 2xx that says success=false to errors/never-200. */
export default defineRule({
  id: 'methods/unsupported',
  proves: ['service.1'],
  breaks: [],
  weight: 4,
  label: 'clients',
  title: 'A method that an address does not offer is refused',
  why: 'A client that learns of a method by trying it must be told no; a success that did nothing, or something else, misleads it.',
  fix: 'Answer 405 (or 404) for every method that an address does not have, before any handler runs.',
  scope: 'exchange',
  wants: [steps.onCollection, steps.onMissing, steps.onOwn],
  concerns: ({ probe }) => probe.provokes === 'unsupported-method',
  appliesTo: ({ reply }) => (isSuccess(reply.status) ? successOf(reply) !== false : reply.status >= 400),
  check: (exchange) => {
    const { status } = exchange.reply;
    if (status >= 400 && status < 500) return judged([]);
    if (brokeOverBody(exchange)) return inapplicable('body-broke');
    const outcome = isSuccess(status) ? 'as a success' : 'as an error of the server';
    return judged([
      violation({
        at: 'status',
        expected: '405 or 404',
        actual: String(status),
        message: `${requestLine(exchange)}, which the plan does not offer, was answered ${outcome} (${status})`,
        key: `${exchange.probe.method}: ${outcome}`,
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: '405', exchanges: [refused(405)] },
      { note: '404', exchanges: [refused(404)] },
    ],
    failed: [
      { note: 'taken', exchanges: [{ ...refused(200), body: successBody({ id: 1 }) }] },
      { note: 'the service breaks', exchanges: [refused(500)] },
      { note: 'not implemented', exchanges: [refused(501)] },
    ],
    inapplicable: [
      { note: 'a method that is offered', exchanges: [missing(failureBody('USER_NOT_FOUND'))] },
      { note: 'success=false under 200 is told by errors/never-200', exchanges: [refused(200)] },
      {
        note: 'the service breaks over a body that cannot be read',
        exchanges: [{ ...refused(500), about: { unreadable: true } }],
      },
      { note: 'a redirect', exchanges: [{ ...refused(308), text: '' }] },
    ],
  }),
});

function refused(status: number) {
  return {
    request: 'POST /users/1',
    step: steps.onMissing.of('POST', 'missing'),
    provokes: 'unsupported-method',
    status,
    body: failureBody('METHOD_NOT_ALLOWED'),
  } as const;
}
