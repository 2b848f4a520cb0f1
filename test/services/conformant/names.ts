/** Names of collections that look wrong, but are right. */
import { conformant, type Conformant, plan } from './conformant.ts';
import { things } from './resource.ts';
import { service } from './service.ts';

const paths = [
  'news people staff media statuses aliases user-profiles children data series equipment information analyses criteria',
  'indices settings sheep addresses processes posts likes updates searches calls exports downloads faqs apis skus',
  'oauth2-clients 3d-models iso-codes sms buses quizzes feedback metadata puts lists filters saved-searches sub-lists',
  'sort-orders deliveries men mice geese lives heroes kudos goods clothes premises means headquarters crossroads species',
  'diagnoses matrices vertices schemata phenomena cacti alumni bacteria patches deletes creates actions logins sign-ups',
  'check-ins pay-outs queries',
].flatMap((line) => line.split(' ').map((name) => `/${name}`));

export const names: readonly Conformant[] = [
  conformant('names of collections', {
    plan: plan(paths.map((path) => `\n  - { path: ${path} }\n`).join(''), ''),
    make: ({ now }) =>
      service(
        paths.map((path) => things({ path }, 4)),
        { now },
      ),
  }),
];
