import { describe, expect, it } from 'vitest';
import safe from '../../rules/methods/safe.ts';
import standard from '../../rules/methods/standard.ts';
import actions from '../../rules/paths/actions.ts';
import kebabCase from '../../rules/paths/kebab-case.ts';
import lowerCase from '../../rules/paths/lower-case.ts';
import parameters from '../../rules/paths/parameters.ts';
import pluralNouns from '../../rules/paths/plural-nouns.ts';
import queryFilters from '../../rules/paths/query-filters.ts';
import verbs from '../../rules/paths/verbs.ts';
import version from '../../rules/paths/version.ts';
import { type Operation, parametersOf } from '../../src/model/operation.ts';
import { operationsOf, type Plan, resourceOf } from '../../src/model/plan.ts';
import { createReadings } from '../../src/model/readings.ts';
import type { Digest, Judgement } from '../../src/model/rule.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { badCollections, badOperations, badProbes, goodActions, goodCollections, goodProbes } from './addresses.ts';
import { planOf } from './read-audit.ts';

const rules = [actions, kebabCase, lowerCase, parameters, pluralNouns, queryFilters, safe, standard, verbs, version];

function judge(rule: (typeof rules)[number], operation: Operation, plan: Plan, isList: boolean): Judgement {
  const resource = resourceOf(plan, operation.resource);
  const digest: Digest<unknown> = { exchange: 'x', scenario: 'planned-probes', step: 'x', request: '', kept: true };
  const set = plan.rules[rule.id];
  const options: JsonObject = set === undefined || set === 'off' ? {} : set;
  const folded = { operation, digests: isList && operation.kind === 'probe' ? [digest] : [] };
  return rule.check(resource === undefined ? folded : { ...folded, resource }, {
    plan,
    profile: plan.profile,
    options,
    readings: createReadings(plan),
  });
}

/** What the path rules say of a plan, one line for each finding: rule, then key. */
function findings(yaml: string, isList = false): readonly string[] {
  const plan = planOf(`base_url: http://127.0.0.1\nwrites: true\n${yaml}`);
  const told = rules.flatMap((rule) =>
    operationsOf(plan).flatMap((operation) =>
      (judge(rule, operation, plan, isList).violations ?? []).map(({ key }) => `${rule.id}: ${key}`),
    ),
  );
  return [...new Set(told)];
}

/** The rules that fail, without repeats. */
function failing(yaml: string, isList = false): string {
  return [...new Set(findings(yaml, isList).map((line) => line.split(':')[0] ?? ''))].toSorted().join(' ');
}

/** A plan of a collection with all that owns it. */
function resources(path: string, more = ''): string {
  const owners = [...path.matchAll(/\/\{[^}]*\}/g)].map(({ index }) => path.slice(0, index));
  const all = [...owners, path].map(
    (each) => `  - path: ${each}\n    operations: [list, read, create, replace, patch, delete]\n`,
  );
  return `resources:\n${all.join('')}${more}`;
}

function probes(request: string): string {
  return `probes:\n  - { id: one, request: '${request}' }\n`;
}

const onUsers = (kind: string, request: string): string =>
  kind === 'action'
    ? `resources:\n  - path: /users\n    actions: [{ request: '${request}' }]\n`
    : `resources:\n  - path: /users\n    operations: { ${kind === 'list' ? '' : 'list: true, '}${kind}: '${request}' }\n`;

function sorted(words: string): string {
  return words.split(' ').sort().join(' ');
}

