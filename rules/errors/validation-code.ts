import type { Defect } from '../../src/model/probe.ts';
import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { failureBody, missing, read, successBody } from '../envelope/shared/examples.ts';
import { codeOfRightStatus, plainCode } from './shared/coded.ts';

/** What a parser may refuse before there is anything to validate. */
const unread: ReadonlySet<Defect | undefined> = new Set<Defect>(['empty-body', 'null-body']);

export default defineRule({
  id: 'errors/validation-code',
  proves: [],
  breaks: ['error.catalog'],
  weight: 1,
  label: 'clients',
  level: 'should',
  title: 'A body that fails validation is refused with the code INVALID_INPUT',
  why: 'One code for every failed validation lets a client handle all forms the same way; the message and details say what exactly is wrong.',
  fix: 'Answer failed validation with the code INVALID_INPUT, or list your own code under profile.error_codes.',
  scope: 'exchange',
  wants: everyStep,
  after: ['json/well-formed', 'envelope/error-code', 'errors/catalog'],
  appliesTo: (exchange, { profile }) => {
    const code = codeOfRightStatus(exchange);
    const { provokes, about } = exchange.probe;
    const isValidated = provokes === 'invalid-input' && !unread.has(about.defect);
    return isValidated && code !== undefined && !Object.hasOwn(profile.errorCodes, code);
  },
  check: (exchange) => {
    const code = codeOfRightStatus(exchange) ?? '';
    if (plainCode(code) === 'INVALID_INPUT') return judged([]);
    return judged([
      violation({
        at: 'body:/error/code',
        expected: 'INVALID_INPUT',
        actual: code,
        message: `${requestLine(exchange)} refused an invalid body with the code ${code}`,
        key: 'another word',
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'INVALID_INPUT', exchanges: [refused('INVALID_INPUT')] },
      { note: 'in another style', exchanges: [refused('invalid-input')] },
    ],
    failed: [{ note: "the framework's word", exchanges: [refused('VALIDATION_ERROR')] }],
    inapplicable: [
      { note: 'a success', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'another kind of failure', exchanges: [missing(failureBody('USER_NOT_FOUND'))] },
      {
        note: 'an empty body, which the parser refuses',
        exchanges: [{ ...refused('UNREADABLE'), about: { defect: 'empty-body' } }],
      },
      {
        note: 'a code that the profile lists',
        exchanges: [refused('VALIDATION_ERROR')],
        plan: { profile: { statuses: {}, limits: {}, idFields: {}, errorCodes: { VALIDATION_ERROR: 400 } } },
      },
      { note: 'status/invalid-input reports another status', exchanges: [{ ...refused('INVALID'), status: 422 }] },
    ],
  }),
});

function refused(code: string) {
  return { request: 'POST /users', provokes: 'invalid-input', status: 400, body: failureBody(code) } as const;
}
