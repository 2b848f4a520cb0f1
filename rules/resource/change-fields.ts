import { itemOf } from '../../src/model/envelope.ts';
import { why } from '../../src/model/reason.ts';
import { type Answered, requestLine } from '../../src/model/exchange.ts';
import type { Defect } from '../../src/model/probe.ts';
import { defineRule, inapplicable } from '../../src/model/rule.ts';
import { ofKind, taken } from '../../src/model/signs.ts';
import { show, violation } from '../../src/model/violation.ts';
import { equalJson, isObject } from '../../src/text/json.ts';
import { changeInvalid as steps } from '../../src/model/traces/change-invalid.ts';
import { defective, isConverted, isOfAnyKind, judgeRefusals, valueOf } from './shared/acceptance.ts';
import { accepted, changing, created, failed, refused, resource } from './shared/exchange-examples.ts';

const { patch, replace } = steps;

const clauseOf: Partial<Readonly<Record<Defect, string>>> = {
  null: 'resource.required',
  empty: 'resource.not-blank',
  blank: 'resource.not-blank',
  'bad-email': 'resource.email',
  'wrong-type': 'status.invalid-input',
  number: 'status.invalid-input',
  planned: 'status.invalid-input',
};

/** The rules for fields are rules of creation: a change that breaks them only warns; what is one-to-one has none. */
export default defineRule({
  id: 'resource/change-fields',
  proves: [],
  breaks: ['resource.required', 'resource.not-blank', 'resource.email', 'status.invalid-input'],
  weight: 3,
  label: 'data',
  level: 'should',
  title: 'A change that makes a field invalid is refused too',
  why: 'If PUT and PATCH accept what POST refuses, invalid data comes in by the back door.',
  fix: 'Run the same field checks on PUT and PATCH as on POST.',
  scope: 'trace',
  wants: [...Object.values(patch), ...Object.values(replace)],
  explainedBy: [
    'resource/required',
    'resource/not-blank',
    'resource/email',
    'resource/input-types',
    'status/invalid-input',
  ],
  check: (trace, context) =>
    trace.resource?.single === true
      ? inapplicable('no-invalid-change')
      : judgeRefusals(
          trace,
          defective(trace, 'change', ['null', 'empty', 'blank', 'bad-email', 'wrong-type', 'number', 'planned']).filter(
            (exchange) => !isOfAnyKind(exchange, trace, context),
          ),
          (exchange) => {
            if (isIgnored(exchange) || isConverted(exchange)) return undefined;
            const { field, defect = 'planned', sent } = exchange.probe.about;
            const value = show(field === undefined ? sent : valueOf(sent, field));
            const what = field === undefined ? value : `${value} as ${field}`;
            return violation({
              at: 'status',
              expected: 'a refusal with 400',
              actual: String(exchange.reply.status),
              message: `${requestLine(exchange)} with ${what} was accepted with ${exchange.reply.status}`,
              exchange: exchange.id,
              key: `${defect === 'number' ? 'wrong-type' : defect} ${field ?? ''}`,
              clauses: [clauseOf[defect] ?? 'status.invalid-input'],
              signs: [taken(defect, field)],
              ...ofKind(defect),
            });
          },
          why('no-invalid-change'),
        ),
  examples: () => ({
    passed: [
      {
        note: 'a blank name is refused on PATCH',
        resource,
        exchanges: [
          changing(created(steps.patchValid)),
          changing(refused(patch.blank.of('name'), { defect: 'blank', field: 'name', sent: { name: '  ' } })),
        ],
      },
      {
        note: 'an address that cannot be changed is ignored',
        resource,
        exchanges: [
          changing(created(steps.patchValid)),
          changing(
            accepted(patch.address.of('email'), { defect: 'bad-email', field: 'email', sent: { email: 'nobody' } }),
          ),
        ],
      },
    ],
    failed: [
      {
        note: 'a blank name is taken by PATCH',
        resource,
        exchanges: [
          changing(created(steps.patchValid)),
          changing(
            accepted(
              patch.blank.of('name'),
              { defect: 'blank', field: 'name', sent: { name: '  ' } },
              { id: 7, name: '  ' },
            ),
          ),
        ],
      },
      {
        note: 'PUT accepts an invalid address, and shows nothing',
        resource,
        exchanges: [
          changing(created(steps.replaceValid), 'PUT'),
          changing(
            accepted(
              replace.address.of('email'),
              { defect: 'bad-email', field: 'email', sent: { email: 'nobody' } },
              null,
            ),
            'PUT',
          ),
        ],
      },
    ],
    inapplicable: [{ note: 'there is nothing to spoil', resource, exchanges: [changing(created(steps.patchValid))] }],
    inconclusive: [
      {
        note: 'a valid PATCH is refused too',
        resource,
        exchanges: [
          { ...changing(created(steps.patchValid)), status: 405, body: failed('METHOD_NOT_ALLOWED') },
          changing(refused(patch.blank.of('name'), { defect: 'blank', field: 'name' }, 405)),
        ],
      },
    ],
  }),
});

/** True where the answer shows the field with another value than the invalid one: a field that cannot be changed. */
function isIgnored(exchange: Answered): boolean {
  const { field, sent } = exchange.probe.about;
  if (field === undefined || !isObject(sent)) return false;
  const item = itemOf(exchange.reply);
  const wanted = valueOf(sent, field);
  const shown = item === undefined ? undefined : valueOf(item, field);
  if (wanted === undefined || shown === undefined || equalJson(wanted, shown)) return false;
  return shown !== null && shown !== '';
}
