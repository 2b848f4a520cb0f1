/** The ids of items: who assigns them, and what they look like. */
import type { WithResponse } from '../../src/core/exchange.ts';
import type { IdKind } from '../../src/core/plan.ts';
import { defineFoldRule, defineResponseRule, defineRule } from '../../src/core/rule.ts';
import { failed, inapplicable, observed, passed } from '../../src/core/verdict.ts';
import { idPlace, shownIds } from '../../src/reading/item-fields.ts';
import { readList } from '../../src/reading/lists.ts';
import { shown } from '../../src/reading/shown.ts';
import { clientId } from '../../src/scenarios/client-id.ts';
import { filter } from '../../src/scenarios/filter.ts';
import { list } from '../../src/scenarios/list.ts';
import { kindOf } from '../../src/text/json.ts';

/** The id in the body of a create or a change of a user may be rejected or ignored. */
export const idAssigned = clientId.rule({
  id: 'resource/id-assigned',
  proves: ['resource.id'],
  weight: 6,
  label: 'data',
  title: 'The server assigns the id of a user, never the client',
  headline: 'Clients can choose ids',
  why: 'A client that can choose ids can take over those of others, overwrite their data, or collide with the next id.',
  fix: 'Never read the id from the body of a POST, PUT, or PATCH. Ignore it, or reject the body with 400.',
  says: { granted: '{row}, {request} returned {seen} and used it' },
});

/** An id that was guessed, and that no other field supports, is still the id of the conventions if its name says so. */
export const idUnique = defineRule({
  id: 'resource/id-unique',
  breaks: ['resource.id'],
  weight: 7,
  label: 'data',
  title: 'An id belongs to one item only',
  headline: 'Several items of a list have the same id',
  why: 'Clients cannot tell two items with one id apart: a read, a change, or a delete of one reaches the other.',
  fix: 'Let the store assign ids from a sequence or at random, and show each item once in a list.',
  says: { twice: '{request} returned two items with the id {seen}', few: 'no list shows two ids' },
  on: [list, filter],
  judges: ['listed'],
  onSight: true,
  check: ({ listed: exchange }) => {
    // A filter may reject an unknown value.
    if (!exchange.response.isSuccess) return inapplicable('few');
    const { items } = readList(exchange);
    const refs = items.flatMap(({ ref, pointer }) => (ref === undefined ? [] : [{ ref, pointer }]));
    if (refs.length < 2) return inapplicable('few');
    const known = new Set<string>();
    const twice = refs.find(({ ref: { url } }) => known.size === known.add(url).size);
    if (twice === undefined) return passed;
    const { ref, pointer } = twice;
    return failed({ kind: 'twice', at: pointer, seen: ref.ids.at(-1) ?? '', expected: 'each id once', exchange });
  },
});

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const fits: Readonly<Record<IdKind, (value: unknown) => boolean>> = {
  integer: (value) => Number.isInteger(value),
  uuid: (value) => typeof value === 'string' && uuid.test(value),
  string: (value) => typeof value === 'string',
};
const words = { integer: 'integers', uuid: 'UUIDs', string: 'strings' } as const;

/** The conventions fix only the ids of users. Those of other resources are what the profile says. */
export const idForm = defineRule({
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
    const [at, seen] = [idPlace(wrong.item, dialect), shown(wrong.value)];
    return failed({ kind: 'other', at, seen, expected: words[stated], exchange });
  },
});

/** Only the ids of users have a type in the conventions. Those of other resources are judged by resource/id-kind. */
export const idType = defineResponseRule({
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
    const [at, seen] = [idPlace(wrong.item, dialect), shown(wrong.value)];
    return failed({ kind: 'type', at, seen, expected: 'an integer', exchange });
  },
});

/** By the path of the resource, then by JSON type: the first response that shows such an id, and where. */
type Kinds = Map<string, Map<string, { readonly exchange: WithResponse; readonly at: string }>>;

/** Ids of one kind wherever a resource shows them. The kind of a user's id is fixed: resource/id-type judges it. */
export const idKind = defineFoldRule({
  id: 'resource/id-kind',
  breaks: ['resource.id'],
  level: 'should',
  weight: 2,
  title: 'The ids of a resource have one JSON type in all responses',
  headline: 'Ids have different types in different responses',
  why: 'A client that compares the id in a POST response with those in a list never finds its item if one is 7 and the other "7".',
  fix: 'Return the id as the same JSON type in every response: always a number, or always a string.',
  says: {
    mixed: '{request} returned an id that is a {seen}, but other responses show a {expected}',
    none: 'no response shows an id',
  },
  start: (): Kinds => new Map(),
  step: (resources, exchange, { dialect }) => {
    const { resource } = exchange.probe;
    if (resource === undefined || resource.isUser) return resources;
    const ids = shownIds(exchange, dialect);
    if (ids.length === 0) return resources;
    const kinds = resources.get(resource.path) ?? new Map();
    ids.forEach(({ value, item }) => {
      const kind = kindOf(value) ?? '';
      if (!kinds.has(kind)) kinds.set(kind, { exchange, at: idPlace(item, dialect) });
    });
    return resources.set(resource.path, kinds);
  },
  check: (resources) => {
    if (resources.size === 0) return inapplicable('none');
    return failed(
      ...[...resources.values()].flatMap((kinds) => {
        const [first, second] = [...kinds];
        if (first === undefined || second === undefined) return [];
        const [seen, { exchange, at }] = second;
        return { kind: 'mixed' as const, at, seen, expected: first[0], exchange };
      }),
    );
  },
});
