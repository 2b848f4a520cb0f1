import { itemAt } from '../../src/model/envelope.ts';
import type { Example, ExchangeExample } from '../../src/model/example.ts';
import { isAnswered } from '../../src/model/exchange.ts';
import type { States } from '../../src/model/plan.ts';
import { lostFacts, requestFacts } from '../../src/model/reason.ts';
import { defineRule, inapplicable, indistinct, noAnswer } from '../../src/model/rule.ts';
import { field, unsentChanged } from '../../src/model/signs.ts';
import { stateOf } from '../../src/model/states.ts';
import { sentAt } from '../../src/model/trace.ts';
import { states as steps } from '../../src/model/traces/states.ts';
import { show, violation } from '../../src/model/violation.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { successBody } from '../envelope/shared/examples.ts';
import { idFieldOf, shownItem } from '../operation/shared/written.ts';
import { isTaken, lineOf } from './shared/trials.ts';

const table: States = { field: 'status', allowed: [['active', '/block', 'blocked']], refused: [] };

export default defineRule({
  id: 'states/kept',
  proves: [],
  breaks: ['operation.patch', 'service.5'],
  weight: 8,
  label: 'data',
  title: 'A PATCH of another field leaves the state as it is',
  why: 'Whoever corrects the name of something that is blocked, paid or closed opens it again without knowing.',
  fix: 'Change what the PATCH names, and nothing else; a field that it does not name keeps its value, not its default.',
  scope: 'trace',
  wants: [steps.transition, steps.transitionRead, steps.changed, steps.changedRead],
  after: ['json/well-formed'],
  explainedBy: ['operation/safe-read'],
  joins: ['operation/patch'],
  check: (trace, context) => {
    const [change] = sentAt(trace, steps.changed);
    const states = trace.resource?.states;
    if (change === undefined || states === undefined) return inapplicable('unchanged-in-state');
    if (!isAnswered(change)) return noAnswer('lost', lostFacts(change));
    if (!isTaken(change)) return inapplicable('unchanged-in-state');
    const idField = idFieldOf(trace, context);
    const [read] = sentAt(trace, steps.changedRead);
    const looks = [read, change].flatMap((exchange) => {
      const shown = exchange && isAnswered(exchange) ? stateOf(shownItem(exchange, idField), states) : undefined;
      return shown === undefined || exchange?.reply === undefined
        ? []
        : [{ shown, id: exchange.id, reply: exchange.reply }];
    });
    const [look] = looks;
    const before = stateOf(change.probe.about.before, states);
    if (look === undefined || before === undefined)
      return indistinct('state-unseen', { ...requestFacts(change), field: states.field });
    const [first] = sentAt(trace, steps.transition);
    // What goes on by itself, a job say, goes elsewhere than back to where it began.
    if (look.shown === before || look.shown !== stateOf(first?.probe.about.before, states)) return {};
    return {
      violations: [
        violation({
          at: `body:${itemAt(look.reply)}${pointer(states.field)}`,
          expected: show(before),
          actual: show(look.shown),
          message: `${lineOf(change)} does not name ${states.field}, which is ${show(look.shown)} afterwards and was ${show(before)}`,
          exchange: look.id,
          key: 'set back',
          signs: [field(states.field), unsentChanged],
        }),
      ],
    };
  },
  examples: () => ({
    passed: [example('the state stays', 200, 'blocked'), example('the state goes on by itself', 200, 'archived')],
    failed: [example('the state is the first one again', 200, 'active')],
    inapplicable: [example('the change is refused in that state', 409, 'blocked')],
    inconclusive: [example('no answer shows the state', 200, undefined)],
  }),
});

/** A user who is blocked gets another nickname, and is read. */
function example(note: string, status: number, after: string | undefined): Example {
  const about = { id: '7', before: { id: 7, status: 'blocked', nickname: 'ada' } };
  const shown = successBody({ id: 7, ...(after === undefined ? {} : { status: after }), nickname: 'bea' });
  const change: ExchangeExample = {
    request: 'PATCH /users/7',
    step: steps.changed,
    about: { ...about, sent: { nickname: 'bea' } },
    status,
    body: shown,
  };
  const block: ExchangeExample = {
    request: 'POST /users/7/block',
    step: steps.transition,
    about: {
      id: '7',
      before: { id: 7, status: 'active', nickname: 'ada' },
      transition: 'allowed: active, /block, blocked',
    },
    status: 200,
    body: successBody({ id: 7, status: 'blocked', nickname: 'ada' }),
  };
  return {
    note,
    resource: { states: table },
    exchanges: [block, change, { request: 'GET /users/7', step: steps.changedRead, about, status: 200, body: shown }],
  };
}
