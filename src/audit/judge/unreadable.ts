import type { Resource } from '../../model/plan.ts';
import { because, namelessFacts } from '../../model/reason.ts';
import { read } from '../../model/traces/read.ts';
import type { Demand } from '../wanted/demand.ts';
import type { Prepared } from './prepared.ts';
import { recordUnjudged } from '../evidence/tally.ts';

/** What proves that items are read, elsewhere, says nothing of a resource whose lists show no id to read one by: it is open there. */
export function openUnreadable(rules: readonly Prepared[], resources: readonly Resource[], demand: Demand): void {
  for (const { rule, tally, context } of rules) {
    if (!rule.proves.includes(readable) || !demand.isAskedBy(rule, read.trace.scenario)) continue;
    for (const resource of resources) {
      if (!isDeclared(resource) || tally.examinedBy.has(resource.key)) continue;
      if (!context.readings.of(resource).isNameless) continue;
      const reason = because(resource.spelledOut ? 'no-answer' : 'indistinct')(
        'id-nameless',
        namelessFacts(context.plan, resource),
      );
      recordUnjudged(tally, { resource: resource.key }, reason, [readable]);
    }
  }
}

/** What the conventions show below an item are lists alone: a read there is what a plan spells out. */
function isDeclared({ operations, spelledOut, parent }: Resource): boolean {
  return (spelledOut || parent === undefined) && operations.some(({ kind }) => kind === 'read');
}

/** The clause that says so. */
const readable = 'operation.read';
