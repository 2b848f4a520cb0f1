import { type Answered, requestLine } from '../../../src/model/exchange.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { copyLeft } from '../../../src/model/signs.ts';
import type { Trace } from '../../../src/model/trace.ts';
import { lifecycle as steps } from '../../../src/model/traces/lifecycle.ts';
import { type Violation, violation } from '../../../src/model/violation.ts';
import { isObject, type Json, type JsonObject } from '../../../src/text/json.ts';
import { isTaken } from './comparison.ts';
import { placeOf, walkAt } from './lists.ts';
import { operationOf } from './update.ts';

/**
 * What a PUT made beside the item that it changed: an item that no list showed before it, with a text that holds a word of this run and was
 * sent by nothing else; or, for each of the two times that it was sent, one with all that it sent.
 */
export function copyViolations(trace: Trace, write: Answered, context: RuleContext): readonly Violation[] {
  const { id, sent, marks = [] } = write.probe.about;
  const [listed, changed] = [walkAt(trace, steps.listed, context), walkAt(trace, steps.changed, context)];
  if (id === undefined || !isObject(sent) || listed?.whole !== true || changed?.items.has(id) !== true) return [];
  const fields = Object.entries(sent);
  const isMarked = (value: Json): boolean => typeof value === 'string' && marks.some((mark) => value.includes(mark));
  const shows = (item: JsonObject, [field, value]: readonly [string, Json]): boolean =>
    isTaken(field, value, item[field]) === true;
  const added = [...changed.items].filter(([other]) => other !== id && !listed.items.has(other));
  const marked = added.filter(([, item]) => fields.some((each) => isMarked(each[1]) && shows(item, each)));
  const whole = added.filter(([, item]) => fields.length > 1 && fields.every((each) => shows(item, each)));
  const [copy] = whole.length > 1 ? whole : marked;
  const place = copy === undefined ? undefined : placeOf(trace, steps.changed, copy[0], context);
  if (copy === undefined || place === undefined) return [];
  return [
    violation({
      at: place.at,
      expected: `item ${id} alone`,
      actual: `item ${copy[0]} too`,
      message: `${requestLine(write)} was answered ${write.reply.status}, and the list shows another item with what it sent, ${copy[0]}`,
      exchange: place.exchange.id,
      key: 'copied',
      signs: [copyLeft],
      ...operationOf(write),
    }),
  ];
}
