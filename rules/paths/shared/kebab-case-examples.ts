import type { Rule } from '../../../src/model/rule.ts';
import { plannedProbe, userAction } from './example-probe.ts';

export const kebabCaseExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'hyphens', resource: { path: '/user-profiles' }, exchanges: [], operation: 'GET /user-profiles' },
    {
      note: 'a name that the plan lets pass',
      resource: { path: '/user_profiles' },
      exchanges: [],
      operation: 'GET /user_profiles',
      options: { allow: ['user_profiles'] },
    },
  ],
  failed: [
    { note: 'underscores', resource: { path: '/user_profiles' }, exchanges: [], operation: 'GET /user_profiles' },
    { note: 'capitals', resource: { path: '/userProfiles' }, exchanges: [], operation: 'GET /userProfiles' },
    {
      note: 'the name of an action',
      resource: { actions: [userAction('POST', '/users/{id}/resetPassword')] },
      exchanges: [],
      operation: 'POST /users/{id}/resetPassword',
    },
  ],
  inapplicable: [
    { note: 'a single word', exchanges: [], operation: 'GET /users' },
    { note: 'a version', resource: { path: '/1.0/users' }, exchanges: [], operation: 'GET /1.0/users' },
    {
      note: 'paths/lower-case reports a single word with a capital',
      resource: { path: '/Users' },
      exchanges: [],
      operation: 'GET /Users',
    },
    {
      note: 'a literal that may be an id',
      plan: { probes: [plannedProbe('GET', '/users/AdaLovelace')] },
      exchanges: [],
      operation: 'GET /users/AdaLovelace',
    },
  ],
});