describe('addresses that keep the conventions', () => {
  it('are many', () => {
    const all = [...goodCollections, ...goodActions, ...goodProbes];
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(220);
  });

  it.each(goodCollections)('%s', (path) => {
    expect(findings(resources(path))).toEqual([]);
  });

  it.each(goodActions)('POST %s', (template) => {
    const item = template.slice(0, template.lastIndexOf('/'));
    const collection = item.slice(0, item.lastIndexOf('/'));
    const path = template.slice(template.lastIndexOf('/'));
    expect(findings(resources(collection, `    actions: [{ path: ${path} }]\n`))).toEqual([]);
  });

  it.each(goodProbes)('%s', (request) => {
    expect(findings(probes(request))).toEqual([]);
    expect(findings(resources('/users') + probes(request))).toEqual([]);
  });

  it('hold all together in one plan', () => {
    const owners = goodCollections.flatMap((path) =>
      [...path.matchAll(/\/\{[^}]*\}/g)].map(({ index }) => path.slice(0, index)),
    );
    const paths = [...new Set([...owners, ...goodCollections])].filter((path) => !/^\/\w+\/v\d/.test(path));
    const shapes = new Map(paths.map((path) => [path.replace(/\{[^}]*\}/g, '{}'), path]));
    const asked = goodProbes.map((request, index) => `  - { id: p${index}, request: '${request}' }\n`);
    const yaml = `resources:\n${[...shapes.values()].map((path) => `  - path: ${path}\n`).join('')}probes:\n${asked.join('')}`;
    expect(findings(yaml)).toEqual([]);
  });
});

describe('addresses that break a rule', () => {
  it('are many', () => {
    const count = Object.keys(badCollections).length + badOperations.length + Object.keys(badProbes).length;
    expect(count).toBeGreaterThanOrEqual(100);
    const tripped = [
      ...Object.values(badCollections),
      ...Object.values(badProbes),
      ...badOperations.map(([, , id]) => id),
    ];
    expect(sorted([...new Set(tripped.flatMap((ids) => ids.split(' ')))].join(' '))).toBe(
      sorted(rules.map(({ id }) => id).join(' ')),
    );
  });

  it.each(Object.entries(badCollections))('%s fails %s', (path, wanted) => {
    // A second resource, so that a start of all addresses is no part of base_url.
    expect(failing(`${resources(path)}  - path: /products-of-old\n`)).toBe(sorted(wanted));
  });

  it.each(badOperations)('%s by %s fails %s', (kind, request, wanted) => {
    expect(failing(onUsers(kind, request))).toBe(sorted(wanted));
  });

  it.each(Object.entries(badProbes))('%s fails %s', (line, wanted) => {
    const request = line.replace(/ list$/, '');
    expect(failing(resources('/users') + probes(request), line.endsWith(' list'))).toBe(sorted(wanted));
    expect(failing(probes(request), line.endsWith(' list'))).toBe(sorted(wanted));
  });
});

describe('each segment', () => {
  it('is told once, whatever stands below it', () => {
    const yaml = `${resources('/user/{id}/order/{order_id}/line-item', '    actions: [{ path: /archive }]\n')}probes:
  - { id: one, request: GET /user/7 }
  - { id: two, request: GET /user/7/order/8 }
`;
    expect(findings(yaml)).toEqual([
      'paths/plural-nouns: singular user',
      'paths/plural-nouns: singular order',
      'paths/plural-nouns: singular line-item',
    ]);
    const plan = planOf(`base_url: http://127.0.0.1\nwrites: true\n${yaml}`);
    const telling = operationsOf(plan).filter(
      (operation) => (judge(pluralNouns, operation, plan, false).violations ?? []).length > 0,
    );
    expect(telling.map(({ id }) => id)).toEqual([
      'GET /user',
      'GET /user/{id}/order',
      'GET /user/{id}/order/{order_id}/line-item',
    ]);
  });

  it('is judged under each version', () => {
    const yaml = 'contract: { versions: [/v1, /v2] }\nresources: [{ path: /user }]\n';
    const plan = planOf(`base_url: http://127.0.0.1\n${yaml}`);
    const told = operationsOf(plan).flatMap((operation) => judge(pluralNouns, operation, plan, false).violations ?? []);
    expect(told.map(({ actual }) => actual)).toEqual(['/v1/user', '/v2/user']);
    expect(findings(yaml)).toEqual(['paths/plural-nouns: singular user']);
    expect(findings('contract: { versions: [/v1, /v2] }\nresources: [{ path: /users }]\n')).toEqual([]);
  });

  it('may be let pass by the plan', () => {
    expect(findings(`${resources('/crew')}rules: { paths/plural-nouns: { allow: [Crew] } }\n`)).toEqual([]);
    expect(findings(`${resources('/user_profiles')}rules: { paths/kebab-case: { allow: [user_profiles] } }\n`)).toEqual(
      [],
    );
    expect(findings(`${probes('GET /search?q=a')}rules: { paths/query-filters: { allow: [search] } }\n`)).toEqual([]);
  });
});

