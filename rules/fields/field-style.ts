import { defineRule, everyStep, inapplicable, judged } from '../../src/model/rule.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { failureBody, missing, read, successBody } from '../envelope/shared/examples.ts';
import { enumerate } from '../../src/text/enumerate.ts';
import { createInterner } from './shared/interned.ts';
import { type Names, namesIn } from './shared/names.ts';
import { allowOption, type Shown, type Styles, stylesOf } from './shared/styles.ts';

const intern = createInterner<Names>();
/** So many names of each style are told with their places. */
const told = 3;

/** One style over all answers, failures included. Which one it is, is fields/camel-case's; where there are two, nobody knows which strays. */
export default defineRule({
  id: 'fields/field-style',
  proves: ['resource.field-style'],
  breaks: [],
  weight: 2,
  label: 'style',
  title: 'All field names follow one style',
  why: 'Clients map field names by one rule; a name in another style gets lost in the mapping, or needs an exception in every client.',
  fix: 'Choose one style, camelCase if you can, and rename the other fields, or let the serializer derive all names, error details included, by one naming policy.',
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
    const violations = styles.byStyle.size > 1 || styles.byStyle.has('mixed') ? [breach(styles)] : [];
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

function breach({ byStyle }: Styles): Violation {
  const names = [...byStyle.keys()].map((style) => (style === 'mixed' ? 'two styles in one name' : style));
  const last = [...byStyle.values()].at(-1)?.[0];
  return violation({
    at: `body:${last?.at ?? ''}`,
    expected: byStyle.size > 1 ? 'one style' : 'one style in each name',
    actual: enumerate(names),
    ...(last === undefined ? {} : { exchange: last.exchange }),
    key: names.join(' and '),
    isOfService: true,
    message: `names are in ${enumerate([...byStyle.values()].map(placed))}`,
  });
}

/** The names of one style, each with a place where it is shown. */
function placed(shown: readonly Shown[]): string {
  const names = [...new Map(shown.map((each) => [each.name, each])).values()];
  const places = names.slice(0, told).map(({ name, shownAt, request }) => `${name} in ${request} at ${shownAt}`);
  const more = names.length > told ? [`${names.length - told} more`] : [];
  const style = shown[0]?.style === 'mixed' ? 'two styles at once' : (shown[0]?.style ?? '');
  return `${style} (${enumerate([...places, ...more])})`;
}
