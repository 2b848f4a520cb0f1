import { isAnswered } from '../../src/model/exchange.ts';
import { lostFacts } from '../../src/model/reason.ts';
import { defineRule, inapplicable, indistinct, noAnswer } from '../../src/model/rule.ts';
import { hierarchy as steps } from '../../src/model/traces/hierarchy.ts';
import { lifecycle } from '../../src/model/traces/lifecycle.ts';
import type { Violation } from '../../src/model/violation.ts';
import { hierarchyExamples } from './shared/hierarchy-examples.ts';
import { crossedViolations } from './shared/hierarchy-crossed.ts';
import { ownerViolations } from './shared/hierarchy-owners.ts';
import { replacedOwner } from './shared/hierarchy-replaced.ts';
import {
  foreignReadViolations,
  isAllShared,
  missingListViolations,
  missingReadViolations,
  sharedReadViolations,
  showsItems,
} from './shared/hierarchy-reads.ts';
import {
  createViolations,
  foreignActionViolations,
  foreignListViolations,
  foreignWriteViolations,
} from './shared/hierarchy-writes.ts';

export default defineRule({
  id: 'paths/hierarchy',
  proves: ['path.hierarchy'],
  breaks: ['status.missing', 'service.5'],
  weight: 9,
  label: 'security',
  title: 'What belongs to one owner is found only under that owner',
  why: "A path that names an owner promises that everything below it belongs to that owner; if the service ignores the owner, everyone reads and writes everyone's data.",
  fix: 'Look up the item by its id and its owner together, and answer 404 if the two do not belong together or the owner does not exist. Leave the owner of an item as it is.',
  scope: 'trace',
  wants: [
    steps.foreignRead,
    steps.sharedRead,
    steps.missingList,
    steps.missingRead,
    steps.crossedList,
    steps.crossedRead,
    steps.elsewhere,
    steps.firstElsewhere,
    steps.foreignFirstRead,
    steps.foreignAction,
    steps.ownRead,
    steps.missingCreate,
    steps.claimed,
    steps.claimedGone,
    lifecycle.replace,
    lifecycle.replaceRead,
  ],
  after: ['json/well-formed'],
  explainedBy: ['status/missing'],
  check: (trace, context) => {
    if (trace.resource?.parent === undefined) return inapplicable('top-resource');
    if (trace.exchanges.some(({ probe }) => probe.step.kind.scenario === lifecycle.trace.scenario)) {
      const replaced = replacedOwner(trace, context);
      return replaced.examined > 0 ? replaced : inapplicable('no-owner-replaced');
    }
    const owners = ownerViolations(trace);
    const lists = foreignListViolations(trace, context);
    const ofItems = [
      foreignReadViolations(trace, context),
      sharedReadViolations(trace),
      missingReadViolations(trace, context),
      owners,
      lists,
      foreignWriteViolations(trace, context),
      crossedViolations(trace, context),
      foreignActionViolations(trace),
    ];
    const findings = [...ofItems, missingListViolations(trace), createViolations(trace)];
    const violations: readonly Violation[] = findings.flatMap((finding) => finding.violations);
    const examined = findings.reduce((sum, finding) => sum + finding.examined, 0);
    const isOpen = owners.examined === 0 && lists.examined === 0 && isAllShared(trace, context);
    // That nothing is below an owner who is not there says nothing of whose the items are.
    const isOfItems = ofItems.some((finding) => finding.examined > 0) || showsItems(trace);
    if (violations.length > 0 || (isOfItems && !isOpen)) return { violations, examined };
    const lost = trace.exchanges.find((exchange) => !isAnswered(exchange));
    if (lost !== undefined) return noAnswer('lost', lostFacts(lost));
    return indistinct(isOpen ? 'same-for-all-owners' : 'no-other-owner', { resource: trace.resource.parent });
  },
  examples: hierarchyExamples,
});
