/** Ids of one kind wherever a resource shows them. The kind of a user's id is fixed: resource/id-type judges it. */
import type { WithResponse } from '../../src/core/exchange.ts';
import { defineFoldRule, failed, inapplicable } from '../../src/core/rule.ts';
import { shownIds } from '../../src/reading/item-fields.ts';
import { kindOf } from '../../src/text/json.ts';

/** By the path of the resource, then by JSON type: the first response that shows such an id, and where. */
type Kinds = Map<string, Map<string, { readonly exchange: WithResponse; readonly at: string }>>;

export default defineFoldRule({
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
    const kinds = resources.get(resource.path) ?? new Map();
    for (const { value, at } of shownIds(exchange, dialect)) {
      const kind = kindOf(value) ?? '';
      if (!kinds.has(kind)) kinds.set(kind, { exchange, at });
    }
    return kinds.size === 0 ? resources : resources.set(resource.path, kinds);
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
