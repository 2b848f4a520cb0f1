import type { ExchangeExample } from '../../src/model/example.ts';
import { itemOf } from '../../src/model/envelope.ts';
import { valueAt } from '../../src/model/body-field.ts';
import { type Resource, resourceOf } from '../../src/model/plan.ts';
import { defineRule, everyStep, inapplicable, judged } from '../../src/model/rule.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { isList, isObject, type Json, type JsonObject, member } from '../../src/text/json.ts';
import { read, successBody } from '../envelope/shared/examples.ts';
import { isAccepted } from '../resource/shared/acceptance.ts';
import { createInterner } from './shared/interned.ts';
import { itemShape } from './shared/items.ts';
import { differing, type Kinds } from './shared/differing.ts';
import { kindsIn, kindsSent } from './shared/kinds.ts';
import { wholeOf } from './shared/whole.ts';

const intern = createInterner<Kinds>();

/**
 * A create that is answered without a body, which json/well-formed tells, took its kinds all the same. The id itself is resource/id-kind's and resource/id-type's; what changes between versions is told where versions are compared.
 */
export default defineRule({
  id: 'fields/field-type',
  proves: ['resource.field-type'],
  breaks: [],
  weight: 4,
  label: 'clients',
  title: 'A field has the same type wherever its resource shows it',
  why: 'A typed client needs a second model for the same resource, or breaks on the answer that differs.',
  fix: 'Serialize a resource with the same code in lists, reads and answers to writes; null is fine next to the type.',
  scope: 'run',
  wants: everyStep,
  joins: [
    'operation/create',
    'operation/patch',
    'operation/replace',
    'resource/refused-change',
    'resource/refused-create',
  ],
  options: {
    type: 'object',
    properties: { allow: { type: 'array', items: { type: 'string' }, uniqueItems: true } },
    additionalProperties: false,
  },
  digest: (exchange, { plan, readings }) => {
    const resource = resourceOf(plan, exchange.probe.operation?.resource);
    if (resource === undefined) return undefined;
    const whole = wholeOf(plan, resource);
    const { defect, field, sent, spoiled } = exchange.probe.about;
    const isInvalid = defect !== undefined && defect !== 'unexpected';
    if (isInvalid || spoiled !== undefined) {
      const item = itemOf(exchange.reply);
      const kept = isInvalid ? kindsKept(sent, field, item, resource) : [];
      const taken = isAccepted(exchange) ? [...kept, ...kindsByIndex(item)] : [];
      return taken.length === 0 ? undefined : intern(plan, { whole, fields: [], taken });
    }
    const { idField } = readings.of(resource);
    const shape = itemShape(exchange, idField);
    const id = pointer(idField);
    const fields = shape === undefined ? [] : kindsIn(shape).filter(({ field }) => field !== id);
    return fields.length === 0 ? undefined : intern(plan, { whole, fields });
  },
  check: ({ digests }, { options }) => {
    const allowed = new Set(listOf(member(options, 'allow')));
    const wholes = new Set(digests.map(({ kept }) => kept.whole));
    const told = [...wholes].map((whole) =>
      differing(
        digests.filter(({ kept }) => kept.whole === whole),
        allowed,
      ),
    );
    const examined = told.reduce((sum, each) => sum + each.fields, 0);
    if (examined === 0) return inapplicable('no-typed-field');
    return { ...judged(told.flatMap(({ violations }) => violations)), examined };
  },
  examples: () => ({
    passed: [
      {
        note: 'the same in list and item',
        exchanges: [listed([{ id: 1, age: 3, tags: ['a', 1] }]), read(successBody({ id: 1, age: 3.5, tags: [] }))],
      },
      {
        note: 'the letters and elements of what was taken for an object',
        exchanges: [
          taken({ about: { spoiled: 'text/plain' }, body: successBody({ id: 1, age: 3, 0: '{' }) }),
          taken({ about: { defect: 'list-body' }, body: successBody({ id: 2, age: 3, 0: { age: 3 } }) }),
          listed([
            { id: 1, age: 3, 0: '{' },
            { id: 2, age: 3, 0: { age: 3 } },
          ]),
        ],
      },
      {
        note: 'null next to a type',
        exchanges: [
          listed([
            { id: 1, age: null },
            { id: 2, age: 3 },
          ]),
        ],
      },
      {
        note: 'fewer fields in the list',
        exchanges: [listed([{ id: 1, name: 'Ada' }]), read(successBody({ age: 3 }))],
      },
      { note: 'a map', exchanges: [read(successBody({ labels: { a: 1, b: 'x' } }))] },
    ],
    failed: [
      {
        note: 'text in the list, a number in the item',
        exchanges: [listed([{ id: 1, age: '3' }]), read(successBody({ id: 1, age: 3 }))],
      },
      {
        note: 'one item of a list',
        exchanges: [
          listed([
            { id: 1, age: 3 },
            { id: 2, age: '3' },
          ]),
        ],
      },
      {
        note: 'further in',
        exchanges: [listed([{ home: { no: 3 } }]), read(successBody({ home: { no: '3' } }))],
      },
    ],
    inapplicable: [
      { note: 'only ids, which resource/id-kind judges', exchanges: [listed([{ id: 1 }])] },
      { note: 'an empty list', exchanges: [listed([])] },
    ],
  }),
});

/** The kinds that were sent, or, where the answer shows the field, what the service made of it; another text than was sent is not of that. */
function kindsKept(
  sent: Json | undefined,
  field: string | undefined,
  item: JsonObject | undefined,
  { create }: Resource,
): readonly string[] {
  const [value, shown] = [sent, item].map((body) =>
    isObject(body) && field !== undefined ? valueAt(body, field) : null,
  );
  if (field === undefined || shown === undefined || item === undefined) return kindsSent(sent, field);
  if (typeof value === 'string' && shown !== value) return [];
  const right = new Set(kindsSent(create?.example, field));
  return kindsSent(item, field).filter((kind) => !right.has(kind));
}

/** What is stored of a list, or of a text letter by letter, where an object was to be sent. */
function kindsByIndex(item: JsonObject | undefined): readonly string[] {
  return kindsSent(Object.fromEntries(Object.entries(item ?? {}).filter(([field]) => /^\d+$/.test(field))));
}

function taken(shown: Pick<ExchangeExample, 'about' | 'body'>): ExchangeExample {
  return { request: 'PUT /users/1', provokes: 'invalid-input', status: 200, ...shown };
}

function listed(items: readonly Json[]) {
  return { request: 'GET /users', status: 200, body: successBody(items) };
}

function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}
