import type { Resource } from '../model/plan.ts';
import { because, namelessFacts } from '../model/reason.ts';
import { read } from '../model/traces/read.ts';
import type { Demand } from './demand.ts';
import type { Prepared } from './prepared.ts';
import { recordUnjudged } from './tally.ts';

/** What proves that items are read, elsewhere, says nothing of a resource whose lists show no id to read one by: it is open there. */
export function openUnreadable(rules: readonly Prepared[], resources: readonly Resource[], demand: Demand): void {
  for (const { rule, tally, context } of rules) {
    if (!rule.proves.includes(readable) || !demand.isAskedBy(rule, read.trace.scenario)) continue;
    for (const resource of resources) {
      const isDeclared = resource.operations.some(({ kind }) => kind === 'read');
      const isUnread = isDeclared && !tally.examinedBy.has(resource.key);
      if (!isUnread || !context.readings.of(resource).isNameless) continue;
      const reason = because('no-answer')('id-nameless', namelessFacts(context.plan, resource));
      recordUnjudged(tally, { resource: resource.key }, reason, [readable]);
    }
  }
}

/** The clause that says so. */
const readable = 'operation.read';