describe('what the plan knows', () => {
  const filtered = 'resources:\n  - path: /users\n    filters: { role: [admin, guest] }\n';

  it('makes a value of a filter a filter', () => {
    expect(failing(filtered + probes('GET /users/admin'))).toBe('paths/query-filters');
    expect(failing(filtered + probes('GET /users/role/boss'))).toBe('paths/query-filters');
    expect(failing(resources('/users') + probes('GET /users/admin'))).toBe('');
  });

  it('tells an address that is expected not to be there from one that is', () => {
    const expecting = (status: number): string =>
      `probes:\n  - { id: old, request: GET /getUsers, expect: { status: ${status} } }\n`;
    for (const status of [404, 405, 410]) expect(failing(expecting(status))).toBe('');
    for (const status of [200, 400, 401, 403]) expect(failing(expecting(status))).toBe('paths/verbs');
  });

  it('lets a start that all resources share stand before the version', () => {
    expect(failing('resources: [{ path: /api/v1/users }, { path: /api/v1/news }]\n')).toBe('');
    expect(failing('resources: [{ path: /api/v1/users }, { path: /news }]\n')).toBe('paths/version');
    expect(failing('resources: [{ path: /users/v1/orders }]\n')).toBe('paths/version');
    expect(failing('resources: [{ path: /users/v1 }]\n')).toBe('paths/version');
  });

  it('makes filters of a later resource no filters of an earlier one', () => {
    expect(failing(`${filtered}  - path: /news\n${probes('GET /news/admin')}`)).toBe('');
  });
});

describe('the clauses', () => {
  const clausesOf = (yaml: string, rule: (typeof rules)[number]): readonly string[] => {
    const plan = planOf(`base_url: http://127.0.0.1\nwrites: true\n${yaml}`);
    const told = operationsOf(plan).flatMap((operation) => judge(rule, operation, plan, false).violations ?? []);
    return [...new Set(told.flatMap(({ clauses }) => clauses ?? rule.clauses))];
  };

  it.each([
    ['list', 'GET /getUsers', verbs, ['path.plural-nouns', 'service.1']],
    ['list', 'GET /searchUsers', verbs, ['path.plural-nouns', 'service.1', 'path.query-filters']],
    ['list', 'GET /users/search', queryFilters, ['path.query-filters', 'path.plural-nouns']],
    ['read', 'GET /users/email/{email}', queryFilters, ['path.query-filters']],
    ['action', 'GET /publish-user/{id}', actions, ['path.action', 'service.1', 'path.plural-nouns']],
    ['action', 'POST /user-locks/{id}', actions, ['path.action']],
    ['action', 'PUT /users/{id}/block', actions, ['path.action', 'service.1']],
    ['list', 'GET /users;role=admin', parameters, ['path.parameters', 'path.query-filters']],
  ] as const)('of %s by %s are those whose words are broken', (kind, request, rule, wanted) => {
    expect(clausesOf(onUsers(kind, request), rule)).toEqual(wanted);
  });

  it('are passed only where something could have failed', () => {
    const plan = planOf('base_url: http://127.0.0.1\nresources: [{ path: /users }]\n');
    const examined = rules.filter((rule) =>
      operationsOf(plan).some((operation) => judge(rule, operation, plan, false).inapplicable === undefined),
    );
    expect(sorted(examined.map(({ id }) => id).join(' '))).toBe(
      sorted('paths/lower-case paths/parameters paths/plural-nouns paths/query-filters paths/verbs methods/standard'),
    );
  });
});

it('keeps the number of parameters that templates have', () => {
  // The corpus holds templates only: a slip in it would test nothing.
  for (const path of goodCollections) expect(parametersOf(path).length).toBe(path.split('{').length - 1);
});
