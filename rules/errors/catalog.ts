/** A status code that is wrong for its situation belongs to the rule of the situation. */
import { defineResponseRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { boundStatuses, codedFailure } from '../../src/reading/codes.ts';
import { errorPointer } from '../../src/reading/envelope.ts';

export default defineResponseRule({
  id: 'errors/catalog',
  proves: ['error.catalog'],
  weight: 3,
  title: 'Each error code in the catalog goes with its own status code',
  headline: 'Error codes in the catalog are returned with other status codes',
  why: 'INVALID_INPUT, <RESOURCE>_NOT_FOUND, and the codes of a published catalog are promises that clients rely on.',
  fix: 'Return INVALID_INPUT with 400, <RESOURCE>_NOT_FOUND with 404, and each code of your catalog with its status code.',
  says: {
    other: '{request} returned {seen}, but this code goes with {expected}',
    unbound: 'no code of the catalog was returned',
  },
  layer: 'members',
  about: (exchange) => codedFailure(exchange) !== undefined,
  check: (exchange, { plan }) => {
    const coded = codedFailure(exchange);
    const statuses = coded && boundStatuses(coded, exchange, plan);
    if (coded === undefined || statuses === undefined) return inapplicable('unbound');
    if (statuses.includes(coded.status)) return passed;
    const seen = `${coded.code} with ${coded.status}`;
    return failed({
      kind: 'other',
      at: errorPointer(exchange, 'code'),
      seen,
      expected: statuses.join(' or '),
      exchange,
    });
  },
});
