import { why } from '../../src/model/reason.ts';
import { defineRule } from '../../src/model/rule.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { comparing, judgeDifferences, placeOf } from './shared/differences.ts';
import { alone, list } from './shared/examples.ts';

/** Five items, as few as show a form, with a field that is written so. */
const items = (first: number, field: string, write: (day: string) => string | number): readonly JsonObject[] =>
  [1, 2, 3, 4, 5].map((day) => ({ id: first + day, [field]: write(`0${day}`) }));

export default defineRule({
  id: 'version/formats',
  proves: [],
  breaks: ['version.non-breaking'],
  weight: 7,
  label: 'clients',
  title: 'Strings keep their format',
  why: 'A client that parses a date, a decimal, an identifier or a word in one form fails on another form, or misreads it.',
  fix: 'Keep the format, and send the new form in a new field.',
  scope: 'versions',
  wants: comparing,
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['field-reformatted'],
      observes: ['numbers-reclassed'],
      aspects: ['forms'],
      nothing: why('nothing-in-two-versions', { what: 'no field of at least five items was written in one form' }),
      wanted: 'a new version writes a field in the same format',
      isSideBySide: () => true,
      seen: (difference, comparison) =>
        `${placeOf(difference, comparison)} is written as ${difference.after}, and under ${comparison.from.name} as ${difference.before}`,
    }),
  examples: () => ({
    passed: [
      {
        note: 'other items, dates alike',
        exchanges: [
          list(
            '/v1',
            items(0, 'born', (day) => `1990-01-${day}`),
          ),
          list(
            '/v2',
            items(10, 'born', (day) => `1985-12-${day}`),
          ),
        ],
      },
      {
        note: 'whole numbers, where there were fractions: seen, and not judged',
        exchanges: [
          list(
            '/v1',
            items(0, 'price', (day) => Number(day) + 0.5),
          ),
          list(
            '/v2',
            items(10, 'price', (day) => Number(day) * 100),
          ),
        ],
      },
    ],
    failed: [
      {
        note: 'dates are turned round',
        exchanges: [
          list(
            '/v1',
            items(0, 'born', (day) => `1990-01-${day}`),
          ),
          list(
            '/v2',
            items(10, 'born', (day) => `${day}/01/1990`),
          ),
        ],
      },
      {
        note: 'a decimal comma',
        exchanges: [
          list(
            '/v1',
            items(0, 'price', (day) => `${day}.99`),
          ),
          list(
            '/v2',
            items(10, 'price', (day) => `${day},99`),
          ),
        ],
      },
      {
        note: 'an enumerated word in capitals',
        exchanges: [
          list(
            '/v1',
            items(0, 'state', (day) => (day === '01' ? 'open' : 'closed')),
          ),
          list(
            '/v2',
            items(10, 'state', (day) => (day === '01' ? 'OPEN' : 'CLOSED')),
          ),
        ],
      },
    ],
    inapplicable: [alone],
  }),
});
