import type { ExchangeExample } from '../../src/model/example.ts';
import { fieldsSent } from '../../src/model/resource-object.ts';
import { itemAt, itemOf } from '../../src/model/envelope.ts';
import { type Answered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable } from '../../src/model/rule.ts';
import type { Step } from '../../src/model/step.ts';
import { answeredAt, stepOf, type Trace } from '../../src/model/trace.ts';
import { changeInvalid as steps } from '../../src/model/traces/change-invalid.ts';
import { lifecycle } from '../../src/model/traces/lifecycle.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { equalJson, isObject, type Json, type JsonObject } from '../../src/text/json.ts';
import { isNothing, isTaken } from '../operation/shared/comparison.ts';
import { isAccepted } from './shared/acceptance.ts';
import { accepted, changing, created, failed, refused, resource, succeeded } from './shared/exchange-examples.ts';

const { patch, replace } = steps;
const attempt = changing(refused(patch.blank.of('name'), { defect: 'blank', field: 'name', sent: { name: '  ' } }));
const nothing = (item: Json) =>
  changing(accepted(patch.unexpected.of('nothing'), { defect: 'unexpected', sent: {} }, item));

/** Fields that refused changes named, compared before and after all of them; and those of several together that were refused. */
export default defineRule({
  id: 'resource/refused-change',
  proves: [],
  breaks: ['status.invalid-input'],
  weight: 8,
  label: 'data',
  title: 'A refused change changes nothing',
  why: 'The client believes that the item is unchanged, and works on with values that are gone.',
  fix: 'Validate before storing, or change in a transaction that a refusal rolls back.',
  scope: 'trace',
  wants: [
    steps.before,
    ...Object.values(patch),
    steps.between,
    ...Object.values(replace),
    steps.after,
    lifecycle.patchTogether,
    lifecycle.patchTogetherRead,
  ],
  explainedBy: ['operation/safe-read'],
  check: (trace) => {
    const [before, between, after] = [steps.before, steps.between, steps.after].map((step) => shownAt(trace, step));
    const patches = answeredAt(trace, ...Object.values(patch));
    const replaces = answeredAt(trace, ...Object.values(replace));
    const invalid =
      between === undefined
        ? (compare(before, [...patches, ...replaces], after) ?? [])
        : [...(compare(before, patches, between) ?? []), ...(compare(between, replaces, after) ?? [])];
    const compared = [...invalid, ...storedTogether(trace)];
    if (compared.length === 0) return inapplicable('no-refused-change-watched');
    const violations = compared.flat();
    const values = [...patches, ...replaces].flatMap(({ probe }) => Object.values(fieldsSent(probe.about) ?? {}));
    const mayBeAge = violations.some(
      ({ actual }) => actual !== 'null' && !values.some((each) => show(each) === actual),
    );
    return { violations, examined: compared.length, mayBeAge };
  },
  examples: () => ({
    passed: [
      { note: 'the name is what it was', resource, exchanges: [seen('before', 'Ada'), attempt, seen('after', 'Ada')] },
      { note: 'fields that were refused together are what they were', resource, exchanges: together('Ada') },
    ],
    failed: [
      {
        note: 'the blank name was stored though refused',
        resource,
        exchanges: [seen('before', 'Ada'), attempt, seen('after', '  ')],
      },
      {
        note: 'the same after a change of nothing, which was answered with the item as it was',
        resource,
        exchanges: [seen('before', 'Ada'), nothing({ id: 7, name: 'Ada' }), attempt, seen('after', '  ')],
      },
      {
        note: 'a change of nothing, after it, shows what was refused',
        resource,
        exchanges: [seen('before', 'Ada'), attempt, nothing({ id: 7, name: '  ' }), seen('after', '  ')],
      },
      {
        note: 'the same where a change of nothing between the two shows another',
        resource,
        exchanges: [seen('before', 'Ada'), nothing({ id: 7, name: null }), attempt, seen('after', '  ')],
      },
      {
        note: 'of fields that were refused together the first was stored',
        resource,
        exchanges: together('Eve'),
      },
    ],
    inapplicable: [
      {
        note: 'the change was accepted: another rule reports it',
        resource,
        exchanges: [
          seen('before', 'Ada'),
          { ...attempt, status: 200, body: succeeded({ id: 7, name: '  ' }) },
          seen('after', '  '),
        ],
      },
      {
        note: 'a change of nothing may have changed it',
        resource,
        exchanges: [seen('before', 'Ada'), attempt, nothing(null), seen('after', '')],
      },
      {
        note: 'a replace that was taken may have changed it, for the item could not be read before that',
        resource,
        exchanges: [
          seen('before', 'Ada'),
          attempt,
          { ...seen('between', ''), status: 500, body: failed('ERROR') },
          accepted(replace.blank.of('name'), { defect: 'blank', field: 'name', sent: { name: '  ' } }, null),
          seen('after', '  '),
        ],
      },
      {
        note: 'the item cannot be read',
        resource,
        exchanges: [
          changing(created(steps.patchValid)),
          attempt,
          { ...seen('after', ''), status: 404, body: failed('GONE') },
        ],
      },
    ],
  }),
});

