import { dictionary } from './hints.ts';

/** Rules of earlier releases, by id: the rules that they are part of now. */
export const renamedRules = dictionary({
  'limits/rate-value': 'limits/rate-enforced limits/rate-granted',
  'operation/list': 'operation/list-items operation/list-nulls',
  'operation/neighbors': 'operation/neighbours',
  'operation/patch': 'states/kept',
  'operation/safe-read': 'operation/fixed-dates',
  'operation/survived': 'status/survived',
  'query/filter-complete': 'query/filter-pages query/filter-total',
  'query/fresh': 'query/filter-fresh query/sort-fresh',
  'query/invalid': 'query/filter-crash',
  'stateless/same-answer':
    'stateless/connection stateless/continues stateless/cookie-answers stateless/count stateless/order',
  'status/stated':
    'status/action status/delete status/past-the-end status/patch status/refused-transition status/replace status/too-large status/unknown-parameter status/unsupported-method status/unusable-parameter status/wrong-media-type',
});
