import { type Answered, isSuccess, requestLine } from '../../../src/model/exchange.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import type { Trace } from '../../../src/model/trace.ts';
import { hierarchy as steps } from '../../../src/model/traces/hierarchy.ts';
import { type Violation, violation } from '../../../src/model/violation.ts';
import { answersTo, type Finding, isMissing, itemTold } from './hierarchy-reads.ts';

/** What stands below two owners who do not belong together: a 404; an empty list is a warning of its own. */
export function crossedViolations(trace: Trace, { readings }: RuleContext): Finding {
  const idField = trace.resource === undefined ? 'id' : readings.of(trace.resource).idField;
  const [lists, reads] = [answersTo(trace, steps.crossedList), answersTo(trace, steps.crossedRead)];
  const isRightList = (exchange: Answered): boolean => {
    const isEmpty = isSuccess(exchange.reply.status) && listingOf(exchange.reply)?.items.length === 0;
    return isEmpty || isMissing(trace, exchange);
  };
  const isRightRead = (exchange: Answered): boolean =>
    itemTold(trace, exchange, idField) === undefined && isMissing(trace, exchange);
  return {
    examined: lists.length + reads.length,
    violations: [
      ...lists.filter((each) => !isRightList(each)).map((each) => crossed(each, 'list')),
      ...reads.filter((each) => !isRightRead(each)).map((each) => crossed(each, 'read')),
    ],
  };
}

function crossed(exchange: Answered, kind: 'list' | 'read'): Violation {
  const { status } = exchange.reply;
  return violation({
    at: 'status',
    expected: '404',
    actual: String(status),
    message: `${requestLine(exchange)} names two owners that do not belong together and was answered ${status}`,
    exchange: exchange.id,
    key: `${kind} across owners, ${isSuccess(status) ? 'answered' : status}`,
    clauses: ['path.hierarchy', 'status.missing'],
  });
}
