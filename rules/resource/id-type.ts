/** Only the ids of users have a type in the conventions. Those of other resources are judged by resource/id-kind. */
import { defineResponseRule, failed, inapplicable } from '../../src/core/rule.ts';
import { shownIds } from '../../src/reading/item-fields.ts';
import { shown } from '../../src/reading/shown.ts';

export default defineResponseRule({
  id: 'resource/id-type',
  breaks: ['resource.id'],
  weight: 3,
  title: 'The id of a user is an integer',
  headline: 'Ids of users are not integers',
  why: 'Clients keep ids in integer columns and types. A string breaks comparison, sorting, and storage.',
  fix: 'Return the id of a user as a JSON number without a fraction, wherever a user is shown.',
  says: { type: '{request} returned {seen} as the id of a user', none: 'the response shows no id of a user' },
  layer: 'any',
  about: ({ probe }) => probe.resource?.isUser === true,
  check: (exchange, { dialect }) => {
    const ids = shownIds(exchange, dialect);
    const wrong = ids.find(({ value }) => !Number.isInteger(value));
    if (wrong === undefined) return ids.length === 0 ? inapplicable('none') : failed();
    return failed({ kind: 'type', at: wrong.at, seen: shown(wrong.value), expected: 'an integer', exchange });
  },
});
