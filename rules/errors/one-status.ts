/**
 * A code whose status code the conventions or the profile fix belongs to errors/catalog, and one that is also used for 405,
 * 413, or 415 to errors/open-status.
 */
import { defineFoldRule, failed, inapplicable } from '../../src/core/rule.ts';
import { type CodeStatuses, fixedStatuses, stepCodes } from '../../src/reading/codes.ts';
import { errorPointer } from '../../src/reading/envelope.ts';
import { listed } from '../../src/reading/shown.ts';

export default defineFoldRule({
  id: 'errors/one-status',
  breaks: ['error.distinct'],
  weight: 3,
  title: 'One error code has one status code',
  headline: 'Error codes have several status codes',
  why: 'Clients handle some failures by code and others by status code, and rely on the two to agree.',
  fix: 'Keep the code and the status code of each kind of failure in one table, and build every failure from it.',
  says: {
    several: 'Several status codes have the same error code: {seen}',
    none: 'no failure has an error code',
  },
  seesFramework: true,
  start: (): CodeStatuses => new Map(),
  step: (codes, exchange, { plan }) => stepCodes(codes, exchange, plan),
  check: (codes) => {
    if (codes.size === 0) return inapplicable('none');
    return failed(
      ...[...codes.values()].flatMap((statuses) => {
        const fixed = fixedStatuses(statuses);
        const example = statuses.get(fixed.at(-1) ?? 0);
        if (fixed.length < 2 || example === undefined) return [];
        const { code, exchange } = example;
        const [at, seen] = [errorPointer(exchange, 'code'), `${code} with ${listed(fixed.map(String))}`];
        return { kind: 'several' as const, at, field: code, seen, expected: 'one status code', exchange };
      }),
    );
  },
});
