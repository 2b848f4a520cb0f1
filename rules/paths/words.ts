/** The words in paths: nouns, their style, and what belongs into the query instead. */
import { nameOf } from '../../src/core/operation.ts';
import type { PlannedProbe } from '../../src/core/plan.ts';
import { failed, inapplicable } from '../../src/core/rule.ts';
import * as paths from '../../src/reading/plan-paths.ts';
import { isKebabCase, toKebabCase, wordSet, wordsOf } from '../../src/text/casing.ts';
import { isSingularNoun, pluralOf, verbIn } from '../../src/text/english.ts';
import { bareName, isGateway } from '../../src/text/segments.ts';

export const pluralNouns = paths.definePathRule({
  id: 'paths/plural-nouns',
  proves: ['path.plural-nouns'],
  weight: 2,
  label: 'style',
  title: 'Collections have plural nouns as names',
  headline: 'Collections have singular names',
  why: 'If all collections have the same form, developers can write a path without looking it up.',
  fix: 'Name the collection in the plural (/users). For a word without a plural, set rules: { paths/plural-nouns: { allow: [staff] } }.',
  says: {
    singular: '{seen} names a collection in the singular: {field}',
    none: 'the path names no collection of its own',
  },
  options: paths.allowOption,
  check: (path, plan) => {
    const last = path.segments.at(-1);
    const collections = paths
      .ownNames(path)
      .filter((segment) => segment.kind === 'name' && (segment.isCollection || (segment === last && path.isList)));
    if (collections.length === 0) return inapplicable('none');
    const singular = collections.filter((segment) => {
      return isSingularNoun(segment.text) && paths.selectionAt(path, segment, plan, false) === undefined;
    });
    return failed(...renamed('singular', path, singular, pluralOf));
  },
});

/** A violation for each segment, with the path in which it has a better name. */
function renamed<const K extends string>(
  kind: K,
  path: paths.PlanPath,
  segments: readonly paths.Segment[],
  better: (text: string) => string,
) {
  return segments.map((segment) => {
    const expected = paths.withSegment(path, segment, better(segment.text));
    return paths.pathViolation(path, { kind, field: segment.text, expected });
  });
}

/** A verb before a single noun (getUsers) is not the name of a resource. It belongs to paths/verbs. */
export const kebabCase = paths.definePathRule({
  id: 'paths/kebab-case',
  proves: ['path.kebab-case'],
  weight: 2,
  label: 'style',
  title: 'Names of several words are in kebab-case',
  headline: 'Names in paths are not in kebab-case',
  why: 'Paths are case-sensitive, and people type, link, and log them. One way to join words leaves nothing to guess.',
  fix: 'Write the words in lower case, joined by hyphens: /user-profiles.',
  says: { other: '{seen} has {field} in its path', none: 'the path has no name of several words' },
  options: paths.allowOption,
  check: (path) => {
    const names = paths.ownSegments(path, 'name').filter(({ text }) => {
      const isVerb = path.operation.kind !== 'action' && verbIn(bareName(text)) !== undefined;
      return wordsOf(bareName(text)).length > (isVerb ? 2 : 1);
    });
    if (names.length === 0) return inapplicable('none');
    const odd = names.filter(({ text }) => !isKebabCase(bareName(text)));
    return failed(...renamed('other', path, odd, (text) => bareName(text).split(':').map(toKebabCase).join(':')));
  },
});

/** Names of several words belong to paths/kebab-case. */
export const lowerCase = paths.definePathRule({
  id: 'paths/lower-case',
  breaks: ['path.kebab-case'],
  weight: 1,
  label: 'style',
  level: 'should',
  title: 'Names of one word are in lower case',
  headline: 'Names in paths have capital letters',
  why: 'Paths are case-sensitive: people keep mistyping the one name that has a capital letter.',
  fix: 'Write the name in lower case: /users.',
  says: { capital: '{seen} has {field} in its path', none: 'the path has no name of one word' },
  options: paths.allowOption,
  check: (path) => {
    const names = paths.ownSegments(path, 'name').filter(({ text }) => wordsOf(bareName(text)).length === 1);
    if (names.length === 0) return inapplicable('none');
    const odd = names.filter(({ text }) => /\p{Lu}/u.test(bareName(text)));
    return failed(...renamed('capital', path, odd, (text) => bareName(text).toLowerCase()));
  },
});

const searching = wordSet('search filter find lookup query sort');
/** The methods themselves say so. They are not actions of their own on a collection. */
const methodVerbs = wordSet(
  `create add insert get fetch list read retrieve update edit modify put patch replace upsert delete remove save load find
  search filter`,
);

/** An action, and what acts like one, may be a verb: a POST on the last segment below a resource (clause path.action). */
export const verbs = paths.definePathRule({
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

export const queryFilters = paths.definePathRule({
  id: 'paths/query-filters',
  proves: ['path.query-filters'],
  weight: 3,
  label: 'style',
  title: 'Filters and searches do not add paths',
  headline: 'Paths filter or search',
  why: 'Filters by query parameter can be combined, and new ones do not break clients. A path for each filter allows neither.',
  fix: 'Accept the filter as a query parameter of the collection: /users?status=active, /users?keyword=ada.',
  says: {
    path: '{seen} filters or searches by a path segment: {field}',
    stated: '{seen} filters by its path, as the plan says',
    action: 'actions do not filter',
    none: 'the path has no name of its own',
  },
  options: paths.allowOption,
  check: (path, plan) => {
    if (path.operation.kind === 'action') return inapplicable('action');
    const isOwn = ({ operation }: PlannedProbe): boolean => nameOf(operation) === nameOf(path.operation);
    const stated = plan.probes.find(isOwn)?.filters;
    if (stated !== undefined && path.showsList)
      return failed(paths.pathViolation(path, { kind: 'stated', expected: `query parameters of ${stated}` }));
    const names = paths.ownNames(path);
    if (names.length === 0) return inapplicable('none');
    const selections = names.flatMap((segment) => {
      const isList = segment === path.segments.at(-1) && path.isList;
      return paths.selectionAt(path, segment, plan, isList) ?? [];
    });
    return failed(
      ...selections.slice(0, 1).map(({ segment: { text: field }, from }) => {
        const expected = `query parameters of ${from === undefined ? 'the collection' : `/${from.text}`}`;
        const breaks = verbIn(field) === undefined ? [] : (['path.plural-nouns'] as const);
        return paths.pathViolation(path, { kind: 'path', field, expected, breaks });
      }),
    );
  },
});
