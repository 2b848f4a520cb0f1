import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { comparing } from './shared/differences.ts';
import { ada, alone, bea, list } from './shared/examples.ts';
import { ageOf, announcedOf, removedEarly } from './shared/announced.ts';

/** The text says "long before", and not how long: what the plan states is asserted by version/deprecation. */
const usualDays = 90;
const late = { contract: { versions: ['/v1', '/v2'], deprecated: [{ field: 'users.email', since: '2025-12-20' }] } };
const long = { contract: { versions: ['/v1', '/v2'], deprecated: [{ field: 'users.email', since: '2025-01-10' }] } };
const shorter = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Bea' },
];

export default defineRule({
  id: 'version/notice',
  proves: [],
  breaks: ['version.deprecation'],
  weight: 2,
  label: 'clients',
  level: 'should',
  title: `Removals are announced at least ${usualDays} days in advance`,
  why: 'Clients are updated a few times a year; what is removed within weeks is gone before most of them can follow.',
  fix: 'Keep deprecated fields for 90 days, or state how long you keep them (contract.min_notice).',
  scope: 'versions',
  wants: comparing,
  check: (comparison) => {
    if (comparison.minNoticeDays !== undefined) return inapplicable('notice-stated');
    const gone = announcedOf(comparison);
    const { announcements } = comparison;
    if (gone.length === 0 && announcements.length > 0) return { examined: announcements.length };
    const known = gone.flatMap((difference) => {
      const age = ageOf(difference.announced, comparison.at);
      return age === undefined || age < 0 ? [] : [{ difference, age }];
    });
    if (known.length === 0) return inapplicable('nothing-deprecated');
    const early = known.filter(({ age }) => age < usualDays);
    const violations = early.map(({ difference, age }) => removedEarly(comparison, difference, age, usualDays));
    return { ...judged(violations), examined: known.length };
  },
  examples: () => ({
    passed: [
      { note: 'announced, and still there', plan: late, exchanges: [list('/v1', [ada, bea]), list('/v2', [ada, bea])] },
      { note: 'announced a year before', plan: long, exchanges: [list('/v1', [ada, bea]), list('/v2', shorter)] },
    ],
    failed: [
      { note: 'announced 12 days before', plan: late, exchanges: [list('/v1', [ada, bea]), list('/v2', shorter)] },
    ],
    inapplicable: [
      alone,
      {
        note: 'the plan states how long',
        plan: { contract: { ...late.contract, minNoticeDays: 30 } },
        exchanges: [list('/v1', [ada, bea]), list('/v2', shorter)],
      },
    ],
  }),
});
