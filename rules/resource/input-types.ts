import { requestLine } from '../../src/model/exchange.ts';
import { why } from '../../src/model/reason.ts';
import { defineRule } from '../../src/model/rule.ts';
import { ofKind, taken } from '../../src/model/signs.ts';
import { show, violation } from '../../src/model/violation.ts';
import { type JsonKind, kindOf } from '../../src/text/json.ts';
import { defective, isConverted, isOfAnyKind, isTyped, judgeRefusals, valueOf } from './shared/acceptance.ts';
import { accepted, created, failed, refused, resource, succeeded } from './shared/exchange-examples.ts';
import { createInvalid } from '../../src/model/traces/create-invalid.ts';

const { invalid } = createInvalid;
/** What the example gives in place of what was sent. */
const kinds: Partial<Readonly<Record<JsonKind, string>>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  object: 'an object',
};

/** Types of fields that neither the text nor the plan fixes are the service's own, so that taking any value only warns. */
export default defineRule({
  id: 'resource/input-types',
  proves: [],
  breaks: ['status.invalid-input'],
  weight: 3,
  label: 'data',
  level: 'should',
  title: 'A field refuses values of another kind, or converts them',
  why: 'A field that is a string in one item and an object in the next breaks every client that reads it.',
  fix: 'Check the type of every field of the body, optional fields included, and answer 400 INVALID_INPUT.',
  scope: 'trace',
  wants: [invalid.object, invalid.list],
  joins: ['status/invalid-input'],
  check: (trace, context) =>
    judgeRefusals(
      trace,
      defective(trace, 'create', ['wrong-type', 'number', 'text']).filter((exchange) => {
        const { defect, field = '' } = exchange.probe.about;
        if (trace.resource === undefined || isOfAnyKind(exchange, trace, context)) return false;
        return defect === 'text' || !isTyped(trace.resource, field);
      }),
      (exchange) => {
        const { defect = 'wrong-type', field = '', sent } = exchange.probe.about;
        if (isConverted(exchange)) return undefined;
        const given = valueOf(trace.resource?.create?.example, field);
        return violation({
          at: 'status',
          expected: 'a refusal with 400',
          actual: String(exchange.reply.status),
          message: `${requestLine(exchange)} with ${show(valueOf(sent, field))} as ${field}, which the example gives as ${(given === undefined ? undefined : kinds[kindOf(given)]) ?? 'plain text or a number'}, was accepted with ${exchange.reply.status}`,
          exchange: exchange.id,
          key: `wrong-type ${field}`,
          signs: [taken(defect, field)],
          ...ofKind(defect),
        });
      },
      why('every-type-fixed'),
    ),
  examples: () => ({
    passed: [
      {
        note: 'an object is refused as a nickname',
        resource,
        exchanges: [
          created(createInvalid.valid),
          refused(invalid.object.of('refused('), { defect: 'wrong-type', field: 'nickname', sent: { nickname: {} } }),
        ],
      },
      {
        note: 'a text is made a list of one',
        resource,
        exchanges: [
          created(createInvalid.valid),
          {
            ...accepted(invalid.object.of('text('), { defect: 'text', field: 'tags', sent: { tags: 'red' } }),
            body: succeeded({ id: 7, tags: ['red'] }),
          },
        ],
      },
    ],
    failed: [
      {
        note: 'an object passes for a nickname',
        resource,
        exchanges: [
          created(createInvalid.valid),
          accepted(invalid.object.of('accepted('), { defect: 'wrong-type', field: 'nickname', sent: { nickname: {} } }),
        ],
      },
      {
        note: 'a number is kept as a text',
        resource,
        exchanges: [
          created(createInvalid.valid),
          {
            ...accepted(invalid.object.of('number('), { defect: 'number', field: 'nickname', sent: { nickname: 5 } }),
            body: succeeded({ id: 7, nickname: 5 }),
          },
        ],
      },
      {
        note: 'a text is kept where a list belongs',
        resource,
        exchanges: [
          created(createInvalid.valid),
          {
            ...accepted(invalid.object.of('text('), { defect: 'text', field: 'tags', sent: { tags: 'red' } }),
            body: succeeded({ id: 7, tags: 'red' }),
          },
        ],
      },
    ],
    inapplicable: [
      {
        note: 'an object is accepted as a name: another rule reports it',
        resource,
        exchanges: [
          created(createInvalid.valid),
          accepted(invalid.object.of('accepted('), { defect: 'wrong-type', field: 'name', sent: { name: {} } }),
        ],
      },
    ],
    inconclusive: [
      {
        note: 'the valid create is refused too, so the refusal proves nothing',
        resource,
        exchanges: [
          { ...created(createInvalid.valid), status: 500, body: failed('FAILURE') },
          refused(invalid.object.of('refused('), { defect: 'wrong-type', field: 'nickname', sent: { nickname: {} } }),
        ],
      },
    ],
  }),
});
