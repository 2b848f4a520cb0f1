import { type Answered, isAnswered, requestLine } from '../../../src/model/exchange.ts';
import { idOf } from '../../../src/model/item.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { copyLeft, listedTwice } from '../../../src/model/signs.ts';
import type { Step } from '../../../src/model/step.ts';
import { lookedAt, type Trace } from '../../../src/model/trace.ts';
import { lifecycle as steps } from '../../../src/model/traces/lifecycle.ts';
import { type Violation, violation } from '../../../src/model/violation.ts';
import { isObject, type Json, type JsonObject } from '../../../src/text/json.ts';
import { isTaken } from './comparison.ts';
import { placeOf, walkAt } from './lists.ts';
import { operationOf } from './update.ts';
import { idFieldOf } from './written.ts';

/**
 * What a PUT made beside the item that it changed: an item that no list showed before it, with a text that holds a word of this run and was
 * sent by nothing else; or, for each of the two times that it was sent, one with all that it sent; or one of the same id.
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
  const [other] = copy ?? (timesListed(trace, steps.changed, id, context) > 1 ? [id] : []);
  const place = other === undefined ? undefined : placeOf(trace, steps.changed, other, context);
  if (other === undefined || place === undefined || timesListed(trace, steps.listed, id, context) > 1) return [];
  return [
    violation({
      at: place.at,
      expected: `item ${id} alone`,
      actual: other === id ? 'two of them' : `item ${other} too`,
      message: `${requestLine(write)} was answered ${write.reply.status}, and the list shows ${other === id ? 'two items with that id' : `another item with what it sent, ${other}`}`,
      exchange: place.exchange.id,
      key: 'copied',
      signs: [copyLeft, ...(other === id ? [listedTwice] : [])],
      ...operationOf(write),
    }),
  ];
}

/** How often one answer shows the item at most. */
function timesListed(trace: Trace, step: Step, id: string, context: RuleContext): number {
  const idField = idFieldOf(trace, context);
  const items = lookedAt(trace, step).map((each) => (isAnswered(each) ? (listingOf(each.reply)?.items ?? []) : []));
  return Math.max(0, ...items.map((shown) => shown.filter((item) => idOf(item, idField) === id).length));
}
