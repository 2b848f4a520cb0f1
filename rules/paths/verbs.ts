import type { Operation } from '../../src/model/operation.ts';
import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { verbIn } from '../../src/text/english.ts';
import { words } from '../../src/text/casing.ts';
import {
  type Address,
  addressOf,
  allowOptions,
  isAllowed,
  isOffered,
  ownSegments,
  pathViolation,
  type Segment,
} from './shared/address.ts';
import { isGateway } from './shared/segment.ts';
import { selectionAt } from './shared/selection.ts';
import { verbsExamples } from './shared/verbs-examples.ts';

export default defineRule<never>({
  id: 'paths/verbs',
  proves: ['path.plural-nouns'],
  breaks: ['service.1', 'path.query-filters'],
  weight: 3,
  label: 'style',
  title: 'Paths are made of nouns; a verb only names an action under a resource',
  why: 'The method says what is done; a verb in the path repeats it or contradicts it.',
  fix: 'Name the resource (/users) and let the method say what is done. If no method fits, make the action a sub-path with POST: /users/{id}/reset-password.',
  scope: 'operation',
  wants: [],
  options: allowOptions,
  digest: () => undefined,
  check: ({ operation }, { plan, options }) => {
    if (operation === undefined || !isOffered(operation, plan)) return inapplicable('no-such-address');
    if (operation.kind === 'action') return inapplicable('action-verb');
    const address = addressOf(operation, plan);
    const names = ownSegments(address, ['name', 'unclear']);
    if (names.length === 0) return inapplicable('no-own-name');
    const violations = names.flatMap((segment) => {
      const verb = verbIn(segment.text);
      const isFine = verb === undefined || isAllowed(options, segment.text) || isAction(address, segment, verb);
      if (isFine || selectionAt(address, segment, plan, false) !== undefined) return [];
      return pathViolation(address, {
        key: `verb ${segment.text}`,
        expected: 'a noun in the plural',
        message: `${operation.id} has the verb ${verb} in its address, in ${segment.text}`,
        clauses: ['path.plural-nouns', 'service.1', ...(searching.has(verb) ? ['path.query-filters'] : [])],
      });
    });
    return { ...judged(violations), examined: names.length };
  },
  examples: verbsExamples,
});

const searching: ReadonlySet<string> = new Set(['search', 'filter', 'find', 'lookup', 'query', 'sort']);

/** What the methods themselves say: no action of its own, and no sub-path of a collection. */
const methodVerbs: ReadonlySet<string> = new Set(
  'create add insert get fetch list read retrieve update edit modify put patch replace upsert delete remove save load find search filter'.split(
    ' ',
  ),
);

/** A sub-path under a resource by POST (clause path.action): the last segment, with something before it that it acts on. */
function isAction({ operation, segments }: Address, segment: Segment, verb: string): boolean {
  if (!isProbeByPost(operation) || segments.at(-1) !== segment) return false;
  const above = segments
    .slice(0, -1)
    .filter(({ kind, text }) => kind !== 'version' && !isGateway(text))
    .at(-1);
  if (above === undefined) return false;
  const isUnderItem = above.kind === 'parameter' || above.kind === 'value' || above.kind === 'unclear';
  return (
    isUnderItem || !methodVerbs.has(verb) || words(segment.text).some((word) => /^(?:bulk|batch|mass)$/.test(word))
  );
}

function isProbeByPost({ kind, method }: Operation): boolean {
  return kind === 'probe' && method === 'POST';
}
