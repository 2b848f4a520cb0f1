import { itemAt } from '../../../src/model/envelope.ts';
import type { Exchange } from '../../../src/model/exchange.ts';
import { resourceOf } from '../../../src/model/plan.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { answeredAt, sentAt, type Trace } from '../../../src/model/trace.ts';
import { lifecycle as steps } from '../../../src/model/traces/lifecycle.ts';
import type { Violation } from '../../../src/model/violation.ts';
import type { Json } from '../../../src/text/json.ts';
import { isNothing, isTaken } from './comparison.ts';
import { changed } from './overwritten.ts';
import { shownItem } from './written.ts';

/**
 * The parent of ours that all was written below, or the part of which was, shows no more a word of ours that it was made with, or nothing
 * where it was made with a value, or there a word of what is below it. A number or a state of it may follow from that; a name never does.
 */
export function changedParent(trace: Trace, { plan, readings }: RuleContext): readonly Violation[] {
  const { resource } = trace;
  const parent = resourceOf(plan, resource?.parent);
  const writes = sentAt(trace, steps.first.made, steps.patch, steps.patchTogether, steps.replace, steps.remove);
  if (parent === undefined) return [];
  const seen = readings.of(parent);
  return answeredAt(trace, steps.parentAfter).flatMap((look) => {
    const { id, before = {}, marks = [] } = look.probe.about;
    const write = writes.filter(({ probe }) => resource?.single !== true || probe.about.id === id).at(-1);
    const after = shownItem(look, seen.idField);
    if (write === undefined || after === undefined) return [];
    const writerOf = (value: Json): Exchange | undefined =>
      trace.exchanges.find(
        ({ probe: { about, effect, operation } }) =>
          effect !== 'read' && operation?.resource === resource?.key && isMarked(value, about.marks),
      );
    const isChanged = (key: string): boolean => {
      const [old = null, now] = [before[key], after[key]];
      if (now === undefined || isNothing(old) || seen.restless.has(key)) return false;
      const isOwn = Object.hasOwn(parent.create?.example ?? {}, key);
      if (isOwn && isNothing(now)) return true;
      if (isTaken(key, old, now) !== false) return false;
      return (isMarked(old, marks) && !isMarked(now, marks)) || (isOwn && writerOf(now) !== undefined);
    };
    const field = Object.keys(before).find(isChanged);
    if (field === undefined) return [];
    const cause = writerOf(after[field] ?? null) ?? write;
    return [changed({ exchange: look, at: `body:${itemAt(look.reply)}` }, cause, before, after, field)];
  });
}

function isMarked(value: Json, marks: readonly string[] = []): boolean {
  return typeof value === 'string' && marks.some((mark) => value.toLowerCase().includes(mark));
}
