/** What each segment of a path is: the version, a parent, an id, or an action. */
import { nameOf, operationOf } from '../../src/core/operation.ts';
import type { Plan, Resource } from '../../src/core/plan.ts';
import { defineRule, failed, inapplicable, observed, passed } from '../../src/core/rule.ts';
import { listIn, readList } from '../../src/reading/lists.ts';
import { isBelowOwner, reachedOwn, strayItem, strayOwn, strayRead } from '../../src/reading/ownership.ts';
import * as paths from '../../src/reading/plan-paths.ts';
import { below } from '../../src/scenarios/below.ts';
import { owning } from '../../src/scenarios/index.ts';
import { isCountedPlural, verbIn } from '../../src/text/english.ts';
import { isVersion, nameBeforeParameter } from '../../src/text/segments.ts';

export const versionSegment = paths.definePathRule({
  id: 'paths/version',
  proves: ['path.version'],
  weight: 2,
  label: 'style',
  title: 'A version segment comes first',
  headline: 'Version segments come after other segments',
  why: 'A version at the start says which contract applies to the rest, and gateways can route by it.',
  fix: 'Put the version before everything else: /v1/users/{id}/orders.',
  says: {
    late: '{seen} has its version after other segments: {field}',
    shared: 'all resources of the plan start with the same segments before the version: they may belong to base_url',
    none: 'neither the path nor base_url has a version',
  },
  check: (path, plan) => {
    const versions = paths.ownSegments(path, 'version');
    const late = versions.find((segment) => path.segments.indexOf(segment) > 0);
    if (late === undefined) return versions.length > 0 || isInBase(plan) ? passed : inapplicable('none');
    const before = sharedStart(path, late, plan);
    if (before !== undefined) return observed({ kind: 'shared', seen: before, exchange: path.exchange });
    return failed(paths.pathViolation(path, { kind: 'late', field: late.text, expected: `/${late.text} first` }));
  },
});

function isInBase({ baseUrl }: Plan): boolean {
  return URL.canParse(baseUrl) && new URL(baseUrl).pathname.split('/').some((segment) => isVersion(segment));
}

/** What is before the version, if every resource starts with it and it is not a collection. */
function sharedStart({ segments }: paths.PlanPath, version: paths.Segment, { resources }: Plan): string | undefined {
  const index = segments.indexOf(version);
  const before = segments.slice(0, index);
  const isPlain = before.every(({ kind, text, isCollection }) => {
    return kind === 'name' && !isCollection && !isCountedPlural(text);
  });
  const start = before.map(({ text }) => `/${text}`).join('');
  const isShared = resources.length > 0 && resources.every(({ path }) => path.startsWith(`${start}/`));
  return isPlain && isShared && segments[index + 1]?.kind === 'name' ? start : undefined;
}

/** Compares the items of two owners. Some children belong to several owners, which proves nothing. */
export const hierarchy = defineRule({
  id: 'paths/hierarchy',
  proves: ['path.hierarchy'],
  breaks: ['status.missing'],
  weight: 9,
  label: 'security',
  title: 'An item is found only below its owner',
  headline: 'Items are found below owners that they do not belong to',
  why: "A path that names an owner promises that everything below it belongs to that owner. If the service ignores the owner, clients see each other's data.",
  fix: 'Look up the item by its id and its owner together. Return 404 if they do not belong together, or if the owner does not exist.',
  says: {
    shown: '{row}, {request} returned {seen}',
    listed: 'Although the URL names an owner, {request} returned {seen}',
    status: '{row}, {request} returned {seen} instead of {expected}',
    named: 'Although the URL names the owner {expected}, {request} returned an item that belongs to {seen}',
    gone: 'After a DELETE below another owner, {request} returned {seen}',
    changed: 'After a write below another owner, {request} returned another value for {field}: {seen}',
    shared: 'all owners have the same items',
    unseen: 'no other owner could be compared',
  },
  on: owning,
  judges: ['listed', 'otherList', 'otherRead', 'missingList', 'missingRead', 'absent', 'own', 'kept'],
  check: (
    { listed, otherList, otherRead, missingList, missingRead, absent: [absent], own: ours, kept },
    { resource },
  ) => {
    const own = readList(listed);
    const strays = [listed, ...otherList].flatMap((exchange) => strayItem(exchange, own, resource) ?? []);
    const rest = [...otherRead, ...missingRead, ...missingList];
    const misread = rest.flatMap((exchange) => strayRead(exchange, own, absent) ?? []);
    const violations = [...strays, ...misread, ...strayOwn(ours, resource), ...reachedOwn(kept, otherRead)];
    if (violations.length > 0) return failed(...violations);
    const others = otherList.flatMap((exchange) => listIn(exchange) ?? []);
    const isApart = own.items.length > 0 && others.some((list) => isBelowOwner(list, own));
    if (isApart || otherRead.some(({ response }) => response.status === 404)) return passed;
    return inapplicable(others.length === 0 || own.items.length === 0 ? 'unseen' : 'shared');
  },
});

