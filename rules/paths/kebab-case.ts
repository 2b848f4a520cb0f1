import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { isKebabCase, words } from '../../src/text/casing.ts';
import { verbIn } from '../../src/text/english.ts';
import {
  addressOf,
  allowOptions,
  bareName,
  isAllowed,
  isOffered,
  ownSegments,
  pathViolation,
  type Segment,
  withSegment,
} from './shared/address.ts';
import { kebabCaseExamples } from './shared/kebab-case-examples.ts';

export default defineRule<never>({
  id: 'paths/kebab-case',
  proves: ['path.kebab-case'],
  breaks: [],
  weight: 2,
  label: 'style',
  title: 'Names of several words are in kebab-case',
  why: 'Addresses are case-sensitive, and people type, link and log them; one way to join words leaves nothing to guess.',
  fix: 'Write the words in lower case, joined by hyphens: /user-profiles.',
  scope: 'operation',
  wants: [],
  options: allowOptions,
  digest: () => undefined,
  check: ({ operation }, { plan, options }) => {
    if (operation === undefined || !isOffered(operation, plan)) return inapplicable('no-such-address');
    const address = addressOf(operation, plan);
    const mayHoldVerb = operation.kind === 'action';
    const names = ownSegments(address, ['name']).filter(({ text }) => tellsStyle(text, mayHoldVerb));
    if (names.length === 0) return inapplicable('no-own-long-name');
    const violations = names
      .filter((segment) => !isKebab(segment) && !isAllowed(options, segment.text))
      .map((segment) => {
        const wanted = bareName(segment.text).split(':').map(kebab).join(':');
        return pathViolation(address, {
          key: `style of ${segment.text}`,
          expected: withSegment(address, segment, wanted),
          message: `${operation.id} has ${segment.text} in its address`,
        });
      });
    return { ...judged(violations), examined: names.length };
  },
  examples: kebabCaseExamples,
});

/** True for a name of several words. A verb before a single noun (getUsers) is not the name of a resource: paths/verbs tells it. */
function tellsStyle(text: string, mayHoldVerb: boolean): boolean {
  const name = bareName(text);
  const isVerb = !mayHoldVerb && verbIn(name) !== undefined;
  return words(name).length - (isVerb ? 1 : 0) > 1;
}

function isKebab({ text }: Segment): boolean {
  return isKebabCase(bareName(text));
}

function kebab(name: string): string {
  return words(name).join('-');
}
