import { requestLine } from '../../src/model/exchange.ts';
import { defineRule } from '../../src/model/rule.ts';
import { repeatSteps } from '../../src/model/traces/repeat.ts';
import { orderExamples as examples } from './shared/order-examples.ts';
import { judgeDependence } from './shared/told.ts';

export default defineRule({
  id: 'stateless/order',
  proves: ['service.2'],
  breaks: [],
  weight: 6,
  label: 'clients',
  title: 'An answer does not depend on what was asked before',
  why: 'A service that remembers the last page size, order, language or item gives two clients behind one token each other’s answers, and no request can be repeated or moved to another server.',
  fix: 'Work every answer out from its request alone; what a request does not say has a default, and not the value of the last call.',
  scope: 'trace',
  confirm: 'alone',
  wants: repeatSteps,
  check: (trace, context) =>
    judgeDependence(trace, context, 'order', ({ because }) =>
      because === undefined ? 'another request' : requestLine(because),
    ),
  examples,
});
