import { defineRule, everyStep, inapplicable, judged } from '../../src/model/rule.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { failureBody, missing, read, successBody } from '../envelope/shared/examples.ts';
import { listed } from '../envelope/shared/answer.ts';
import { createInterner } from './shared/interned.ts';
import { type Names, namesIn } from './shared/names.ts';
import { allowOption, namesOf, type Shown, type Styles, stylesOf } from './shared/styles.ts';

const intern = createInterner<Names>();
const told = 12;

/** One style over all answers, failures included. Which one it is, is fields/camel-case's. */
export default defineRule({
  id: 'fields/field-style',
  proves: ['resource.field-style'],
  breaks: [],
  weight: 2,
  label: 'style',
  title: 'All field names follow one style',
  why: 'Clients map field names by one rule; a name in another style is lost in the mapping, or needs an exception in each of them.',
  fix: 'Rename the fields that stray, or let the serializer derive all names by one naming policy, error details included.',
  scope: 'run',
  wants: everyStep,
  after: ['json/well-formed'],
  options: allowOption,
  digest: (exchange, { plan }) => {
    const names = namesIn(exchange, plan);
    return names === undefined || names.fields.length + names.words.length === 0 ? undefined : intern(plan, names);
  },
  check: ({ digests }, { options, plan }) => {
    const styles = stylesOf(digests, options, plan);
    if (styles.count === 0) return inapplicable('no-style-shown');
    const odd = [...styles.byStyle].filter(([style]) => style !== styles.usual).flatMap(([, shown]) => shown);
    const resources = new Set(odd.map(({ resource }) => resource));
    const violations = [...resources].flatMap((resource) =>
      breach(
        odd.filter((each) => each.resource === resource),
        styles,
      ),
    );
    return { ...judged(violations), examined: styles.count };
  },
  examples: () => ({
    passed: [
      { note: 'camelCase', exchanges: [read(successBody({ id: 1, createdAt: 'x', coverImageURL: 'x', isbn13: '9' }))] },
      { note: 'snake_case', exchanges: [read(successBody({ id: 1, created_at: 'x', updated_at: 'x', line_2: 'x' }))] },
      {
        note: 'keys that are data',
        exchanges: [read(successBody({ createdAt: 'x', names: { 'en-GB': 'x', pt_BR: 'x' } }))],
      },
      {
        note: 'keys that are words of the data',
        exchanges: [read(successBody({ lastState: 'in_progress', counts: { in_progress: 1, done: 2 } }))],
      },
    ],
    failed: [
      { note: 'two styles', exchanges: [read(successBody({ createdAt: 'x', updatedAt: 'x', created_by: 'x' }))] },
      { note: 'two styles in one name', exchanges: [read(successBody({ createdAt: 'x', user_firstName: 'x' }))] },
      {
        note: 'another style in the details of an error',
        exchanges: [
          read(successBody({ createdAt: 'x' })),
          missing(failureBody('', { error: { code: 'X', message: 'Not there.', error_details: [] } })),
        ],
      },
    ],
    inapplicable: [
      { note: 'single words', exchanges: [read(successBody({ id: 1, name: 'Ada' }))] },
      { note: 'a name that the plan allows', exchanges: [read(successBody({ x_y: 1 }))], options: { allow: ['x_y'] } },
    ],
  }),
});

function breach(odd: readonly Shown[], { byStyle, usual }: Styles): readonly Violation[] {
  const [first] = odd;
  if (first === undefined) return [];
  const common = usual === undefined ? [] : namesOf(byStyle.get(usual));
  const places = odd.slice(0, told).map(({ name, style, at, request }) => `${name} (${style}; ${request}, ${at})`);
  const more = odd.length > told ? [`${odd.length - told} more`] : [];
  const most =
    usual === undefined
      ? 'no name is in one style'
      : `${common.length} ${common.length === 1 ? 'name is' : 'names are'} in ${usual} (${listed(common.slice(0, 3))}${common.length > 3 ? ' …' : ''})`;
  return [
    violation({
      at: `body:${first.at}`,
      expected: usual ?? 'one style in each name',
      actual: listed(namesOf(odd).slice(0, told)),
      exchange: first.exchange,
      key: 'another style',
      message: `${most}, but not ${listed([...places, ...more])}`,
    }),
  ];
}
