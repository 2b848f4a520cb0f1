/** A 4xx may be about the state of the item. Only a response that says that the action is missing or broken counts. */
import { defineRule, failed, passed, type Sharing, undecided } from '../../src/core/rule.ts';
import type { Exchange } from '../../src/core/exchange.ts';
import { actions } from '../../src/scenarios/actions.ts';
import { states } from '../../src/scenarios/states.ts';

interface Acting {
  readonly acted: Exchange;
}

const acting: Sharing<Acting> = [actions, states];

export default defineRule({
  id: 'operation/action',
  proves: ['operation.action'],
  weight: 6,
  title: 'A declared action is carried out and returns a 2xx',
  headline: 'Declared actions are missing or broken',
  why: 'An action that is documented but missing or broken stops the workflow that it is part of.',
  fix: 'Route the action for every item, and carry it out before you respond.',
  says: {
    missing: 'Although the item exists, {request} returned {seen}',
    broken: 'With a valid request, {request} returned {seen}',
    state: 'the action may be impossible in the state of the item, or for this credential',
  },
  on: acting,
  judges: ['acted'],
  check: ({ acted: exchange }) => {
    const { status, isSuccess } = exchange.response;
    const facts = { at: 'status', seen: String(status), expected: '2xx', exchange };
    if (isSuccess) return passed;
    if (status === 404 || status === 405 || status === 501) return failed({ kind: 'missing', ...facts });
    return status >= 500 ? failed({ kind: 'broken', ...facts }) : undecided('state');
  },
});
