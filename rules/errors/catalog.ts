import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { codeWith } from '../../src/model/signs.ts';
import { violation } from '../../src/model/violation.ts';
import { listed } from '../envelope/shared/answer.ts';
import { failureBody, missing, read, successBody } from '../envelope/shared/examples.ts';
import { codeBound, statusesBound } from './shared/catalog.ts';
import { plainCode } from './shared/coded.ts';

export default defineRule({
  id: 'errors/catalog',
  proves: ['error.catalog'],
  breaks: ['error.distinct'],
  weight: 3,
  label: 'clients',
  title: 'Error codes of the catalog are sent with their status',
  why: 'INVALID_INPUT, <RESOURCE>_NOT_FOUND and the codes of a published catalog are promises that clients code against.',
  fix: 'Answer INVALID_INPUT with 400, <RESOURCE>_NOT_FOUND with 404, and each code of your catalog with the status listed there.',
  scope: 'exchange',
  wants: everyStep,
  after: ['json/well-formed', 'envelope/error-code'],
  appliesTo: (exchange, context) => statusesBound(exchange, context) !== undefined,
  check: (exchange, context) => {
    const code = codeBound(exchange) ?? '';
    const wanted = statusesBound(exchange, context) ?? [];
    const { status } = exchange.reply;
    if (wanted.includes(status)) return judged([]);
    return judged([
      violation({
        at: 'body:/error/code',
        expected: `${code} with ${wanted.join(' or ')}`,
        actual: `${code} with ${status}`,
        message: `${requestLine(exchange)} answered ${status} with the code ${code}, which ${plainCode(code) === 'INVALID_PARAMETER' ? 'is for unusable parameters' : `goes with ${listed(wanted.map(String))}`}`,
        key: `${code} with ${status}`,
        signs: [codeWith(code, status)],
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: '<RESOURCE>_NOT_FOUND with 404', exchanges: [missing(failureBody('USER_NOT_FOUND'))] },
      { note: 'INVALID_INPUT with 400', exchanges: [failing('INVALID_INPUT', 'invalid-input', 400)] },
      { note: 'INVALID_PARAMETER with 400', exchanges: [failing('INVALID_PARAMETER', 'unusable-parameter', 400)] },
    ],
    failed: [
      { note: 'INVALID_INPUT for what is missing', exchanges: [missing(failureBody('INVALID_INPUT'))] },
      {
        note: 'INVALID_INPUT below an owner who does not exist',
        exchanges: [
          { request: 'GET /users/8/orders', provokes: 'anything', status: 404, body: failureBody('INVALID_INPUT') },
        ],
      },
      { note: 'USER_NOT_FOUND for a duplicate', exchanges: [failing('USER_NOT_FOUND', 'duplicate', 409)] },
      { note: 'INVALID_PARAMETER without a token', exchanges: [failing('INVALID_PARAMETER', 'unauthorized', 401)] },
      {
        note: 'another status than the profile lists',
        exchanges: [failing('OUT_OF_STOCK', 'refused-transition', 422)],
        plan: { profile: { statuses: {}, limits: {}, idFields: {}, errorCodes: { OUT_OF_STOCK: 409 } } },
      },
    ],
    inapplicable: [
      { note: 'a success', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'a code of which the status is open', exchanges: [failing('DUPLICATE', 'duplicate', 409)] },
      {
        note: 'status/missing reports a wrong status for its situation',
        exchanges: [missing(failureBody('USER_NOT_FOUND'), { status: 400 })],
      },
      { note: 'something else that was not found', exchanges: [failing('COUPON_NOT_FOUND', 'invalid-input', 400)] },
    ],
  }),
});

function failing(
  code: string,
  provokes: 'invalid-input' | 'unusable-parameter' | 'duplicate' | 'unauthorized' | 'refused-transition',
  status: number,
) {
  return { request: 'POST /users', provokes, status, body: failureBody(code) } as const;
}
