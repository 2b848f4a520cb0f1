import { type Answered, requestLine } from '../../src/model/exchange.ts';
import { defineRule, judged } from '../../src/model/rule.ts';
import { errorCodeOf } from '../../src/model/envelope.ts';
import { codeWith, field as fieldSign, itemGone, itemTwice, ofRefusal } from '../../src/model/signs.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { failedIn2xx, isAccepted, isFailureIn2xx } from '../resource/shared/acceptance.ts';
import { created, failed } from '../resource/shared/exchange-examples.ts';
import { changing, isChange } from './shared/changing.ts';
import { duplicate } from '../../src/model/traces/duplicate.ts';

/**
 * A second entry is sent only after a first one was created and read, and shares one unique value with it. The text gives the
 * status of a creation alone: a change that would make a duplicate may be refused with any 4xx, but is no crash; one that is taken
 * is told by status/duplicate-change.
 */
export default defineRule({
  id: 'status/duplicate',
  proves: ['status.duplicate'],
  breaks: [],
  weight: 6,
  label: 'data',
  title: 'The create of a duplicate is answered with 409',
  why: 'If two entries share what should identify one, every later lookup is a guess; a 409 lets the client use the existing entry.',
  fix: 'Put a unique constraint on the field, and answer a conflict with 409, not with 400, 500 or the existing entry.',
  scope: 'exchange',
  wants: [duplicate.atOnce, duplicate.later, duplicate.change, duplicate.replace],
  explainedBy: ['operation/neighbours', 'operation/patch', 'operation/reliable', 'operation/replace'],
  // What is stored otherwise than it is sent is no duplicate of what is sent.
  joins: ['operation/create'],
  concerns: ({ probe }) => probe.provokes === 'duplicate' || isChange(probe),
  appliesTo: () => true,
  check: (exchange) => {
    const { status } = exchange.reply;
    if (isFailureIn2xx(exchange.reply)) return failedIn2xx;
    if (status === 409) return judged([]);
    const { field = 'value' } = exchange.probe.about;
    if (isChange(exchange.probe)) return judged(brokenBy(exchange, field));
    const happened = isAccepted(exchange) ? 'was accepted' : 'was answered';
    const code = errorCodeOf(exchange.reply);
    return judged([
      violation({
        at: 'status',
        expected: '409',
        actual: String(status),
        message: `${requestLine(exchange)} with the ${field} of an existing entry ${happened} with ${status}`,
        key: `${happened} ${field} ${status}`,
        // Where the entry is gone, or was stored with another value, there is no other with that value.
        signs: isAccepted(exchange)
          ? [itemGone, itemTwice(field), fieldSign(field)]
          : [
              ...ofRefusal(status, exchange.probe.operation?.id),
              ...(code === undefined ? [] : [codeWith(code, status)]),
            ],
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'a conflict', exchanges: [second(409)] },
      { note: 'a change that is refused', exchanges: [changing(400)] },
    ],
    failed: [
      {
        note: 'a second entry with the same address is created',
        exchanges: [{ ...second(201), ...created(duplicate.later.of('email')) }].map(provoking),
      },
      { note: 'called invalid input', exchanges: [second(400)] },
      { note: 'the constraint of the store comes through', exchanges: [second(500)] },
      { note: 'a change that would make a duplicate breaks the service', exchanges: [changing(500)] },
    ],
    inapplicable: [{ note: 'a first entry', exchanges: [created(duplicate.original.made)] }],
    inconclusive: [{ note: 'a conflict answered with 200', exchanges: [second(200)] }],
  }),
});

/** A change that would make a duplicate, and breaks the service. */
function brokenBy(exchange: Answered, field: string): readonly Violation[] {
  const { status } = exchange.reply;
  if (status < 500) return [];
  return [
    violation({
      at: 'status',
      expected: '409',
      actual: String(status),
      message: `${requestLine(exchange)} with the ${field} of another entry was answered with ${status}`,
      key: `change was answered ${field} ${status}`,
      signs: ofRefusal(status, exchange.probe.operation?.id),
    }),
  ];
}

function second(status: number) {
  const about = { field: 'email', control: duplicate.original.made };
  return {
    request: 'POST /users',
    step: duplicate.atOnce.of('email'),
    provokes: 'duplicate',
    status,
    body: failed('DUPLICATE'),
    about,
  } as const;
}

function provoking<Part>(example: Part) {
  return { ...example, provokes: 'duplicate', about: { field: 'email' } } as const;
}
