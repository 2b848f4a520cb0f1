/** Rejections of the input table with 400. A code of the profile is the service's own choice. */
import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { codedFailure } from '../../src/reading/codes.ts';
import { errorPointer } from '../../src/reading/envelope.ts';

export default defineResponseRule({
  id: 'errors/validation-code',
  breaks: ['error.catalog'],
  level: 'should',
  weight: 1,
  title: 'A body that fails validation is rejected with the code INVALID_INPUT',
  headline: 'Failed validation has a code other than INVALID_INPUT',
  why: 'With one code for every failed validation, a client handles all forms alike. The message says what exactly is wrong.',
  fix: 'Return the code INVALID_INPUT for failed validation, or list your own code in profile.error_codes.',
  says: { other: 'With an invalid body, {request} returned the code {seen} instead of {expected}' },
  layer: 'members',
  about: (exchange) => {
    const { intent } = exchange.probe;
    return (
      intent.kind === 'provocation' && intent.situation === 'invalid-input' && codedFailure(exchange) !== undefined
    );
  },
  check: (exchange, { plan: { profile } }) => {
    const { code = '', plain } = codedFailure(exchange) ?? {};
    if (plain === 'INVALID_INPUT' || Object.hasOwn(profile.errorCodes, code)) return passed;
    const at = errorPointer(exchange, 'code');
    return failed({ kind: 'other', at, field: code, seen: code, expected: 'INVALID_INPUT', exchange });
  },
});