/** paths/hierarchy judges every other response. */
export const hierarchyEmpty = defineRule({
  id: 'paths/hierarchy-empty',
  breaks: ['path.hierarchy'],
  level: 'should',
  weight: 2,
  title: 'A list below an owner that does not exist returns 404',
  headline: 'Lists below missing owners are empty',
  why: 'An empty list says that the owner has nothing. A client with a wrong id never notices its mistake.',
  fix: 'Look up the owner first, and return 404 if it does not exist.',
  says: {
    empty: '{row}, {request} returned {seen} instead of {expected}',
    unseen: 'no list below a missing owner was requested',
  },
  on: below,
  judges: ['missingList'],
  check: ({ missingList: [exchange] }) => {
    if (exchange === undefined) return inapplicable('unseen');
    if (listIn(exchange)?.count !== 0) return passed;
    return failed({ kind: 'empty', at: 'status', seen: 'an empty list', expected: '404', exchange });
  },
});

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

export const parameters = paths.definePathRule({
  id: 'paths/parameters',
  proves: ['path.parameters'],
  weight: 3,
  label: 'style',
  title: 'A path parameter is one id. The query follows a question mark and is joined by ampersands',
  headline: 'Parameters in URLs are not written in the usual way',
  why: 'Every client library, proxy, and cache parses URLs this way.',
  fix: 'Make each path parameter the id of one resource, and pass everything else as ?name=value&name=value.',
  says: { wrong: '{seen} has {field}', none: 'the path has neither a parameter nor a query' },
  check: (path, plan) => {
    const queries = queriesOf(path, plan);
    const own = path.segments.filter(({ isFirst }) => isFirst).map(({ text }) => text);
    const [field, expected] = segmentFaults.find(([, , isIn]) => own.some(isIn)) ?? [];
    if (field !== undefined && expected !== undefined) {
      const breaks = expected === query ? (['path.query-filters'] as const) : [];
      return failed(paths.pathViolation(path, { kind: 'wrong', field, expected, breaks }));
    }
    const odd = queryFaults.find(([, pattern]) => queries.some((each) => pattern.test(each)));
    if (odd !== undefined) return failed(paths.pathViolation(path, { kind: 'wrong', field: odd[0], expected: query }));
    const hasParameter = path.segments.some(({ kind }) => kind === 'parameter' || kind === 'value');
    return hasParameter || queries.length > 0 ? passed : inapplicable('none');
  },
});

/** The queries of the plan's own probes of the path. */
function queriesOf({ operation }: paths.PlanPath, { probes }: Plan): readonly string[] {
  const own = probes.filter((probe) => nameOf(probe.operation) === nameOf(operation));
  return own.flatMap(({ url }) => (url.includes('?') ? [url.slice(url.indexOf('?') + 1)] : []));
}

export const actionPaths = paths.definePathRule({
  id: 'paths/actions',
  proves: ['path.action'],
  weight: 3,
  label: 'style',
  title: 'An action is a POST to a sub-path of its item',
  headline: 'Actions are not a POST to a sub-path of their item',
  why: 'A client that has the URL of an item finds its actions below it. Caches and crawlers never send a POST on their own.',
  fix: 'Offer the action as POST on a sub-path of the item: POST /users/{id}/reset-password.',
  says: {
    method: '{seen} is an action, which should use POST',
    elsewhere: '{seen} is an action, but not a sub-path of its item',
    none: 'the operation is not an action',
  },
  check: (path) => {
    const { operation, resource } = path;
    if (operation.kind !== 'action' || resource === undefined) return inapplicable('none');
    const expected = `POST ${resource.itemPath}/${actionName(path)}`;
    const isBelow = itemPaths(resource).some((each) =>
      paths.shapeOf(operation.template).startsWith(`${paths.shapeOf(each)}/`),
    );
    if (operation.method !== 'POST')
      return failed(paths.pathViolation(path, { kind: 'method', expected, breaks: ['service.1'] }));
    if (isBelow) return passed;
    const isVerb = path.segments.some(({ kind, text }) => kind !== 'parameter' && verbIn(text) !== undefined);
    const breaks = isVerb ? (['path.plural-nouns'] as const) : [];
    return failed(paths.pathViolation(path, { kind: 'elsewhere', expected, breaks }));
  },
});

/** The templates of one item, as the resource's own operations have them. */
function itemPaths(resource: Resource): readonly string[] {
  const own = (['read', 'replace', 'patch', 'delete'] as const).flatMap((kind) => operationOf(resource, kind) ?? []);
  return [resource.itemPath, ...own.map(({ template }) => template)];
}

/** What follows the id in its segment (`{id}:block`), or the last segment that is not a parameter. */
function actionName({ segments }: paths.PlanPath): string {
  const after = /\}:([^{}]+)$/.exec(segments.at(-1)?.text ?? '')?.[1];
  return after ?? segments.findLast(({ kind }) => kind !== 'parameter')?.text ?? 'action';
}
