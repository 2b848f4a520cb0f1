import { itemAt, itemOf } from '../../src/model/envelope.ts';
import { isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, judged } from '../../src/model/rule.ts';
import { itemTwice } from '../../src/model/signs.ts';
import { isStep } from '../../src/model/step.ts';
import { show, violation } from '../../src/model/violation.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { equalJson } from '../../src/text/json.ts';
import { isFailureIn2xx, valueOf } from '../resource/shared/acceptance.ts';
import { changed, changing, isChange } from './shared/changing.ts';
import { duplicate } from '../../src/model/traces/duplicate.ts';

/** The text speaks of creations alone, so a change that makes a duplicate only warns. */
export default defineRule({
  id: 'status/duplicate-change',
  proves: [],
  breaks: ['status.duplicate'],
  weight: 3,
  label: 'data',
  level: 'should',
  title: 'A change that would make a duplicate is refused too',
  why: 'If PUT and PATCH accept what POST refuses with 409, duplicates come in by the back door.',
  fix: 'Apply the unique constraint to PUT and PATCH as to POST, and answer a conflict with 409.',
  scope: 'exchange',
  wants: [duplicate.change, duplicate.replace, duplicate.changed],
  explainedBy: ['status/duplicate'],
  concerns: ({ probe }) => isChange(probe),
  appliesTo: ({ reply }) => !isFailureIn2xx(reply),
  check: (exchange) => {
    const { status } = exchange.reply;
    const { field = 'value', sent } = exchange.probe.about;
    const wanted = valueOf(sent, field);
    const shown = valueOf(itemOf(exchange.reply), field);
    // Taken only where the answer shows it: a service may leave a field as it is that nobody can change.
    const isTaken = isSuccess(status) && wanted !== undefined && shown !== undefined && equalJson(wanted, shown);
    if (!isTaken) return judged([]);
    const rest = { key: `change was accepted ${field}`, signs: [itemTwice(field)] };
    if (isStep(exchange.probe.step, duplicate.changed)) {
      return judged([
        violation({
          ...rest,
          at: `body:${itemAt(exchange.reply)}${pointer(field)}`,
          expected: `the ${field} that it had`,
          actual: show(shown),
          message: `${requestLine(exchange)} shows the ${field} of another entry, which a change had sent`,
        }),
      ]);
    }
    return judged([
      violation({
        ...rest,
        at: 'status',
        expected: 'a refusal with 409',
        actual: String(status),
        message: `${requestLine(exchange)} with the ${field} of another entry was accepted with ${status}`,
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'the change is refused', exchanges: [changing(409)] },
      { note: 'the field stays as it was', exchanges: [changing(200, 'bea@example.test')] },
      { note: 'a read shows the field as it was', exchanges: [changed('bea@example.test')] },
    ],
    failed: [
      { note: 'a change makes a duplicate', exchanges: [changing(200)] },
      { note: 'a read shows what a change was not answered with', exchanges: [changed('ada@example.test')] },
    ],
    inapplicable: [
      {
        note: 'a change of something else',
        exchanges: [{ ...changing(200), step: duplicate.original.made, about: {} }],
      },
    ],
  }),
});
