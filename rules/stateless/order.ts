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
  title: 'An answer does not depend on earlier requests',
  why: "A service that remembers the last page size, order, language or item gives two clients with the same token each other's answers, and no request can be repeated or moved to another server.",
  fix: 'Compute every answer from its request alone; for what a request leaves out, use a default and not the value of the last call.',
  scope: 'trace',
  confirm: 'alone',
  wants: repeatSteps,
  check: (trace, context) =>
    judgeDependence(trace, context, 'order', ({ because }) =>
      because === undefined ? 'another request' : requestLine(because),
    ),
  examples,
});
