import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { isAccepted, isFailureIn2xx } from '../resource/shared/acceptance.ts';
import { created, failed } from '../resource/shared/exchange-examples.ts';

/** A second entry is sent only after a first one was created and read, and shares one unique value with it. */
export default defineRule({
  id: 'status/duplicate',
  clauses: ['status.duplicate'],
  title: 'The creation of a duplicate entry is answered with 409',
  why: 'Two entries that share what should identify one make every later look-up a guess; a 409 lets the client offer the first.',
  fix: 'Put a unique constraint on the field, and answer its violation with 409, not with 400, 500 or the entry that is there.',
  scope: 'exchange',
  scenarios: ['duplicate'],
  wants: ({ probe }) => probe.provokes === 'duplicate',
  appliesTo: ({ reply }) => !isFailureIn2xx(reply),
  check: (exchange) => {
    const { status } = exchange.reply;
    if (status === 409) return judged([]);
    const { field = 'value' } = exchange.probe.about;
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
    passed: [{ note: 'a conflict', exchanges: [second(409)] }],
    failed: [
      {
        note: 'a second entry with the same address is created',
        exchanges: [{ ...second(201), ...created('later') }].map(provoking),
      },
      { note: 'called invalid input', exchanges: [second(400)] },
      { note: 'the constraint of the store comes through', exchanges: [second(500)] },
    ],
    inapplicable: [
      { note: 'a first entry', exchanges: [created('original')] },
      { note: 'a conflict told as 200', exchanges: [second(200)] },
    ],
  },
});

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
