/** The conventions fix only the ids of users. Those of other resources are what the profile says. */
import type { IdKind } from '../../src/core/plan.ts';
import { defineRule, failed, inapplicable, observed, passed } from '../../src/core/rule.ts';
import { shownIds } from '../../src/reading/item-fields.ts';
import { shown } from '../../src/reading/shown.ts';
import { list } from '../../src/scenarios/list.ts';

const words: Readonly<Record<IdKind | 'other', string>> = {
  integer: 'integers',
  uuid: 'UUIDs',
  string: 'strings',
  other: 'neither integers nor strings',
};
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export default defineRule({
  id: 'resource/id-form',
  breaks: ['resource.id'],
  weight: 3,
  label: 'clients',
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
    if (stated === undefined) return observed({ kind: 'kind', seen: words[kindOfId(first.value)], exchange });
    const wrong = ids.find(({ value }) => !fits(kindOfId(value), stated));
    if (wrong === undefined) return passed;
    const { value, at } = wrong;
    return failed({ kind: 'other', at, seen: shown(value), expected: words[stated], exchange });
  },
});

function kindOfId(value: unknown): IdKind | 'other' {
  if (Number.isInteger(value)) return 'integer';
  if (typeof value !== 'string') return 'other';
  return uuid.test(value) ? 'uuid' : 'string';
}

function fits(kind: IdKind | 'other', stated: IdKind): boolean {
  return kind === stated || (stated === 'string' && kind === 'uuid');
}