/** The breaches that one kind of change shows; undefined where there is nothing to compare. */
function compare(
  before: Shown | undefined,
  attempts: readonly Answered[],
  after: Shown | undefined,
): readonly (readonly Violation[])[] | undefined {
  if (before === undefined || after === undefined) return undefined;
  const taken = attempts.filter((exchange) => isSuccess(exchange.reply.status));
  // Where a body as a whole was taken there is no telling what it changed, unless it was an empty one and the answer shows.
  if (taken.some((exchange) => exchange.probe.about.field === undefined && !isShownEmpty(exchange))) return undefined;
  const refused = attempts.filter((exchange) => !isAccepted(exchange));
  const named = new Set(refused.flatMap(({ probe }) => Object.keys(fieldsSent(probe.about) ?? {})));
  // What was taken may have changed whatever it sent.
  for (const { probe } of taken) {
    for (const [field, value] of Object.entries(fieldsSent(probe.about) ?? {})) {
      // A valid value beside the invalid one is stored as it was sent.
      const isElse = field !== probe.about.field && isTaken(field, value, after.item[field] ?? null) === false;
      if (!equalJson(value, before.item[field] ?? null) && !isElse) named.delete(field);
    }
  }
  // Or more than that, which the rules about PATCH and PUT tell; a value that was refused comes from nowhere else, if it says anything.
  const isRefused = (field: string, value: Json): boolean =>
    !isNothing(value) && refused.some(({ probe }) => equalJson(fieldsSent(probe.about)?.[field] ?? null, value));
  for (const { reply } of taken) {
    const shown = itemOf(reply) ?? {};
    for (const field of Object.keys(shown).length > 0 ? named : []) {
      const values = [shown, after.item].map((item) => item[field] ?? null);
      if (!isSame(before.item, shown, field) && !values.some((value) => isRefused(field, value))) named.delete(field);
    }
  }
  const fields = [...named].filter((field) => Object.hasOwn(before.item, field));
  if (fields.length === 0) return undefined;
  const changed = fields.filter((field) => !isSame(before.item, after.item, field));
  return [changed.map((field) => breach(after, before.item, field, refused))];
}

/** What a read shows of several fields that were sent together and refused: none may have been taken. */
function storedTogether(trace: Trace): readonly (readonly Violation[])[] {
  const isRefused = ({ reply: { status } }: Answered): boolean => status >= 400 && status < 500;
  const together = answeredAt(trace, lifecycle.patchTogether).find(isRefused);
  const since = together === undefined ? [] : trace.exchanges.slice(trace.exchanges.indexOf(together));
  const read = shownAt({ ...trace, exchanges: since }, lifecycle.patchTogetherRead);
  const before = together?.probe.about.before;
  if (together === undefined || read === undefined || before === undefined) return [];
  const isStored = ([field, value]: readonly [string, Json]): boolean =>
    isTaken(field, value, read.item[field]) === true && isTaken(field, value, before[field]) === false;
  const stored = Object.entries(fieldsSent(together.probe.about) ?? {}).filter(isStored);
  return [stored.map(([field]) => breach(read, before, field, [together]))];
}

/** True for a change of nothing that was answered with the item. */
function isShownEmpty({ probe: { about }, reply }: Answered): boolean {
  return isObject(about.sent) && Object.keys(about.sent).length === 0 && itemOf(reply) !== undefined;
}

function breach(after: Shown, before: JsonObject, field: string, refused: readonly Answered[]): Violation {
  const [first] = refused;
  return violation({
    at: `body:${itemAt(after.exchange.reply)}${pointer(field)}`,
    expected: show(before[field]),
    actual: show(after.item[field]),
    message: `${requestLine(after.exchange)} shows ${show(after.item[field])} as ${field} after ${first?.probe.method ?? 'change'} requests that were refused, ${show(before[field])} before them`,
    exchange: after.exchange.id,
    key: `${first?.probe.method ?? ''} changed ${field}`,
    ...(first?.probe.operation === undefined ? {} : { operation: first.probe.operation.id }),
  });
}

interface Shown {
  readonly exchange: Answered;
  readonly item: JsonObject;
}

function shownAt(trace: Trace, step: Step): Shown | undefined {
  const exchange = stepOf(trace, step);
  const item = exchange === undefined || !isSuccess(exchange.reply.status) ? undefined : itemOf(exchange.reply);
  return exchange === undefined || item === undefined ? undefined : { exchange, item };
}

function isSame(before: JsonObject, after: JsonObject, field: string): boolean {
  const [old, now] = [before[field] ?? null, after[field] ?? null];
  return equalJson(old, now);
}

function seen(when: 'before' | 'between' | 'after', name: string) {
  const body = succeeded({ id: 7, name });
  return { request: 'GET /users/7', step: steps[when], status: 200, body, about: { id: '7' } };
}

/** A PATCH of several fields that was refused, and the read after it. */
function together(name: string): readonly ExchangeExample[] {
  const about = { id: '7', sent: { name: 'Eve', age: 0 }, before: { id: 7, name: 'Ada', age: 30 } };
  const looked = succeeded({ id: 7, name, age: 30 });
  return [
    { request: 'PATCH /users/7', step: lifecycle.patchTogether, status: 400, body: failed('INVALID_INPUT'), about },
    { request: 'GET /users/7', step: lifecycle.patchTogetherRead, status: 200, body: looked, about: { id: '7' } },
  ];
}
