/** Only the ids of users have a type in the conventions. Those of other resources are judged by resource/id-kind. */
import { defineFoldRule, failed, inapplicable } from '../../src/core/rule.ts';
import type { Violation } from '../../src/core/verdict.ts';
import { shownIds } from '../../src/reading/item-fields.ts';
import { shown } from '../../src/reading/shown.ts';

interface State {
  count: number;
  /** One violation for each operation, by its name. */
  readonly wrong: Map<string, Violation<'type'>>;
}

export default defineFoldRule({
  id: 'resource/id-type',
  breaks: ['resource.id'],
  weight: 3,
  label: 'clients',
  title: 'The id of a user is an integer',
  headline: 'Ids of users are not integers',
  why: 'Clients keep ids in integer columns and types. A string breaks comparison, sorting, and storage.',
  fix: 'Return the id of a user as a JSON number without a fraction, wherever a user is shown.',
  says: {
    type: '{request} returned {seen} as the id of a user',
    none: 'no response shows the id of a user',
  },
  start: (): State => ({ count: 0, wrong: new Map() }),
  step: (state, exchange, { dialect }) => {
    const { resource, operation } = exchange.probe;
    if (resource?.isUser !== true) return state;
    const ids = shownIds(exchange, dialect);
    state.count += ids.length;
    const wrong = ids.find(({ value }) => !Number.isInteger(value));
    const name = operation?.kind ?? '';
    if (wrong !== undefined && !state.wrong.has(name)) {
      const { value, at } = wrong;
      state.wrong.set(name, { kind: 'type', at, seen: shown(value), expected: 'an integer', exchange });
    }
    return state;
  },
  check: ({ count, wrong }) => (count === 0 ? inapplicable('none') : failed(...wrong.values())),
});
