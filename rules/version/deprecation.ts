import type { Comparison } from '../../src/model/contract.ts';
import { defineRule, inapplicable, indistinct, type Observation } from '../../src/model/rule.ts';
import { show } from '../../src/model/violation.ts';
import { isInteger } from '../../src/text/json.ts';
import { ageOf, announcedOf, removedEarly } from './shared/announced.ts';
import { comparing } from './shared/differences.ts';
import { ada, alone, bea, list } from './shared/examples.ts';

const shorter = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Bea' },
];
const header = (time: string) => list('/v1', [ada, bea], { headers: [['Deprecation', time]] });
const long = { contract: { versions: ['/v1', '/v2'], deprecated: [{ field: 'users.email', since: '2025-01-10' }] } };
/** The text names no header: that one cannot be read is told, and not judged. */
function unreadOf({ announcements, from }: Comparison): readonly Observation[] {
  return announcements.flatMap(({ of, unread }) => {
    if (unread === undefined) return [];
    const text = `Deprecation of ${of} under ${from.name} is ${show(unread)}, which no client can read as a date (RFC 9745: @1688169599)`;
    return [{ clause: 'version.deprecation', text, exchanges: [] }];
  });
}

const late = { contract: { versions: ['/v1', '/v2'], deprecated: [{ field: 'users.email', since: '2025-12-20' }] } };

export default defineRule({
  id: 'version/deprecation',
  proves: ['version.deprecation'],
  breaks: [],
  weight: 5,
  label: 'clients',
  title: 'Removals are announced in advance',
  why: 'Clients need time to stop using a field; one that is removed without notice breaks them all at once.',
  fix: 'Announce the field as deprecated (contract.deprecated, or a Deprecation header), keep it for the promised time, then remove it.',
  scope: 'versions',
  wants: comparing,
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      min_days: {
        description:
          'Days from the announcement of a field to its removal at least. Without it, under 90 warns (version/notice).',
        type: 'integer',
        minimum: 0,
      },
    },
  },
  check: (comparison, { options }) => {
    const minimum = comparison.minNoticeDays ?? (isInteger(options['min_days']) ? Number(options['min_days']) : 0);
    const gone = announcedOf(comparison);
    const observations = unreadOf(comparison);
    if (gone.length === 0) {
      return comparison.announcements.length === 0
        ? inapplicable('nothing-deprecated')
        : { examined: comparison.announcements.length, observations };
    }
    const violations = gone.flatMap((difference) => {
      const age = ageOf(difference.announced, comparison.at);
      if (age === undefined || age >= minimum) return [];
      return [removedEarly(comparison, difference, age, minimum)];
    });
    if (violations.length > 0) return { violations, examined: gone.length, observations };
    const open = gone.find(({ announced }) => ageOf(announced, comparison.at) === undefined);
    if (open !== undefined)
      return { ...indistinct('deprecated-without-time', { what: open.announced.of }), observations };
    return { examined: gone.length, observations };
  },
  examples: () => ({
    passed: [
      { note: 'announced a year before', plan: long, exchanges: [list('/v1', [ada, bea]), list('/v2', shorter)] },
      { note: 'announced by a header', exchanges: [header('@1688169599'), list('/v2', shorter)] },
      {
        note: 'announced by a header that cannot be read, which is reported',
        exchanges: [header('soon'), list('/v2', [ada, bea])],
      },
      {
        note: 'announced 12 days before, and the plan states ten',
        plan: { contract: { ...late.contract, minNoticeDays: 10 } },
        exchanges: [list('/v1', [ada, bea]), list('/v2', shorter)],
      },
      {
        note: 'announced 12 days before, which warns',
        plan: late,
        exchanges: [list('/v1', [ada, bea]), list('/v2', shorter)],
      },
      { note: 'announced, and still there', plan: late, exchanges: [list('/v1', [ada, bea]), list('/v2', [ada, bea])] },
    ],
    failed: [
      {
        note: 'announced 12 days before, but 30 are promised',
        plan: late,
        options: { min_days: 30 },
        exchanges: [list('/v1', [ada, bea]), list('/v2', shorter)],
      },
      {
        note: 'announced by a header for the time to come',
        exchanges: [header('@1798675200'), list('/v2', shorter)],
      },
    ],
    inapplicable: [
      alone,
      { note: 'never announced: another rule reports it', exchanges: [list('/v1', [ada, bea]), list('/v2', shorter)] },
    ],
  }),
});
