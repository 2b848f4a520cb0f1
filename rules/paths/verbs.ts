/** An action, and what acts like one, may be a verb: a POST on the last segment below a resource (clause path.action). */
import { failed, inapplicable } from '../../src/core/rule.ts';
import * as paths from '../../src/reading/plan-paths.ts';
import { wordSet, wordsOf } from '../../src/text/casing.ts';
import { verbIn } from '../../src/text/english.ts';
import { isGateway } from '../../src/text/segments.ts';

const searching = wordSet('search filter find lookup query sort');
/** The methods themselves say so. They are not actions of their own on a collection. */
const methodVerbs = wordSet(
  `create add insert get fetch list read retrieve update edit modify put patch replace upsert delete remove save load find
  search filter`,
);

export default paths.definePathRule({
  id: 'paths/verbs',
  proves: ['path.plural-nouns'],
  breaks: ['service.1'],
  weight: 3,
  label: 'style',
  title: 'Paths consist of nouns. A verb only names an action below a resource',
  headline: 'Paths contain verbs',
  why: 'The method says what is done. A verb in the path repeats it or contradicts it.',
  fix: 'Name the resource (/users) and let the method say what is done. If no method fits, make the action a sub-path with POST: /users/{id}/reset-password.',
  says: {
    verb: '{seen} has a verb in its path: {field}',
    action: 'actions are verbs',
    none: 'the path has no name of its own',
  },
  options: paths.allowOption,
  check: (path, plan) => {
    if (path.operation.kind === 'action') return inapplicable('action');
    const names = paths.ownNames(path);
    if (names.length === 0) return inapplicable('none');
    return failed(
      ...names.flatMap((segment) => {
        const verb = verbIn(segment.text);
        if (verb === undefined || isAction(path, segment, verb)) return [];
        if (paths.selectionAt(path, segment, plan, false) !== undefined) return [];
        const breaks = searching.has(verb) ? (['path.query-filters'] as const) : [];
        return paths.pathViolation(path, { kind: 'verb', field: segment.text, expected: 'a plural noun', breaks });
      }),
    );
  },
});

function isAction({ operation, segments }: paths.PlanPath, segment: paths.Segment, verb: string): boolean {
  if (operation.kind !== 'probe' || operation.method !== 'POST' || segments.at(-1) !== segment) return false;
  const above = segments.slice(0, -1).findLast(({ kind, text }) => kind !== 'version' && !isGateway(text));
  if (above === undefined) return false;
  const isBelowItem = above.kind === 'parameter' || above.kind === 'value' || above.kind === 'unclear';
  const isBulk = wordsOf(segment.text).some((word) => /^(?:bulk|batch|mass)$/.test(word));
  return isBelowItem || !methodVerbs.has(verb) || isBulk;
}
