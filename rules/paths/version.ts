import type { Plan } from '../../src/model/plan.ts';
import { defineRule, inapplicable, judged, type Observation } from '../../src/model/rule.ts';
import { type Address, addressOf, isOffered, pathViolation, type Segment } from './shared/address.ts';
import { plannedProbe, strayed } from './shared/example-probe.ts';
import { isCountedPlural } from './shared/segment.ts';

export default defineRule<never>({
  id: 'paths/version',
  proves: ['path.version'],
  breaks: [],
  weight: 2,
  label: 'style',
  title: 'A version segment comes first',
  why: 'A version at the start says which contract applies to the rest, and gateways can route by it.',
  fix: 'Put the version before everything else: /v1/users/{id}/orders.',
  scope: 'operation',
  wants: [],
  digest: () => undefined,
  check: ({ operation }, { plan }) => {
    if (operation === undefined || !isOffered(operation, plan)) return inapplicable('no-such-address');
    const address = addressOf(operation, plan);
    const versions = address.segments.filter(({ kind }) => kind === 'version');
    const own = versions.filter(({ isFirst }) => isFirst);
    if (versions.length === 0) return inapplicable('no-version');
    if (own.length === 0) return inapplicable('no-own-version');
    const late = own.find((segment) => address.segments.indexOf(segment) > 0);
    if (late === undefined) return { observations: own.flatMap((segment) => metVersion(segment, plan)) };
    const before = sharedStart(address, late, plan);
    if (before !== undefined) {
      const text = `the version comes after ${before}, which all resources of the plan start with: it may belong to base_url`;
      return { observations: [{ clause: 'path.version', text, exchanges: [] }] };
    }
    return judged([
      pathViolation(address, {
        key: `version ${late.text} behind other segments`,
        expected: `/${late.text} first`,
        message: `${operation.id} has its version ${late.text} after other segments`,
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'a version first', resource: { path: '/v1/users' }, exchanges: [], operation: 'GET /v1/users' },
      {
        note: 'behind a start that all resources share',
        resource: { path: '/api/v1/users' },
        exchanges: [],
        operation: 'GET /api/v1/users',
      },
    ],
    failed: [
      { note: 'a version last', resource: { path: '/users/v1' }, exchanges: [], operation: 'GET /users/v1' },
      {
        note: 'a version behind the item',
        plan: { probes: [plannedProbe('GET', '/users/7/v2/orders')] },
        exchanges: [],
        operation: 'GET /users/7/v2/orders',
      },
      {
        note: 'two versions',
        resource: { operations: [strayed('list', 'GET', '/v1/v2/users')] },
        exchanges: [],
        operation: 'GET /v1/v2/users',
      },
    ],
    inapplicable: [{ note: 'no version', exchanges: [], operation: 'GET /users' }],
  }),
});

/** A version that the plan does not list, so that no other rule tells of it. */
function metVersion({ text }: Segment, plan: Plan): readonly Observation[] {
  if ((plan.contract?.versions.length ?? 0) > 0) return [];
  return [{ clause: 'version.scheme', text: `addresses start with the version ${text}`, exchanges: [] }];
}

/**
 * What stands before a version, where every resource starts so and it is no collection: the plan may as well have written
 * it into base_url.
 */
function sharedStart({ segments }: Address, version: Segment, plan: Plan): string | undefined {
  const index = segments.indexOf(version);
  const before = segments.slice(0, index);
  const after = segments[index + 1];
  const isPlain = before.every(
    ({ kind, text, isCollection }) => kind === 'name' && !isCollection && !isCountedPlural(text),
  );
  const start = before.map(({ text }) => `/${text}`).join('');
  const isShared = plan.resources.length > 0 && plan.resources.every(({ path }) => path.startsWith(`${start}/`));
  return isPlain && isShared && after?.kind === 'name' ? start : undefined;
}
