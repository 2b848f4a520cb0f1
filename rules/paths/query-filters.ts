import { nameOf } from '../../src/core/operation.ts';
import type { PlannedProbe } from '../../src/core/plan.ts';
import { failed, inapplicable } from '../../src/core/rule.ts';
import * as paths from '../../src/reading/plan-paths.ts';
import { verbIn } from '../../src/text/english.ts';

export default paths.definePathRule({
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
