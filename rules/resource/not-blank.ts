import { requestLine } from '../../src/model/exchange.ts';
import { defineRule } from '../../src/model/rule.ts';
import { taken } from '../../src/model/signs.ts';
import { show, violation } from '../../src/model/violation.ts';
import { defective, judgeRefusals, nothingInvalid, valueOf } from './shared/acceptance.ts';
import { accepted, created, failed, refused, resource } from './shared/exchange-examples.ts';
import { createInvalid } from '../../src/model/traces/create-invalid.ts';

const { invalid } = createInvalid;

/** The create of an item whose name consists of nothing, or of white space. */
export default defineRule({
  id: 'resource/not-blank',
  proves: ['resource.not-blank'],
  breaks: ['status.invalid-input'],
  weight: 4,
  label: 'data',
  title: 'A create with a blank name is refused',
  why: 'A blank name shows up as a gap in every list, and nobody can search for it.',
  fix: 'Trim the text before you check it, tabs and line breaks included; if nothing is left, answer 400 INVALID_INPUT.',
  scope: 'trace',
  wants: [invalid.blank, invalid.blanks, invalid.planned],
  check: (trace, context) =>
    judgeRefusals(
      trace,
      defective(trace, 'create', ['empty', 'blank']),
      (exchange) => {
        const { field = '', defect, sent } = exchange.probe.about;
        const value = show(valueOf(sent, field));
        return violation({
          at: 'status',
          expected: 'a refusal with 400',
          actual: String(exchange.reply.status),
          message: `${requestLine(exchange)} with ${value} as ${field} was accepted with ${exchange.reply.status}`,
          exchange: exchange.id,
          key: `${defect ?? ''} ${field}`,
          signs: [taken(defect, field)],
        });
      },
      nothingInvalid(trace, 'notBlank', context),
    ),
  examples: () => ({
    passed: [
      {
        note: 'an empty and a blank name are refused',
        resource,
        exchanges: [
          created(createInvalid.valid),
          refused(invalid.blanks.of('empty', 'refused('), { defect: 'empty', field: 'name', sent: { name: '' } }),
          refused(invalid.blank.of('refused('), { defect: 'blank', field: 'name', sent: { name: '   ' } }),
        ],
      },
    ],
    failed: [
      {
        note: 'blanks pass for a name',
        resource,
        exchanges: [
          created(createInvalid.valid),
          refused(invalid.blanks.of('empty', 'refused('), { defect: 'empty', field: 'name', sent: { name: '' } }),
          accepted(invalid.blank.of('accepted('), { defect: 'blank', field: 'name', sent: { name: '   ' } }),
        ],
      },
      {
        note: 'an empty name is taken',
        resource,
        exchanges: [
          created(createInvalid.valid),
          accepted(invalid.blanks.of('empty', 'accepted('), { defect: 'empty', field: 'name', sent: { name: '' } }),
        ],
      },
    ],
    inapplicable: [{ note: 'any text will do', resource, exchanges: [created(createInvalid.valid)] }],
    inconclusive: [
      {
        note: 'the valid create is refused too, so the refusal proves nothing',
        resource,
        exchanges: [
          { ...created(createInvalid.valid), status: 403, body: failed('FORBIDDEN') },
          refused(invalid.blank.of('refused('), { defect: 'blank', field: 'name', sent: { name: '   ' } }),
        ],
      },
    ],
  }),
});
