import { defineRule } from '../../src/model/rule.ts';
import { repeatSteps } from '../../src/model/traces/repeat.ts';
import { connectionExamples as examples } from './shared/connection-examples.ts';
import { judgeDependence } from './shared/told.ts';

export default defineRule({
  id: 'stateless/connection',
  proves: ['service.2'],
  breaks: [],
  weight: 6,
  label: 'clients',
  title: 'An answer does not depend on its connection',
  why: 'Clients, proxies and load balancers open and reuse connections as they see fit; what a connection remembers reaches whoever uses it next.',
  fix: 'Do not keep anything about a request with the socket: not who sent it, and not what it asked for.',
  scope: 'trace',
  confirm: 'alone',
  wants: repeatSteps,
  check: (trace, context) =>
    judgeDependence(trace, context, 'connection', () => 'it was sent once on the same connection'),
  examples,
});
