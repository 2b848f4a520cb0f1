/** The choice of the style belongs to fields/camel-case. If there are two, either may be the wrong one. */
import { defineFoldRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { type NamedField, type Names, stepNames, stylesIn } from '../../src/reading/fields.ts';
import { listed } from '../../src/reading/shown.ts';

const mostNamed = 3;

export default defineFoldRule({
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
  options: { allow: { type: 'array', items: { type: 'string' }, uniqueItems: true } },
  start: (): Names => new Map(),
  step: stepNames,
  check: (names, { options, plan }) => {
    const styles = stylesIn(names, options, plan);
    if (styles.size === 0) return inapplicable('none');
    const last = [...styles.values()].at(-1)?.[0];
    if (last === undefined || (styles.size === 1 && !styles.has('mixed'))) return passed;
    const kind = styles.size > 1 ? 'several' : 'mixed';
    const seen = [...styles].map(([style, fields]) => `${style} (${named(fields)})`).join('; ');
    const { pointer, exchange } = last;
    return failed({ kind, at: `body:${pointer}`, seen, expected: 'one style', exchange });
  },
});

function named(fields: readonly NamedField[]): string {
  return listed(
    fields.map(({ name }) => name),
    mostNamed,
  );
}
