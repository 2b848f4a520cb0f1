import { requestLine } from '../../src/model/exchange.ts';
import { defineRule } from '../../src/model/rule.ts';
import { taken } from '../../src/model/signs.ts';
import { show, violation } from '../../src/model/violation.ts';
import { defective, judgeRefusals, nothingInvalid, valueOf } from './shared/acceptance.ts';
import { accepted, created, failed, refused, resource } from './shared/exchange-examples.ts';
import { createInvalid } from '../../src/model/traces/create-invalid.ts';

const { invalid } = createInvalid;

/** The create of an item with something that is clearly no e-mail address. */
export default defineRule({
  id: 'resource/email',
  proves: ['resource.email'],
  breaks: ['status.invalid-input'],
  weight: 4,
  label: 'data',
  title: 'A create with an invalid e-mail address is refused',
  why: 'If a service accepts an address that cannot receive mail, nobody notices until it is too late to ask for the right one.',
  fix: 'Check the address when an item is created (a local part, one at sign, a domain, no blanks) and answer 400 INVALID_INPUT.',
  scope: 'trace',
  wants: [invalid.address, invalid.addresses, invalid.planned],
  check: (trace, context) =>
    judgeRefusals(
      trace,
      defective(trace, 'create', ['bad-email']),
      (exchange) => {
        const { field = '', sent } = exchange.probe.about;
        const value = show(valueOf(sent, field));
        return violation({
          at: 'status',
          expected: 'a refusal with 400',
          actual: String(exchange.reply.status),
          message: `${requestLine(exchange)} with ${value} as ${field} was accepted with ${exchange.reply.status}`,
          exchange: exchange.id,
          key: `accepted ${field}`,
          signs: [taken('bad-email', field)],
        });
      },
      nothingInvalid(trace, 'email', context),
    ),
  examples: () => ({
    passed: [
      {
        note: 'an invalid address is refused',
        resource,
        exchanges: [
          created(createInvalid.valid),
          refused(invalid.address.of('refused('), {
            defect: 'bad-email',
            field: 'email',
            sent: { email: 'not-an-address' },
          }),
        ],
      },
    ],
    failed: [
      {
        note: 'an address without a domain is taken',
        resource,
        exchanges: [
          created(createInvalid.valid),
          refused(invalid.address.of('refused('), {
            defect: 'bad-email',
            field: 'email',
            sent: { email: 'not-an-address' },
          }),
          accepted(invalid.addresses.of('accepted(', 'without-domain'), {
            defect: 'bad-email',
            field: 'email',
            sent: { email: 'a@' },
          }),
        ],
      },
    ],
    inapplicable: [{ note: 'no field is an address', resource, exchanges: [created(createInvalid.valid)] }],
    inconclusive: [
      {
        note: 'the valid create is refused too, so the refusal proves nothing',
        resource,
        exchanges: [
          { ...created(createInvalid.valid), status: 404, body: failed('NOT_FOUND') },
          refused(
            invalid.address.of('refused('),
            { defect: 'bad-email', field: 'email', sent: { email: 'not-an-address' } },
            404,
          ),
        ],
      },
    ],
  }),
});
