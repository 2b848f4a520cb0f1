import type { Announcement, Comparison, Difference } from '../../src/model/contract.ts';
import { defineRule, inapplicable, indistinct } from '../../src/model/rule.ts';
import { isInteger } from '../../src/text/json.ts';
import { comparing, operationIn } from './shared/differences.ts';
import { ada, alone, bea, list } from './shared/examples.ts';

const usualDays = 90;
const day = 86_400_000;

/** What went although it had been announced, with the announcement. */
function announcedOf({ differences }: Comparison): readonly (Difference & { readonly announced: Announcement })[] {
  return differences.flatMap((each) => (each.announced === undefined ? [] : [{ ...each, announced: each.announced }]));
}

/** Whole days from the announcement to the run; undefined where it says no time. */
function ageOf({ since, sunset }: Announcement, at: number): number | undefined {
  if (since !== undefined) return Math.floor((at - since) / day);
  // Who told an end that has come has told it before.
  return sunset !== undefined && sunset <= at ? Number.POSITIVE_INFINITY : undefined;
}

const shorter = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Bea' },
];
const header = (time: string) => list('/v1', [ada, bea], { headers: [['Deprecation', time]] });
const long = { contract: { versions: ['/v1', '/v2'], deprecated: [{ field: 'users.email', since: '2025-01-10' }] } };
const late = { contract: { versions: ['/v1', '/v2'], deprecated: [{ field: 'users.email', since: '2025-12-20' }] } };

export default defineRule({
  id: 'version/deprecation',
  proves: ['version.deprecation'],
  breaks: [],
  weight: 5,
  label: 'clients',
  title: 'What goes was announced long before',
  why: 'Clients need time to stop using a field; an announcement the day before is none.',
  fix: 'Announce the field as deprecated (contract.deprecated, or a Deprecation header), keep it for the time that you promise, then remove it.',
  scope: 'versions',
  wants: comparing,
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      min_days: {
        description: `Days from the announcement of a field to its removal at least. Default: ${usualDays}.`,
        type: 'integer',
        minimum: 0,
      },
    },
  },
  check: (comparison, { options }) => {
    const minimum = isInteger(options['min_days']) ? Number(options['min_days']) : usualDays;
    const gone = announcedOf(comparison);
    if (gone.length === 0) {
      return comparison.announcements.length === 0
        ? inapplicable('nothing-deprecated')
        : { examined: comparison.announcements.length };
    }
    const violations = gone.flatMap((difference) => {
      const age = ageOf(difference.announced, comparison.at);
      if (age === undefined || age >= minimum) return [];
      const operation = operationIn(comparison, difference);
      const place = difference.at.replace(/^body:/, '');
      const days = age < 0 ? 'not yet deprecated' : `deprecated for ${age} ${age === 1 ? 'day' : 'days'}`;
      return [
        {
          message: `${place} of ${operation ?? comparison.to.name} is gone, and ${difference.announced.of} is ${days}; a field is announced as deprecated long before it is removed`,
          expected: `${minimum} days between the announcement and the removal`,
          actual: days,
          at: difference.at,
          key: `removed too early ${difference.at}`,
          ...(difference.exchange === undefined ? {} : { exchange: difference.exchange }),
          ...(operation === undefined ? {} : { operation }),
        },
      ];
    });
    if (violations.length > 0) return { violations, examined: gone.length };
    const open = gone.find(({ announced }) => ageOf(announced, comparison.at) === undefined);
    if (open !== undefined) return indistinct('deprecated-without-time', { what: open.announced.of });
    return { examined: gone.length };
  },
  examples: () => ({
    passed: [
      { note: 'announced a year before', plan: long, exchanges: [list('/v1', [ada, bea]), list('/v2', shorter)] },
      { note: 'announced by a header', exchanges: [header('@1688169599'), list('/v2', shorter)] },
      { note: 'announced, and still there', plan: late, exchanges: [list('/v1', [ada, bea]), list('/v2', [ada, bea])] },
    ],
    failed: [
      { note: 'announced 12 days before', plan: late, exchanges: [list('/v1', [ada, bea]), list('/v2', shorter)] },
      { note: 'announced by a header of last week', exchanges: [header('@1766707200'), list('/v2', shorter)] },
    ],
    inapplicable: [
      alone,
      { note: 'never announced: that is told elsewhere', exchanges: [list('/v1', [ada, bea]), list('/v2', shorter)] },
    ],
  }),
});
