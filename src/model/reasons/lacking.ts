import { fixed, onResource, say } from './say.ts';

/** What the plan lacks, each with the key that would change it. */
export const lacking = {
  'no-resource': fixed('the plan has no resource', 'resources'),
  'not-declared': say(
    ({ resource, operation }: { readonly resource: string; readonly operation: string }) =>
      `${resource} does not declare ${operation}`,
    ({ operation }) => `resources[].operations: [${operation}]`,
  ),
  'writes-not-allowed': say(
    ({ operation }: { readonly operation: string }) => `${operation} writes, but the plan does not allow writes`,
    'writes: true',
  ),
  'actions-not-allowed': fixed('actions write, but the plan does not allow writes', 'writes: true'),
  'probes-not-allowed': fixed('the probes of the plan write, but the plan does not allow writes', 'writes: true'),
  'no-harmless-method': onResource(
    (resource) => `no method that ${resource} lacks can be tried without harm`,
    'writes: true',
  ),
  'no-change': onResource((resource) => `${resource} has no change`, 'resources[].change'),
  'no-create-example': onResource((resource) => `${resource} has no create example`, 'resources[].create.example'),
  'would-stay': onResource(
    (resource) => `${resource} does not declare delete, so created items would stay`,
    'resources[].create.keep: true',
  ),
  'made-by-put': onResource(
    (resource) => `the items of ${resource} are created by PUT, and Probity tries this with POST only`,
  ),
  'put-unread': onResource(
    (resource) => `a create by PUT needs a read that answers 404 beforehand, and ${resource} does not declare read`,
    'resources[].operations: [read]',
  ),
  'no-optional-field': onResource(
    (resource) => `the plan does not say which fields of the create example of ${resource} are optional`,
    'resources[].create.required, and an optional field in create.example',
  ),
  'no-unique-field': onResource(
    (resource) => `the plan does not name a unique field of ${resource}`,
    'resources[].create.unique',
  ),
  'no-user-resource': onResource(
    (resource) => `${resource} is not a user resource, and the conventions do not say who assigns other ids`,
    'the resource of users, if there is one (resources[].kind: user)',
  ),
  'no-item-write': onResource(
    (resource) => `${resource} does not declare replace, patch or delete`,
    'resources[].operations: [replace, patch, delete]',
  ),
  'not-spelled-out': onResource(
    (resource) => `the plan does not spell out the operations of ${resource}`,
    'resources[].operations',
  ),
  'no-actions': onResource((resource) => `${resource} has no actions`, 'resources[].actions'),
  'no-states': onResource((resource) => `${resource} does not state any transitions`, 'resources[].states'),
  'no-transitions': say(
    ({ resource, half }: { readonly resource: string; readonly half: string }) =>
      `the plan states no ${half} transitions of ${resource}`,
    ({ half }) => `resources[].states.${half}`,
  ),
  'no-parent': onResource((resource) => `${resource} does not belong to another resource`, 'resources[].children'),
  'one-to-one': onResource(
    (resource) => `${resource} is one-to-one with its parent: it has no list and no items of its own`,
    'a resource without single: true',
  ),
  'no-single': fixed('no resource is one-to-one with its parent', 'resources[].single: true'),
  'no-filters': onResource((resource) => `${resource} does not name any filters`, 'resources[].filters'),
  'no-sort': onResource((resource) => `${resource} does not name a sort property`, 'resources[].sort'),
  'no-credential': fixed('the plan has no credential', 'auth.bearer'),
  'declared-public': onResource(
    (resource) => `the plan says that ${resource} needs no credential`,
    'resources[].auth: required',
  ),
  'no-probes': fixed('the plan has no probes of its own', 'probes'),
  'no-reading-probe': fixed('the plan has no probe that reads with the credential', 'probes'),
  'no-contract': fixed('the plan has no contract', 'contract.versions or contract.snapshot'),
  'one-version': fixed('the plan has one version and no snapshot', 'contract.versions or contract.snapshot'),
  'no-two-versions': fixed('the plan does not name two versions', 'contract.versions'),
  'no-rate': fixed('the profile does not state a rate', 'profile.limits.rate'),
  'no-burst': fixed('the profile does not allow a burst', 'profile.limits.burst: true'),
  'rate-too-high': say(
    ({ requests }: { readonly requests: number }) => `more than the stated rate would take over ${requests} requests`,
    'a lower profile.limits.rate',
  ),
  'no-body-size': fixed('the profile does not state a size', 'profile.limits.max_body'),
  'no-response-time': fixed('the profile does not state a time', 'profile.limits.max_response_time'),
  'no-page-size': fixed('the profile does not state page sizes', 'profile.limits.max_page_size, default_page_size'),
  'no-page-form': fixed('the profile does not state a form', 'profile.page_form'),
  'no-id-kind': onResource(
    (resource) => `the profile does not state the kind of ids of ${resource}`,
    'profile.id_kinds',
  ),
  'no-status': say(
    (_facts: { readonly status: string }) => 'the profile does not state a status',
    ({ status }) => `profile.statuses.${status}`,
  ),
} as const;
