/** Names in several styles belong to fields/field-style. */
import { defineFoldRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { type Names, stepNames, stylesIn } from '../../src/reading/fields.ts';
import { listed } from '../../src/reading/shown.ts';

const mostNamed = 5;

export default defineFoldRule({
  id: 'fields/camel-case',
  proves: ['resource.camel-case'],
  weight: 1,
  label: 'style',
  level: 'should',
  title: 'Field names are in camelCase',
  headline: 'Field names are not in camelCase',
  why: 'The conventions recommend camelCase, so that clients of several services know one style.',
  fix: 'Write field names in camelCase from the next major version on, or turn this rule off in the plan.',
  says: {
    other: 'Field names are in {seen}',
    none: 'no field name shows a style',
    several: 'field names are in several styles',
  },
  options: { allow: { type: 'array', items: { type: 'string' }, uniqueItems: true } },
  start: (): Names => new Map(),
  step: stepNames,
  check: (names, { options, plan }) => {
    const [only, ...others] = stylesIn(names, options, plan);
    if (only === undefined) return inapplicable('none');
    const [style, fields] = only;
    const [first] = fields;
    if (others.length > 0 || style === 'mixed' || first === undefined) return inapplicable('several');
    if (style === 'camelCase') return passed;
    const some = listed(
      fields.map(({ name }) => name),
      mostNamed,
    );
    const [at, seen] = [`body:${first.pointer}`, `${style} (${some})`];
    return failed({ kind: 'other', at, seen, expected: 'camelCase', exchange: first.exchange });
  },
});
