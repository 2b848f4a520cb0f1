import { fieldsSent } from '../../../src/model/resource-object.ts';
import { itemAt } from '../../../src/model/envelope.ts';
import { field as fieldSign, itemGone } from '../../../src/model/signs.ts';
import { isSuccess, requestLine } from '../../../src/model/exchange.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import type { Trace } from '../../../src/model/trace.ts';
import { lifecycle as steps } from '../../../src/model/traces/lifecycle.ts';
import { show, violation } from '../../../src/model/violation.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { ownerText } from './hierarchy-owners.ts';
import { answersTo, type Finding, itemFound } from './hierarchy-reads.ts';

/** What a PUT makes of the owner, which its body does not name: the item is still below that owner, and is to name it as before. */
export function replacedOwner(trace: Trace, { readings }: RuleContext): Finding {
  const nothing: Finding = { examined: 0, violations: [] };
  const { resource } = trace;
  const field = resource?.owner;
  const write = answersTo(trace, steps.replace).find(({ reply }) => isSuccess(reply.status));
  if (resource === undefined || field === undefined || write === undefined) return nothing;
  const { before, owners } = write.probe.about;
  const sent = fieldsSent(write.probe.about);
  const wanted = owners?.at(-1);
  const isNamed = sent !== undefined && Object.hasOwn(sent, field);
  if (isNamed || wanted === undefined || ownerText(before?.[field]) !== wanted) return nothing;
  const seen = [...answersTo(trace, steps.replaceRead), write].flatMap((exchange) => {
    const item = itemFound(exchange, readings.of(resource).idField);
    // An answer may leave fields out.
    const isSaid = item !== undefined && (exchange !== write || item[field] !== undefined);
    return isSaid ? [{ exchange, value: item[field] }] : [];
  });
  const wrong = seen.find(({ value }) => ownerText(value) !== wanted);
  if (wrong === undefined) return { ...nothing, examined: seen.length };
  const { exchange, value } = wrong;
  const owner = ownerText(value);
  return {
    examined: seen.length,
    violations: [
      violation({
        at: `body:${itemAt(exchange.reply)}${pointer(field)}`,
        expected: show(before?.[field]),
        actual: show(value),
        message: `after ${requestLine(write)}, which does not send ${field}, the item names ${owner === undefined ? 'no owner' : `owner ${owner}`} (${requestLine(exchange)})`,
        exchange: exchange.id,
        key: 'owner replaced',
        signs: [itemGone, fieldSign(field)],
        clauses: ['path.hierarchy'],
        ...(write.probe.operation === undefined ? {} : { operation: write.probe.operation.id }),
      }),
    ],
  };
}
