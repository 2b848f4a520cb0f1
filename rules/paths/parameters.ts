import { nameOf } from '../../src/core/operation.ts';
import type { Plan } from '../../src/core/plan.ts';
import { failed, inapplicable, passed } from '../../src/core/rule.ts';
import { definePathRule, pathViolation, type PlanPath } from '../../src/reading/plan-paths.ts';
import { nameBeforeParameter } from '../../src/text/segments.ts';

const oneId = 'one id in each path parameter';
const query = '?name=value&name=value';

/** What may be wrong with a segment of a path. */
const segmentFaults: readonly (readonly [string, string, (text: string) => boolean])[] = [
  ['parameters after a semicolon', query, (text) => /;./.test(text)],
  ['a query without a question mark', query, (text) => /&[\w.[\]-]+=/.test(text)],
  ['a name and a value as a path segment', query, (text) => /^[\w.[\]-]+=/.test(text)],
  ['an id in parentheses', 'an id as a path segment', (text) => nameBeforeParameter(text) !== undefined],
  ['several ids in one segment', oneId, (text) => /\{.*\{/.test(text) || severalIds.test(text)],
];
const severalIds = /^(?:\d+|[0-9a-f-]{36})(?:,(?:\d+|[0-9a-f-]{36}))+$/i;

/** What may be wrong with a query. */
const queryFaults: readonly (readonly [string, RegExp])[] = [
  ['a query that is joined by semicolons', /(?:^|&)[\w.[\]-]+=[^&;]*;[\w.[\]-]+=/],
  ['a query with a second question mark', /\?[\w.[\]-]+=/],
];

export default definePathRule({
  id: 'paths/parameters',
  proves: ['path.parameters'],
  weight: 3,
  label: 'style',
  title: 'A path parameter is one id. The query follows a question mark and is joined by ampersands',
  headline: 'Parameters in URLs are not written in the usual way',
  why: 'Every client library, proxy, and cache parses URLs this way.',
  fix: 'Make each path parameter the id of one resource, and pass everything else as ?name=value&name=value.',
  says: {
    wrong: '{seen} has {field}',
    none: 'the path has neither a parameter nor a query',
  },
  check: (path, plan) => {
    const queries = queriesOf(path, plan);
    const own = path.segments.filter(({ isFirst }) => isFirst).map(({ text }) => text);
    const [field, expected] = segmentFaults.find(([, , isIn]) => own.some(isIn)) ?? [];
    if (field !== undefined && expected !== undefined) {
      const breaks = expected === query ? (['path.query-filters'] as const) : [];
      return failed(pathViolation(path, { kind: 'wrong', field, expected, breaks }));
    }
    const odd = queryFaults.find(([, pattern]) => queries.some((each) => pattern.test(each)));
    if (odd !== undefined) return failed(pathViolation(path, { kind: 'wrong', field: odd[0], expected: query }));
    const hasParameter = path.segments.some(({ kind }) => kind === 'parameter' || kind === 'value');
    return hasParameter || queries.length > 0 ? passed : inapplicable('none');
  },
});

/** The queries of the plan's own probes of the path. */
function queriesOf({ operation }: PlanPath, { probes }: Plan): readonly string[] {
  const own = probes.filter((probe) => nameOf(probe.operation) === nameOf(operation));
  return own.flatMap(({ url }) => (url.includes('?') ? [url.slice(url.indexOf('?') + 1)] : []));
}
