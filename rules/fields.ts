/** The style of field names: one for all, and camelCase if the service can choose. */
import { defineFoldRule, failed, inapplicable, passed } from '../src/core/rule.ts';
import { type Names, namesOf, stepNames, stylesIn } from '../src/reading/fields.ts';

const options = { allow: { type: 'array', items: { type: 'string' }, uniqueItems: true } };

/** If there are two, either may be the wrong one. */
export const fieldStyle = defineFoldRule({
  id: 'fields/field-style',
  proves: ['resource.field-style'],
  weight: 2,
  label: 'style',
  title: 'All field names follow one style',
  headline: 'Field names follow several styles',
  why: 'Clients map field names by one rule. A name in another style gets lost, or needs an exception in every client.',
  fix: 'Choose one style, camelCase if you can, and let the serializer derive all names, error details included, by one naming policy.',
  says: {
    several: 'Field names are in several styles: {seen}',
    mixed: 'Field names mix two styles: {seen}',
    none: 'no field name shows a style',
  },
  options,
  start: (): Names => new Map(),
  step: stepNames,
  check: (names, { options, plan }) => {
    const styles = stylesIn(names, options, plan);
    if (styles.size === 0) return inapplicable('none');
    const last = [...styles.values()].at(-1)?.[0];
    if (last === undefined || (styles.size === 1 && !styles.has('mixed'))) return passed;
    const kind = styles.size > 1 ? 'several' : 'mixed';
    const seen = [...styles].map(([style, fields]) => `${style} (${namesOf(fields)})`).join('; ');
    const { pointer, exchange } = last;
    return failed({ kind, at: `body:${pointer}`, seen, expected: 'one style', exchange });
  },
});

export const camelCase = defineFoldRule({
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
  options,
  start: (): Names => new Map(),
  step: stepNames,
  check: (names, { options, plan }) => {
    const [only, ...others] = stylesIn(names, options, plan);
    if (only === undefined) return inapplicable('none');
    const [style, fields] = only;
    const [first] = fields;
    if (others.length > 0 || style === 'mixed' || first === undefined) return inapplicable('several');
    if (style === 'camelCase') return passed;
    const [at, seen] = [`body:${first.pointer}`, `${style} (${namesOf(fields)})`];
    return failed({ kind: 'other', at, seen, expected: 'camelCase', exchange: first.exchange });
  },
});
