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
  title: 'An answer does not depend on the connection that it comes on',
  why: 'Clients, proxies and load balancers open and reuse connections as they see fit; what a connection remembers reaches whoever uses it next.',
  fix: 'Keep nothing about a request with the socket: not who asked, and not what for.',
  scope: 'trace',
  confirm: 'alone',
  wants: repeatSteps,
  check: (trace, context) =>
    judgeDependence(trace, context, 'connection', () => 'it was sent once on the same connection'),
  examples,
});
