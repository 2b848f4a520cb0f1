import { itemOf } from '../../src/model/envelope.ts';
import { type Answered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import type { Probe } from '../../src/model/probe.ts';
import { defineRule, judged } from '../../src/model/rule.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { equalJson, isObject } from '../../src/text/json.ts';
import { isAccepted, isFailureIn2xx } from '../resource/shared/acceptance.ts';
import { created, failed } from '../resource/shared/exchange-examples.ts';

/**
 * A second entry is sent only after a first one was created and read, and shares one unique value with it. The text gives the
 * status of a creation alone: a change that would make a duplicate may be refused with any 4xx, but is neither taken nor a crash.
 */
export default defineRule({
  id: 'status/duplicate',
  clauses: ['status.duplicate'],
  title: 'The creation of a duplicate entry is answered with 409',
  why: 'Two entries that share what should identify one make every later look-up a guess; a 409 lets the client offer the first.',
  fix: 'Put a unique constraint on the field, and answer its violation with 409, not with 400, 500 or the entry that is there.',
  scope: 'exchange',
  scenarios: ['duplicate'],
  wants: ({ probe }) => probe.provokes === 'duplicate' || isChange(probe),
  appliesTo: ({ reply }) => !isFailureIn2xx(reply),
  check: (exchange) => {
    const { status } = exchange.reply;
    if (status === 409) return judged([]);
    const { field = 'value' } = exchange.probe.about;
    if (isChange(exchange.probe)) return judged(changedInto(exchange, field));
    const happened = isAccepted(exchange) ? 'was accepted' : 'was answered';
    return judged([
      violation({
        at: 'status',
        expected: '409',
        actual: String(status),
        message: `${requestLine(exchange)} with the ${field} of an entry that is there ${happened} with ${status}; a duplicate entry is answered with 409`,
        key: `${happened} ${field} ${status}`,
      }),
    ]);
  },
  examples: {
    passed: [
      { note: 'a conflict', exchanges: [second(409)] },
      { note: 'a change that is refused', exchanges: [changing(400)] },
    ],
    failed: [
      {
        note: 'a second entry with the same address is created',
        exchanges: [{ ...second(201), ...created('later') }].map(provoking),
      },
      { note: 'called invalid input', exchanges: [second(400)] },
      { note: 'the constraint of the store comes through', exchanges: [second(500)] },
      { note: 'a change makes a duplicate', exchanges: [changing(200)] },
      { note: 'a change that would make a duplicate breaks the service', exchanges: [changing(500)] },
    ],
    inapplicable: [
      { note: 'a first entry', exchanges: [created('original')] },
      { note: 'a conflict told as 200', exchanges: [second(200)] },
    ],
  },
});

function isChange({ step, about }: Probe): boolean {
  return about.field !== undefined && step === `change-${about.field}`;
}

/** Taken only where the answer shows the value: a service may leave a field as it is that nobody can change. */
function changedInto(exchange: Answered, field: string): readonly Violation[] {
  const { status } = exchange.reply;
  const sent = isObject(exchange.probe.about.sent) ? exchange.probe.about.sent[field] : undefined;
  const shown = itemOf(exchange.reply)?.[field];
  const isTaken = isSuccess(status) && sent !== undefined && shown !== undefined && equalJson(sent, shown);
  if (!isTaken && status < 500) return [];
  const happened = isTaken ? 'was accepted' : 'was answered';
  return [
    violation({
      at: 'status',
      expected: '409',
      actual: String(status),
      message: `${requestLine(exchange)} with the ${field} of another entry ${happened} with ${status}; no two entries share it, and a duplicate entry is answered with 409`,
      key: `change ${happened} ${field} ${status}`,
    }),
  ];
}

function changing(status: number) {
  const item = { id: 8, email: 'ada@example.test' };
  return {
    request: 'PATCH /users/8',
    step: 'change-email',
    status,
    body: status < 300 ? { success: true, data: item, error: null } : failed('REFUSED'),
    about: { id: '8', field: 'email', sent: { email: 'ada@example.test' } },
  } as const;
}

function second(status: number) {
  const about = { field: 'email', control: 'original' };
  return {
    request: 'POST /users',
    step: 'at-once-email',
    provokes: 'duplicate',
    status,
    body: failed('DUPLICATE'),
    about,
  } as const;
}

function provoking<Part>(example: Part) {
  return { ...example, provokes: 'duplicate', about: { field: 'email' } } as const;
}
