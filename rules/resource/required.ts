import { type Exchange, isAnswered, requestLine } from '../../src/model/exchange.ts';
import { defineRule } from '../../src/model/rule.ts';
import type { Trace } from '../../src/model/trace.ts';
import { taken } from '../../src/model/signs.ts';
import { violation } from '../../src/model/violation.ts';
import { defective, isAccepted, judgeRefusals, nothingInvalid } from './shared/acceptance.ts';
import { accepted, created, failed, refused, resource } from './shared/exchange-examples.ts';
import { createInvalid } from '../../src/model/traces/create-invalid.ts';

const { invalid } = createInvalid;

/** The create of an item without something that every item must have. */
export default defineRule({
  id: 'resource/required',
  proves: ['resource.required'],
  breaks: ['status.invalid-input'],
  weight: 5,
  label: 'data',
  title: 'A create without a required field is refused',
  why: 'An item without a field that every client relies on breaks them later, far from the mistake.',
  fix: 'Validate the body before you store anything: if a required field is missing or null, answer 400 INVALID_INPUT.',
  scope: 'trace',
  wants: [invalid.missing, invalid.null, invalid.emptyObject, invalid.body],
  check: (trace, context) =>
    judgeRefusals(
      trace,
      ownDefects(trace),
      (exchange) => {
        const { field = '', defect } = exchange.probe.about;
        const how =
          defect === 'empty-object'
            ? 'with an empty object, which has none of the required fields,'
            : defect === 'null'
              ? `with null for the required field ${field}`
              : `without the required field ${field}`;
        return violation({
          at: 'status',
          expected: 'a refusal with 400',
          actual: String(exchange.reply.status),
          message: `${requestLine(exchange)} ${how} was accepted with ${exchange.reply.status}`,
          exchange: exchange.id,
          key: `${defect ?? ''} ${field}`,
          signs: [taken(defect, field)],
        });
      },
      nothingInvalid(trace, 'required', context),
    ),
  examples: () => ({
    passed: [
      {
        note: 'a missing and a null name are refused',
        resource,
        exchanges: [
          created(createInvalid.valid),
          refused(invalid.missing.of('refused('), { defect: 'missing', field: 'name' }),
          refused(invalid.null.of('refused('), { defect: 'null', field: 'name' }),
        ],
      },
    ],
    failed: [
      {
        note: 'a user without a name is created',
        resource,
        exchanges: [
          created(createInvalid.valid),
          accepted(invalid.missing.of('accepted('), { defect: 'missing', field: 'name' }),
        ],
      },
      {
        note: 'each field is asked for, and yet nothing at all will do',
        resource,
        exchanges: [
          created(createInvalid.valid),
          refused(invalid.missing.of('refused('), { defect: 'missing', field: 'name' }),
          accepted(invalid.emptyObject, { defect: 'empty-object' }),
        ],
      },
      {
        note: 'null passes for an address',
        resource,
        exchanges: [
          created(createInvalid.valid),
          accepted(invalid.null.of('accepted('), { defect: 'null', field: 'email' }),
        ],
      },
    ],
    inapplicable: [{ note: 'nothing is required', resource, exchanges: [created(createInvalid.valid)] }],
    inconclusive: [
      {
        note: 'the valid create is refused too, so the refusal proves nothing',
        resource,
        exchanges: [
          { ...created(createInvalid.valid), status: 500, body: failed('FAILURE') },
          refused(invalid.missing.of('refused('), { defect: 'missing', field: 'name' }),
        ],
      },
    ],
  }),
});

/** An empty object lacks everything at once: that it is taken is told where no single missing field is. */
function ownDefects(trace: Trace): readonly Exchange[] {
  const single = defective(trace, 'create', ['missing', 'null']);
  const isToldAlready = single.some((exchange) => isAnswered(exchange) && isAccepted(exchange));
  return isToldAlready ? single : [...single, ...defective(trace, 'create', ['empty-object'])];
}
