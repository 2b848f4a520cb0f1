/** If the conventions fix several of the status codes, it belongs to errors/one-status. */
import { defineFoldRule, failed, inapplicable } from '../../src/core/rule.ts';
import { type CodeStatuses, fixedStatuses, isOpenStatus, stepCodes } from '../../src/reading/codes.ts';
import { errorPointer } from '../../src/reading/envelope.ts';
import { listed } from '../../src/reading/shown.ts';

/** They say that what was sent cannot be used, which is a 400. */
const ofInput = ['INVALID_INPUT', 'INVALID_PARAMETER'];

export default defineFoldRule({
  id: 'errors/open-status',
  breaks: ['error.distinct', 'error.catalog'],
  weight: 1,
  level: 'should',
  title: 'A code keeps its status code even if the framework rejects the request',
  headline: 'Error codes have another status code if the framework rejects the request',
  why: 'A client that knows a code by one status code also gets it with one that the framework chose: 405, 413, or 415.',
  fix: "Give the framework's rejections codes of their own, or return the status code that the code has elsewhere.",
  says: {
    several: 'Several status codes have the same error code: {seen}',
    none: 'no failure with 405, 413, or 415 has an error code',
  },
  seesFramework: true,
  start: (): CodeStatuses => new Map(),
  step: (codes, exchange, { plan }) => stepCodes(codes, exchange, plan),
  check: (codes) => {
    const open = [...codes].filter(([, statuses]) => [...statuses.keys()].some(isOpenStatus));
    if (open.length === 0) return inapplicable('none');
    return failed(
      ...open.flatMap(([plain, statuses]) => {
        const all = [...statuses.keys()].sort((a, b) => a - b);
        const example = statuses.get(all.find(isOpenStatus) ?? 0);
        const isOdd = (all.length > 1 && fixedStatuses(statuses).length < 2) || ofInput.includes(plain);
        if (!isOdd || example === undefined) return [];
        const { code, exchange } = example;
        const [at, seen] = [errorPointer(exchange, 'code'), `${code} with ${listed(all.map(String))}`];
        return { kind: 'several' as const, at, field: code, seen, expected: 'one status code', exchange };
      }),
    );
  },
});
