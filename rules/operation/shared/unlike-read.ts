import { requestLine } from '../../../src/model/exchange.ts';
import { fieldsSent } from '../../../src/model/resource-object.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { stepOf, type Trace } from '../../../src/model/trace.ts';
import { lifecycle } from '../../../src/model/traces/lifecycle.ts';
import { show, type Violation, violation } from '../../../src/model/violation.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { type Json, kindOf, member } from '../../../src/text/json.ts';
import { instantOf, isTaken } from './comparison.ts';
import { createdId, placeOf, walkAt } from './lists.ts';
import { idFieldOf, shownItem } from './written.ts';

const { made, proof } = lifecycle.second;

/**
 * What the list shows of the item that was created last, where a read of it shows the value that was sent, and the list another. Of
 * those before it a later create may have changed something.
 */
export function unlikeRead(trace: Trace, context: RuleContext): readonly Violation[] {
  const create = stepOf(trace, made);
  const read = stepOf(trace, proof);
  const id = createdId(trace, made, context);
  const shown = shownItem(read, idFieldOf(trace, context));
  const listed = id === undefined ? undefined : walkAt(trace, lifecycle.listed, context)?.items.get(id);
  const place = id === undefined ? undefined : placeOf(trace, lifecycle.listed, id, context);
  const sent = create && fieldsSent({ ...create.probe.about, ...(shown === undefined ? {} : { before: shown }) });
  if (sent === undefined || read === undefined || shown === undefined || listed === undefined || place === undefined) {
    return [];
  }
  const isMoving = (field: string): boolean => context.plan.volatile.some((each) => each.endsWith(pointer(field)));
  return Object.entries(sent).flatMap(([field, value]) => {
    const [inRead, inList] = [member(shown, field), member(listed, field)];
    if (inRead === undefined || inList === undefined || isMoving(field)) return [];
    if (isTaken(field, value, inRead) !== true || !isOther(field, inRead, inList)) return [];
    return [
      violation({
        at: `${place.at}${pointer(field)}`,
        expected: show(inRead),
        actual: show(inList),
        message: `${requestLine(place.exchange)} shows ${show(inList)} as ${field} of item ${id}, and ${requestLine(read)} shows ${show(inRead)}, as it was sent`,
        exchange: place.exchange.id,
        key: `listed with another ${field}`,
        clauses: ['operation.list'],
      }),
    ];
  });
}

/** True for another number, flag or date; a text may be shown in short, covered, or in other words. */
function isOther(field: string, inRead: Json, inList: Json): boolean {
  if (kindOf(inRead) !== kindOf(inList) || isTaken(field, inRead, inList) !== false) return false;
  if (typeof inRead !== 'string' || typeof inList !== 'string') return ['number', 'boolean'].includes(kindOf(inRead));
  return inRead.length === inList.length && instantOf(inRead) !== undefined && instantOf(inList) !== undefined;
}
