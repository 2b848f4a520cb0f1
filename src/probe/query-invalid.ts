import type { Plan, Resource } from '../model/plan.ts';
import type { Probe, ProbeTemplate } from '../model/probe.ts';
import type { Scenario } from '../model/scenario.ts';
import { send, sendAll } from '../model/scenario.ts';
import { offer, operationProbe, queryText, sendable } from './address.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { unmetOperation } from './unmet.ts';

interface Parameter {
  readonly name: string;
  readonly value: string;
}

const why = 'to see what an unusable parameter does';
const unknownWhy = 'to see what an unknown parameter does';
/** Beyond every integer that a service is likely to count with. */
const beyondIntegers = '99999999999999999999';
const unknown: Parameter = { name: 'probity_unknown', value: '1' };

const unusable: readonly Parameter[] = [
  ...['-1', 'abc', '1.5', '', beyondIntegers].map((value) => ({ name: 'page', value })),
  ...['0', '-1', 'abc', '1.5', '', beyondIntegers].map((value) => ({ name: 'size', value })),
  ...['nosuchfield,asc', ',', 'id,sideways'].map((value) => ({ name: 'sort', value })),
];

/**
 * Values that page, size and sort cannot take, and a parameter that nobody knows. Steps: `before` and `after` for the plain list,
 * `unusable` for each value, `unknown`; about.parameter is what was sent.
 */
export default {
  id: 'query-invalid',
  title: 'sends query parameters that cannot be used',
  per: 'resource',
  after: ['list', 'page-walk'],
  unmet: (plan, resource) => unmetOperation(plan, resource, 'list'),
  offers: (plan, resource) => (resource === undefined ? [] : offersOf(plan, resource)),
  *run(plan, resource, readings) {
    const list = resource === undefined ? undefined : sendable(plan, resource, 'list');
    if (resource === undefined || list === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const plain = (step: string): Probe =>
      operationProbe(list, owners, { step, why: 'to know the list without the parameter', about: { owners } });
    const bad = (parameter: Parameter, index: number): Probe =>
      operationProbe(list, owners, {
        step: 'unusable',
        why,
        query: queryText({ [parameter.name]: parameter.value }),
        provokes: 'unusable-parameter',
        about: { owners, parameter },
        again: index === 0,
      });
    yield* send(plain('before'));
    yield* send(
      operationProbe(list, owners, {
        step: 'unknown',
        why: unknownWhy,
        query: queryText({ [unknown.name]: unknown.value }),
        provokes: 'unknown-parameter',
        about: { owners, parameter: unknown },
        again: true,
      }),
    );
    yield* send(plain('after'));
    // Where pages are counted from 1, page 0 is unusable too.
    const zero = readings.of(resource).shownPageBase === 1 ? [{ name: 'page', value: '0' }] : [];
    yield* sendAll([...unusable, ...zero].map(bad));
  },
} satisfies Scenario;

function offersOf(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  if (list === undefined) return [];
  return [
    ...ownerOffers(plan, resource),
    offer(list, unusable.length + 1, why),
    offer(list, 1, unknownWhy),
    offer(list, 2, 'to know the list without the parameter'),
  ];
}
