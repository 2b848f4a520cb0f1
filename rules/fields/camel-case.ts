import { defineRule, everyStep, inapplicable, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { read, successBody } from '../envelope/shared/examples.ts';
import { listed } from '../envelope/shared/answer.ts';
import { createInterner } from './shared/interned.ts';
import { type Names, namesIn } from './shared/names.ts';
import { allowOption, namesOf, stylesOf } from './shared/styles.ts';

const intern = createInterner<Names>();

/** The style that most names have. Names that stray from it are fields/field-style's. */
export default defineRule({
  id: 'fields/camel-case',
  proves: ['resource.camel-case'],
  breaks: [],
  weight: 1,
  label: 'style',
  title: 'Field names are in camelCase',
  why: 'The conventions recommend camelCase, so that clients of several services know one style.',
  fix: 'Write field names in camelCase from the next major version on, or set rules: { fields/camel-case: off }.',
  scope: 'run',
  wants: everyStep,
  after: ['json/well-formed'],
  options: allowOption,
  digest: (exchange, { plan }) => {
    const names = namesIn(exchange, plan);
    return names === undefined || names.fields.length + names.words.length === 0 ? undefined : intern(plan, names);
  },
  check: ({ digests }, { options, plan }) => {
    const { byStyle, count } = stylesOf(digests, options, plan);
    const [only, ...others] = byStyle;
    if (only === undefined) return inapplicable('no-style-shown');
    // Which of several styles is the service's own nobody knows: fields/field-style tells of them.
    if (others.length > 0) return inapplicable('styles-differ');
    const [style, shown] = only;
    const [first] = shown;
    if (style === 'mixed') return inapplicable('two-styles');
    if (style === 'camelCase' || first === undefined) return { examined: count };
    const names = namesOf(shown);
    const some = `${listed(names.slice(0, 5))}${names.length > 5 ? ' …' : ''}`;
    return {
      ...judged([
        violation({
          at: `body:${first.at}`,
          expected: 'camelCase',
          actual: style,
          exchange: first.exchange,
          key: style,
          isOfService: true,
          message: `the style of field names is ${style} (${some})`,
        }),
      ]),
      examined: count,
    };
  },
  examples: () => ({
    passed: [{ note: 'camelCase', exchanges: [read(successBody({ id: 1, createdAt: 'x', coverImageURL: 'x' }))] }],
    failed: [
      { note: 'snake_case', exchanges: [read(successBody({ id: 1, created_at: 'x' }))] },
      { note: 'PascalCase', exchanges: [read(successBody({ Id: 1, CreatedAt: 'x' }))] },
    ],
    inapplicable: [
      { note: 'single words', exchanges: [read(successBody({ id: 1, name: 'Ada' }))] },
      {
        note: 'fields/field-style reports two styles',
        exchanges: [read(successBody({ createdAt: 'x', updated_at: 'x' }))],
      },
    ],
  }),
});
