import { idOf } from '../../src/model/item.ts';
import { groupBy } from '../../src/facts/report/group-by.ts';
import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { list } from '../../src/model/traces/list.ts';
import { read } from '../../src/model/traces/read.ts';
import { violation } from '../../src/model/violation.ts';
import { words } from '../../src/text/casing.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { itemsIn } from '../fields/shared/items.ts';
import { fixedDatesExamples as examples } from './shared/fixed-dates-examples.ts';
import { instantOf } from './shared/comparison.ts';

/** A date of an item that stays what it was, as one answer shows it. */
interface Shown {
  readonly id: string;
  readonly field: string;
  readonly at: string;
  readonly value: string;
}

/** So many items of an answer are looked at. */
const most = 5;

export default defineRule<readonly Shown[]>({
  id: 'operation/fixed-dates',
  proves: [],
  breaks: ['service.5'],
  weight: 5,
  label: 'data',
  title: 'The creation date of an item never changes',
  why: 'If the date is computed for each answer, every item looks brand-new, and sorting, caches and audits go wrong.',
  fix: 'Store the date when the item is created, and return the stored date.',
  scope: 'resource',
  wants: [list.list, read.read],
  after: ['json/well-formed'],
  digest: (exchange, { plan, readings }) => {
    const resource = plan.resources.find(({ key }) => key === exchange.probe.operation?.resource);
    if (resource === undefined) return undefined;
    const { idField } = readings.of(resource);
    const isMoving = (field: string): boolean => plan.volatile.some((each) => each.endsWith(pointer(field)));
    const shown = itemsIn(exchange, idField)
      .slice(0, most)
      .flatMap(({ at, item }): readonly Shown[] => {
        const id = idOf(item, idField);
        if (id === undefined) return [];
        return datesOf(item).flatMap(([field, value]) =>
          isMoving(field) ? [] : [{ id, field, value, at: `${at}${pointer(field)}` }],
        );
      });
    return shown.length === 0 ? undefined : shown;
  },
  check: ({ digests }) => {
    let examined = 0;
    // A list may show a date in another form than a read: each is held against itself.
    const violations = [...groupBy(digests, ({ request }) => request)].flatMap(([request, [first, ...later]]) => {
      examined += later.length;
      return later.flatMap(({ kept, exchange }) =>
        kept.flatMap((now) => {
          const before = first.kept.find(({ id, field }) => id === now.id && field === now.field);
          return before === undefined || instantOf(before.value) === instantOf(now.value)
            ? []
            : [
                violation({
                  at: `body:${now.at}`,
                  expected: before.value,
                  actual: now.value,
                  exchange,
                  key: `${now.field} moves`,
                  message: `${request} showed ${before.value} as ${now.field} of an item, and ${now.value} when it was asked again`,
                }),
              ];
        }),
      );
    });
    return examined === 0 ? inapplicable('nothing-read-often') : { ...judged(violations.slice(0, most)), examined };
  },
  examples,
});

/** Words that say of a date that it is one of a beginning, and those that may stand beside them. */
const beginnings: ReadonlySet<string> = new Set(
  'created creation inserted registered registration born birth birthday'.split(' '),
);
const dateWords: ReadonlySet<string> = new Set('at on date time datetime timestamp utc day'.split(' '));

/** The fields that say when the item came to be; `last_created_at` says of something else. */
function datesOf(item: JsonObject): readonly (readonly [field: string, value: string])[] {
  return Object.entries(item).flatMap(([field, value]) => {
    if (typeof value !== 'string' || instantOf(value) === undefined) return [];
    const parts = words(field);
    const isOfBeginning = parts.some((word) => beginnings.has(word));
    return isOfBeginning && parts.every((word) => beginnings.has(word) || dateWords.has(word))
      ? [[field, value] as const]
      : [];
  });
}
