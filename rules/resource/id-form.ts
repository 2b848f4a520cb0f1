/** The conventions fix only the ids of users. Those of other resources are what the profile says. */
import type { IdKind } from '../../src/core/plan.ts';
import { defineRule, failed, inapplicable, observed, passed } from '../../src/core/rule.ts';
import { shownIds } from '../../src/reading/item-fields.ts';
import { shown } from '../../src/reading/shown.ts';
import { list } from '../../src/scenarios/list.ts';

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const fits: Readonly<Record<IdKind, (value: unknown) => boolean>> = {
  integer: (value) => Number.isInteger(value),
  uuid: (value) => typeof value === 'string' && uuid.test(value),
  string: (value) => typeof value === 'string',
};
const words = { integer: 'integers', uuid: 'UUIDs', string: 'strings' } as const;

export default defineRule({
  id: 'resource/id-form',
  breaks: ['resource.id'],
  weight: 3,
  title: 'The ids of a resource are of the kind that the profile defines',
  headline: 'Ids are not of the kind in the profile',
  why: 'For resources other than users, clients rely on the kind of id that the service documents.',
  fix: 'Use ids of the documented kind everywhere, or correct profile.id_kinds.',
  says: {
    other: '{request} returned the id {seen}, but the profile defines {expected}',
    kind: 'the ids of this resource are {seen}',
    none: 'no list shows an id',
  },
  on: list,
  judges: ['listed'],
  onSight: true,
  check: ({ listed: exchange }, { plan, resource, dialect }) => {
    const ids = shownIds(exchange, dialect);
    const [first] = ids;
    if (first === undefined) return inapplicable('none');
    const stated = plan.profile.idKinds[resource.path];
    if (stated === undefined) {
      const kind = (['integer', 'uuid', 'string'] as const).find((each) => fits[each](first.value));
      const seen = kind === undefined ? 'neither integers nor strings' : words[kind];
      return observed({ kind: 'kind', seen, exchange });
    }
    const wrong = ids.find(({ value }) => !fits[stated](value));
    if (wrong === undefined) return passed;
    return failed({ kind: 'other', at: wrong.at, seen: shown(wrong.value), expected: words[stated], exchange });
  },
});
