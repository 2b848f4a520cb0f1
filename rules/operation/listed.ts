import { requestLine } from '../../src/model/exchange.ts';
import { operationOf as plannedOperation } from '../../src/model/plan.ts';
import { defineRule, inapplicable, indistinct } from '../../src/model/rule.ts';
import { stepOf, type Trace } from '../../src/model/trace.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { createdId, isTrustworthy, walkAt } from './shared/lists.ts';
import { listedExamples } from './shared/list-examples.ts';
import { notSent } from './shared/written.ts';

const made = ['first', 'second'] as const;

export default defineRule({
  id: 'operation/listed',
  clauses: ['operation.list', 'operation.create'],
  title: 'A created item is in the list of its collection',
  why: 'Clients that browse the list never come upon an item which only its own address shows.',
  fix: 'Let the list read from the same place as the item, at once after the create.',
  scope: 'trace',
  scenarios: ['lifecycle'],
  after: ['json/well-formed'],
  check: (trace, context) => {
    const walk = walkAt(trace, 'listed', context);
    if (walk === undefined) return listless(trace);
    const ids = made
      .map((step) => ({ step, id: createdId(trace, step, context) }))
      .filter(({ id }) => id !== undefined);
    if (ids.length === 0) return inapplicable('no create was answered with an id to look for');
    const lost = ids.filter(({ id }) => id !== undefined && !walk.items.has(id));
    if (lost.length === 0) return { examined: ids.length };
    if (!isTrustworthy(walk, walkAt(trace, 'before', context))) {
      return indistinct('the list could not be seen as a whole, so that a created item may be on a page not looked at');
    }
    return {
      violations: lost.map(({ step, id }) => missing(trace, step, id ?? '', walk.exchange)),
      examined: ids.length,
    };
  },
  examples: listedExamples,
});

function listless(trace: Trace): ReturnType<typeof inapplicable> {
  const { resource } = trace;
  if (resource !== undefined && plannedOperation(resource, 'list') === undefined) {
    return inapplicable(`${resource.key} declares no list operation`);
  }
  return notSent(trace, 'create');
}

function missing(trace: Trace, step: string, id: string, exchange: string): Violation {
  const created = stepOf(trace, step);
  const line = created === undefined ? 'the create' : requestLine(created);
  return violation({
    at: 'body:',
    expected: `item ${id}`,
    actual: 'no such item',
    message: `${line} made item ${id}, and the whole list does not show it; a collection lists its items`,
    exchange,
    key: 'not listed',
  });
}
