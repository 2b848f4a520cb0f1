import { saysFailed } from '../../src/model/failure.ts';
import { lostFacts } from '../../src/model/reason.ts';
import { type Answered, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, judged, noAnswer } from '../../src/model/rule.ts';
import { answeredAt, type Trace } from '../../src/model/trace.ts';
import { frameworkErrors } from '../../src/model/traces/framework-errors.ts';
import { provoking } from '../../src/model/traces/index.ts';
import { unknownRoutes } from '../../src/model/traces/unknown-routes.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { failureBody, read, successBody, unknownAddress } from '../envelope/shared/examples.ts';

/** The status of what nobody has; its body is errors/centralized's. */
export default defineRule({
  id: 'errors/unknown-address',
  proves: [],
  breaks: ['status.missing', 'error.never-200', 'error.separation'],
  weight: 6,
  label: 'clients',
  title: 'An address that does not exist is answered with 404',
  why: 'A typo in a path must show at once; a 200 from a catch-all page, or a 500, sends developers looking in the wrong place.',
  fix: 'End the routing table with a handler that answers 404, with the envelope, for every method.',
  scope: 'trace',
  wants: provoking('unknown-route'),
  check: (trace) => {
    const asked = trace.exchanges.filter(({ probe }) => probe.provokes === 'unknown-route' && probe.repeated !== true);
    const silent = asked.find((exchange) => !isAnswered(exchange));
    const isTokenGood = hasWorked(trace);
    const judgedOnes = asked.filter(isAnswered).filter((exchange) => isJudged(exchange, isTokenGood));
    const violations = judgedOnes.flatMap((exchange) => problemOf(exchange) ?? []);
    const open = silent === undefined ? {} : noAnswer('lost', lostFacts(silent));
    if (judgedOnes.length === 0 && silent === undefined) {
      return inapplicable('no-unknown-address');
    }
    return { ...judged(violations), examined: judgedOnes.length, ...open };
  },
  examples: () => ({
    passed: [
      { note: '404', exchanges: [unknownAddress(failureBody('NOT_FOUND'))] },
      {
        note: 'HTML that was asked for and is not to be had',
        exchanges: [
          unknownAddress(failureBody('NOT_ACCEPTABLE'), { status: 406, probe: { headers: { Accept: 'text/html' } } }),
        ],
      },
    ],
    failed: [
      { note: 'a catch-all', exchanges: [unknownAddress(successBody({}), { status: 200 })] },
      { note: 'the service breaks', exchanges: [unknownAddress(failureBody('ERROR'), { status: 500 })] },
      { note: 'a bad request', exchanges: [unknownAddress(failureBody('ERROR'), { status: 400 })] },
      { note: 'led elsewhere', exchanges: [listed(200), unknownAddress(null, { status: 302, text: '' })] },
      { note: 'a good token, refused', exchanges: [listed(200), unknownAddress(failureBody('NO'), { status: 401 })] },
    ],
    inapplicable: [
      { note: 'no token is good', exchanges: [listed(401), unknownAddress(failureBody('NO'), { status: 401 })] },
      {
        note: 'errors/never-200 reports success=false under 200',
        exchanges: [unknownAddress(failureBody('NOT_FOUND'), { status: 200 })],
      },
    ],
  }),
});

function listed(status: number) {
  return read(successBody([]), { request: 'GET /users', step: unknownRoutes.list, status });
}

/** What a request for something that is there brought. */
function hasWorked(trace: Trace): boolean {
  const control = answeredAt(trace, unknownRoutes.list, frameworkErrors.list)[0];
  return control !== undefined && isSuccess(control.reply.status);
}

function isJudged({ reply }: Answered, isTokenGood: boolean): boolean {
  if (isSuccess(reply.status)) return !saysFailed(reply);
  const isOpen = [401, 403].includes(reply.status) || (reply.status >= 300 && reply.status < 400);
  return isTokenGood || !isOpen;
}

function problemOf(exchange: Answered): Violation | undefined {
  const { status } = exchange.reply;
  const asksForHtml = exchange.probe.headers['Accept']?.includes('html') === true;
  // A catch-all for GET may know no other method.
  const isOtherMethod = status === 405 && exchange.probe.method !== 'GET';
  // Below an item of an id that may not exist the id is refused (rulings, Missing).
  const isOddId = status === 400 && exchange.probe.about.guessed === true;
  if (status === 404 || isOtherMethod || isOddId || (status === 406 && asksForHtml)) return undefined;
  const outcome = isSuccess(status) ? 'as if it were there' : 'with another status';
  return violation({
    at: 'status',
    expected: '404',
    actual: String(status),
    exchange: exchange.id,
    key: isSuccess(status) ? 'accepted' : `answered ${status}`,
    message: `${requestLine(exchange)}, which does not exist, was answered ${outcome} (${status})`,
    clauses: [
      'status.missing',
      ...(isSuccess(status) ? ['error.never-200'] : []),
      ...(status >= 500 ? ['error.separation'] : []),
    ],
  });
}
