import { operationOf } from '../../src/model/plan.ts';
import { namelessFacts } from '../../src/model/reason.ts';
import { defineRule, inapplicable, indistinct, judged, type Judgement } from '../../src/model/rule.ts';
import { countOfAll, notDeleted } from '../../src/model/signs.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { sentAt } from '../../src/model/trace.ts';
import { lifecycle as steps } from '../../src/model/traces/lifecycle.ts';
import { createdId, type SeenWalk, walkAt } from './shared/lists.ts';
import { countsExamples } from './shared/list-examples.ts';
import { notSent } from './shared/written.ts';

export default defineRule({
  id: 'operation/counts',
  proves: [],
  breaks: ['pagination.total-elements'],
  weight: 4,
  label: 'data',
  title: 'totalElements follows every create and delete',
  why: 'Pagers and dashboards rely on the count; a stale one loses or invents items.',
  fix: 'Count when the list is requested, or update the count with every create and delete.',
  scope: 'trace',
  wants: [steps.before, steps.listed, steps.changed, steps.remove, steps.after],
  after: ['json/well-formed'],
  joins: ['operation/delete'],
  check: (trace, context): Judgement => {
    const [before, listed, changed, after] = [steps.before, steps.listed, steps.changed, steps.after].map((step) =>
      walkAt(trace, step, context),
    );
    if (trace.resource !== undefined && operationOf(trace.resource, 'list') === undefined)
      return notSent(trace, 'list');
    if (before !== undefined && before.total === undefined && (listed ?? before).total === undefined) {
      return inapplicable('no-total-stated');
    }
    if (before === undefined || listed === undefined) return notSent(trace, 'create');
    const pairs = [
      { from: before, to: listed, event: 'two items were created' },
      ...(after === undefined ? [] : [{ from: changed ?? listed, to: after, event: 'one item was deleted' }]),
    ];
    if (pairs.every(({ from, to }) => from.total === undefined || to.total === undefined)) {
      return inapplicable('no-total-stated');
    }
    const own = [steps.first.made, steps.second.made].flatMap((step) => createdId(trace, step, context) ?? []);
    const gone = sentAt(trace, steps.remove)[0]?.probe.about.id;
    // Where a list shows what it must not, or lacks what it must show, its count is not the defect.
    const isRight = ({ to }: (typeof pairs)[number]): boolean =>
      to === listed ? own.every((id) => to.items.has(id)) : gone === undefined || !to.items.has(gone);
    // What shows no id is counted, and not met.
    const isNamed = ({ nameless }: SeenWalk): boolean => nameless.length === 0;
    const isMet = ({ from, to }: (typeof pairs)[number]): boolean =>
      from.whole && to.whole && isNamed(from) && isNamed(to);
    // Where a walk meets fewer than are counted each time, nobody knows what comes and goes beyond it.
    const isShort = ({ items, total }: SeenWalk): boolean => total !== undefined && items.size < total;
    const isCut = ({ from, to }: (typeof pairs)[number]): boolean => isShort(from) && isShort(to);
    const comparable = pairs.filter((pair) => isMet(pair) && isRight(pair) && !isCut(pair));
    if (comparable.length === 0 && trace.resource !== undefined && !pairs.every(({ to }) => isNamed(to)))
      return indistinct('id-nameless', namelessFacts(context.plan, trace.resource));
    if (comparable.length === 0) return indistinct('list-not-whole');
    const off = comparable.flatMap(({ from, to, event }) => {
      const violations = offBy(from, to, event);
      return violations.length === 0 ? [] : [{ violations, isLiving: isLiving(from, to, own) }];
    });
    const told = off.filter((each) => !each.isLiving).flatMap((each) => each.violations);
    if (told.length === 0 && off.length > 0) return indistinct('others-changed-list');
    return judged(told);
  },
  examples: countsExamples,
});

/** True where others wrote between two walks, or during one. */
function isLiving(from: SeenWalk, to: SeenWalk, own: readonly string[]): boolean {
  if (!from.steady || !to.steady) return true;
  const strangers = (walk: SeenWalk): readonly string[] => [...walk.items.keys()].filter((id) => !own.includes(id));
  const before = new Set(strangers(from));
  const after = strangers(to);
  return after.length !== before.size || after.some((id) => !before.has(id));
}

/** The count must move as the items did that both walks met, whoever else writes. */
function offBy(from: SeenWalk, to: SeenWalk, event: string): readonly Violation[] {
  if (from.total === undefined || to.total === undefined) return [];
  const moved = to.items.size - from.items.size;
  const counted = to.total - from.total;
  // What is right by now may have been behind before.
  if (moved === counted || to.total === to.items.size) return [];
  return [
    violation({
      at: 'body:/totalElements',
      expected: String(from.total + moved),
      actual: String(to.total),
      message: `${event}: the list went from ${from.items.size} items to ${to.items.size}, and totalElements from ${from.total} to ${to.total}`,
      exchange: to.exchange,
      key: event,
      signs: counted === 0 ? [notDeleted, countOfAll] : [notDeleted],
    }),
  ];
}
