import { member } from '../../src/model/body.ts';
import { isFailure, requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { kindOf } from '../../src/text/json.ts';
import { envelopeOf } from './shared/answer.ts';
import { failureBody, missing, read, successBody } from './shared/examples.ts';

export default defineRule({
  id: 'envelope/data',
  proves: ['envelope.data'],
  breaks: ['error.envelope'],
  weight: 4,
  label: 'clients',
  title: 'data is an object, a list or null, and null on failure',
  why: 'A client that reads data must be able to rely on a container, and on null after a failure.',
  fix: 'Wrap a bare value in an object ({ "count": 3 }), and answer every failure with data: null.',
  scope: 'exchange',
  wants: everyStep,
  after: ['json/well-formed'],
  appliesTo: (exchange) => {
    const body = envelopeOf(exchange);
    return body !== undefined && Object.hasOwn(body, 'data');
  },
  check: (exchange) => {
    const { status } = exchange.reply;
    const kind = kindOf(member(envelopeOf(exchange) ?? {}, 'data') ?? null);
    const hasFailed = isFailure(status);
    if (hasFailed ? kind === 'null' : ['object', 'list', 'null'].includes(kind)) return judged([]);
    return judged([
      violation({
        at: 'body:/data',
        expected: hasFailed ? 'null' : 'an object, a list or null',
        actual: kind,
        message: `${requestLine(exchange)} answered ${status} with data of the kind ${kind}`,
        key: hasFailed ? 'not null on failure' : kind,
        clauses: ['envelope.data', ...(hasFailed ? ['error.envelope'] : [])],
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'an object', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'an empty list', exchanges: [read(successBody([]), { request: 'GET /users' })] },
      {
        note: 'nothing to say about a deletion',
        exchanges: [{ ...read(successBody(null)), request: 'DELETE /users/1' }],
      },
      { note: 'null on failure', exchanges: [missing(failureBody('USER_NOT_FOUND'))] },
    ],
    failed: [
      { note: 'a bare boolean', exchanges: [{ ...read(successBody(true)), request: 'DELETE /users/1' }] },
      { note: 'a text', exchanges: [read(successBody('Ada'))] },
      { note: 'an empty object on failure', exchanges: [missing(failureBody('USER_NOT_FOUND', { data: {} }))] },
      { note: 'an empty list on failure', exchanges: [missing(failureBody('USER_NOT_FOUND', { data: [] }))] },
    ],
    inapplicable: [
      { note: 'an item with a field of that name', exchanges: [read({ id: 1, data: 'abc' })] },
      { note: 'no such key', exchanges: [missing(failureBody('USER_NOT_FOUND', { data: undefined }))] },
    ],
  }),
});
