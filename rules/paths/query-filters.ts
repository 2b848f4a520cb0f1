import { nameOf } from '../../src/core/operation.ts';
import type { PlannedProbe } from '../../src/core/plan.ts';
import { definePlanRule, failed, inapplicable } from '../../src/core/rule.ts';
import {
  allowOption,
  isAllowed,
  ownSegments,
  pathViolation,
  planPathOf,
  selectionAt,
} from '../../src/reading/plan-paths.ts';
import { verbIn } from '../../src/text/english.ts';

export default definePlanRule({
  id: 'paths/query-filters',
  proves: ['path.query-filters'],
  weight: 3,
  label: 'style',
  title: 'Filters and searches do not add paths',
  headline: 'Paths filter or search',
  why: 'Filters by query parameter can be combined, and new ones do not break clients. A path for each filter allows neither.',
  fix: 'Accept the filter as a query parameter of the collection: /users?status=active, /users?keyword=ada.',
  says: {
    path: '{seen} filters or searches by its path, with {field}',
    stated: '{seen} filters by its path, as the plan says',
    absent: 'no response shows that the path exists',
    action: 'actions do not filter',
    none: 'the path has no name of its own',
  },
  options: allowOption,
  check: (declared, { plan, options }) => {
    const path = planPathOf(declared, plan);
    if (path === undefined) return inapplicable('absent');
    if (path.operation.kind === 'action') return inapplicable('action');
    const isOwn = ({ operation }: PlannedProbe): boolean => nameOf(operation) === nameOf(path.operation);
    const stated = plan.probes.find(isOwn)?.filters;
    if (stated !== undefined && path.showsList)
      return failed(pathViolation(declared, { kind: 'stated', expected: `query parameters of ${stated}` }));
    const names = ownSegments(path, 'name', 'unclear').filter((segment) => !isAllowed(options, segment));
    if (names.length === 0) return inapplicable('none');
    const [found] = names.flatMap((segment) => {
      const isList = segment === path.segments.at(-1) && path.isList;
      return selectionAt(path, segment, plan, isList) ?? [];
    });
    if (found === undefined) return failed();
    const expected = `query parameters of ${found.from === undefined ? 'the collection' : `/${found.from.text}`}`;
    const field = found.segment.text;
    const breaks = verbIn(field) === undefined ? [] : (['path.plural-nouns'] as const);
    return failed(pathViolation(declared, { kind: 'path', field, expected, breaks }));
  },
});
