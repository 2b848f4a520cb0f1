import { isFailure } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { hasForm, isFrameworkFailure, saysNothing } from '../envelope/shared/answer.ts';
import { failureBody, missing, read, successBody } from '../envelope/shared/examples.ts';
import { asked } from '../json/shared/asked.ts';

export default defineRule({
  id: 'errors/separation',
  proves: ['error.separation', 'service.4'],
  breaks: ['error.envelope', 'error.centralized'],
  weight: 5,
  label: 'clients',
  title: 'Every failure has a body, not only a status',
  why: 'The status says how to handle a failure; without a body, a client does not learn what failed.',
  fix: 'Send the envelope with code and message on every 4xx and 5xx, including those of the authentication layer and the framework.',
  scope: 'exchange',
  wants: everyStep,
  appliesTo: (exchange) => isFailure(exchange.reply.status) && hasForm(exchange),
  check: (exchange) => {
    const { status, text } = exchange.reply;
    if (text !== '' && !saysNothing(exchange)) return judged([]);
    const seen = text === '' ? 'an empty body' : `${text.trim()} as its body`;
    return judged([
      violation({
        at: 'body:',
        expected: 'the envelope with an error object',
        actual: seen,
        message: `${asked(exchange)} answered ${status} with ${seen}`,
        key: `${text === '' ? 'empty' : 'says nothing'} ${status}`,
        clauses: [
          'error.separation',
          'service.4',
          'error.envelope',
          ...(isFrameworkFailure(exchange) ? ['error.centralized'] : []),
        ],
      }),
    ]);
  },
  examples: () => ({
    passed: [{ note: 'status and body', exchanges: [missing(failureBody('USER_NOT_FOUND'))] }],
    failed: [
      { note: 'a bare 401', exchanges: [{ request: 'GET /users', provokes: 'unauthorized', status: 401 }] },
      { note: 'a 404 that says nothing', exchanges: [missing({})] },
      { note: 'a bare 404', exchanges: [{ request: 'GET /nowhere', provokes: 'unknown-route', status: 404 }] },
      { note: 'a bare 500', exchanges: [{ request: 'GET /users/1', status: 500 }] },
    ],
    inapplicable: [
      { note: 'a success', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'HEAD', exchanges: [{ request: 'HEAD /users/999', provokes: 'missing', status: 404 }] },
    ],
  }),
});
