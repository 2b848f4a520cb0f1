import { itemAt } from '../../../src/model/envelope.ts';
import { resourceOf } from '../../../src/model/plan.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { answeredAt, sentAt, type Trace } from '../../../src/model/trace.ts';
import { lifecycle as steps } from '../../../src/model/traces/lifecycle.ts';
import type { Violation } from '../../../src/model/violation.ts';
import type { Json } from '../../../src/text/json.ts';
import { isTaken } from './comparison.ts';
import { changed } from './overwritten.ts';
import { shownItem } from './written.ts';

/**
 * The parent of ours that all was written below shows no more a word of ours that it was made with. A number or a state of it may follow
 * from what is below it; a name never does.
 */
export function changedParent(trace: Trace, { plan, readings }: RuleContext): readonly Violation[] {
  const parent = resourceOf(plan, trace.resource?.parent);
  const [look] = answeredAt(trace, steps.parentAfter);
  const write = sentAt(trace, steps.remove, steps.replace, steps.patch, steps.first.made).at(-1);
  if (parent === undefined || look === undefined || write === undefined) return [];
  const { before = {}, marks = [] } = look.probe.about;
  const after = shownItem(look, readings.of(parent).idField);
  if (after === undefined) return [];
  const isMarked = (value: Json | undefined): boolean =>
    typeof value === 'string' && marks.some((mark) => value.toLowerCase().includes(mark));
  const [field] = Object.keys(before).filter((key) => {
    const [old = null, now] = [before[key], after[key]];
    return isMarked(old) && now !== undefined && !isMarked(now) && isTaken(key, old, now) === false;
  });
  if (field === undefined) return [];
  return [changed({ exchange: look, at: `body:${itemAt(look.reply)}` }, write, before, after, field)];
}
