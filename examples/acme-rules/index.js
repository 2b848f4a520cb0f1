// What a plan gets from `extends: "@acme/probity-rules"`.
import { pageLimit, pageLimitScenario } from './rules/page-limit.js';
import { utcTimes } from './rules/utc-times.js';

export const rules = [utcTimes, pageLimit];

export const scenarios = [pageLimitScenario];

export const clauses = {
  'acme.utc': { level: 'must', text: 'Times in items are in UTC, and end with Z.' },
  'acme.page-limit': { level: 'should', text: 'A page has at most 200 items.' },
};
