import { generalKey, isItemKey } from '../../../src/model/answer-view.ts';
import { requestLine } from '../../../src/model/exchange.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import type { Trace } from '../../../src/model/trace.ts';
import { type Violation, violation } from '../../../src/model/violation.ts';
import { diagnosisOf } from '../../stateless/shared/diagnosis.ts';
import { placeIn, shownIn } from '../../stateless/shared/told.ts';
import { idFieldOf } from './written.ts';

/** Members of items, listed or read, that count how often they were asked for. */
export function readCounts(trace: Trace, context: RuleContext): { examined: number; violations: readonly Violation[] } {
  const found = (['read', 'list'] as const).map((subject) => diagnosisOf(trace, subject, context));
  const violations = found.flatMap(({ motion, repeats }): readonly Violation[] => {
    const [first] = repeats;
    const last = repeats.at(-1);
    if (first === undefined || last === undefined) return [];
    const key = [...last.view.keys()].find(
      (each) => motion.counted.has(generalKey(each)) && isItemKey(each, last.exchange),
    );
    if (key === undefined) return [];
    const values = repeats.map((each) => shownIn(each, key)).join(', then ');
    return [
      violation({
        at: placeIn(key, last.exchange, idFieldOf(trace, context)),
        expected: shownIn(first, key),
        actual: shownIn(last, key),
        message: `${requestLine(last.exchange)} showed ${generalKey(key)} as ${values}, with no write in between`,
        exchange: last.exchange.id,
        key: 'reads are counted',
      }),
    ];
  });
  return { examined: found.filter(({ dependence }) => dependence.kind !== 'unasked').length, violations };
}
