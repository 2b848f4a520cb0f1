import { requestLine } from '../../src/model/exchange.ts';
import { operationOf } from '../../src/model/plan.ts';
import { defineRule, inapplicable } from '../../src/model/rule.ts';
import { repeatSteps } from '../../src/model/traces/repeat.ts';
import { continuesExamples as examples } from './shared/continues-examples.ts';
import { judgeDependence } from './shared/told.ts';

export default defineRule({
  id: 'stateless/continues',
  proves: [],
  breaks: ['service.2'],
  weight: 6,
  label: 'clients',
  title: 'A list without a page never continues where the last call stopped',
  why: 'If the server keeps the position in a list, a repeated call loses a page and two clients split the pages between them.',
  fix: 'Always answer a list request without page with the first page; the client says which page it wants.',
  scope: 'trace',
  confirm: 'alone',
  wants: repeatSteps,
  check: (trace, context) =>
    trace.resource !== undefined && operationOf(trace.resource, 'list') === undefined
      ? inapplicable('no-list')
      : judgeDependence(trace, context, 'continues', ({ because }) =>
          because === undefined ? 'the same request' : requestLine(because),
        ),
  examples,
});
