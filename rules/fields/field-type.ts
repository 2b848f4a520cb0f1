import { resourceOf } from '../../src/model/plan.ts';
import { type Digest, defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { isList, type Json, type JsonKind, member } from '../../src/text/json.ts';
import { read, successBody } from '../envelope/shared/examples.ts';
import { isAccepted } from '../resource/shared/acceptance.ts';
import { createInterner } from './shared/interned.ts';
import { itemShape } from './shared/items.ts';
import { type FieldKind, kindsIn, kindsSent } from './shared/kinds.ts';
import { wholeOf } from './shared/whole.ts';

interface Kinds {
  /** What is asked for: the resource, wherever it stands. */
  readonly whole: string;
  readonly operation: string;
  readonly fields: readonly FieldKind[];
  /** Kinds that an invalid body had, where it was taken: what shows them is told by the rules about input. */
  readonly taken?: readonly string[];
}

const intern = createInterner<Kinds>();

/** The id itself is resource/id-kind's and resource/id-type's; what changes between versions is told where versions are compared. */
export default defineRule({
  id: 'fields/field-type',
  clauses: ['resource.field-type'],
  title: 'A field has one type wherever its resource shows it',
  why: 'A client with types reads the list with one model and the item with another, or breaks on the one that differs.',
  fix: 'Serialize a resource by one and the same code in lists, reads and the answers to writes; null beside its type is fine.',
  scope: 'run',
  scenarios: 'all',
  after: ['json/well-formed'],
  options: {
    type: 'object',
    properties: { allow: { type: 'array', items: { type: 'string' }, uniqueItems: true } },
    additionalProperties: false,
  },
  digest: (exchange, { plan, readings }) => {
    const resource = resourceOf(plan, exchange.probe.operation?.resource);
    if (resource === undefined) return undefined;
    const whole = wholeOf(plan, resource);
    const operation = exchange.probe.operation?.kind ?? '';
    if (exchange.probe.about.defect !== undefined) {
      const taken = isAccepted(exchange) ? kindsSent(exchange.probe.about.sent) : [];
      return taken.length === 0 ? undefined : intern(plan, { whole, operation, fields: [], taken });
    }
    const { idField } = readings.of(resource);
    const shape = itemShape(exchange, idField);
    const id = pointer(idField);
    const fields = shape === undefined ? [] : kindsIn(shape).filter(({ field }) => field !== id);
    return fields.length === 0 ? undefined : intern(plan, { whole, operation, fields });
  },
  check: ({ digests }, { options }) => {
    const allowed = new Set(listOf(member(options, 'allow')));
    const wholes = new Set(digests.map(({ kept }) => kept.whole));
    const told = [...wholes].map((whole) =>
      judgeOne(
        digests.filter(({ kept }) => kept.whole === whole),
        allowed,
      ),
    );
    const examined = told.reduce((sum, each) => sum + each.fields, 0);
    if (examined === 0) return inapplicable('no answer shows a field with a type');
    return { ...judged(told.flatMap(({ violations }) => violations)), examined };
  },
  examples: {
    passed: [
      {
        note: 'the same in list and item',
        exchanges: [listed([{ id: 1, age: 3, tags: ['a', 1] }]), read(successBody({ id: 1, age: 3.5, tags: [] }))],
      },
      {
        note: 'null beside a type',
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
      { note: 'nothing but ids, which resource/id-kind judges', exchanges: [listed([{ id: 1 }])] },
      { note: 'an empty list', exchanges: [listed([])] },
    ],
  },
});

function listed(items: readonly Json[]) {
  return { request: 'GET /users', status: 200, body: successBody(items) };
}

function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

interface Seen extends FieldKind {
  readonly digest: Digest<Kinds>;
  readonly operations: Set<string>;
  answers: number;
}

function judgeOne(digests: readonly Digest<Kinds>[], allowed: ReadonlySet<Json>) {
  const taken = new Set(digests.flatMap(({ kept }) => kept.taken ?? []));
  const byField = new Map<string, Map<JsonKind, Seen>>();
  for (const digest of digests) {
    for (const each of digest.kept.fields) {
      const { field, kind } = each;
      if (allowed.has(field) || taken.has(`${field} ${kind}`)) continue;
      const kinds = byField.get(field) ?? new Map<JsonKind, Seen>();
      byField.set(field, kinds);
      const seen = kinds.get(kind) ?? { ...each, digest, operations: new Set<string>(), answers: 0 };
      kinds.set(kind, seen);
      seen.operations.add(digest.kept.operation);
      seen.answers += 1;
    }
  }
  const split = [...byField.values()].filter((kinds) => kinds.size > 1);
  return { fields: byField.size, violations: split.flatMap((kinds) => breaches([...kinds.values()])) };
}

/** One violation for each kind of a field that is not the usual one: that of most kinds of operation, then of most answers. */
function breaches(kinds: readonly Seen[]): readonly Violation[] {
  const [usual, ...odd] = kinds.toSorted(
    (one, other) => other.operations.size - one.operations.size || other.answers - one.answers,
  );
  if (usual === undefined) return [];
  return odd.map((seen) =>
    violation({
      at: `body:${seen.at}`,
      expected: `a ${usual.kind}`,
      actual: `a ${seen.kind}`,
      exchange: seen.digest.exchange,
      key: `${seen.field} ${seen.kind}`,
      message: `${seen.field.slice(1)} is a ${seen.kind} in ${seen.digest.request} and a ${usual.kind} in ${usual.digest.request}; a field has one type wherever its resource shows it`,
    }),
  );
}
