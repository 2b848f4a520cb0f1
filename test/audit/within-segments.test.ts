import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createReference, statedRate } from '../../fixtures/reference/api.ts';
import type { Api } from '../../fixtures/reference/http.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import type { PlanDocument, Resource } from '../../src/plan/plan-document.generated.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import { fullText, planFrom } from '../support/reference-plan.ts';
import { someOf } from '../support/share-of.ts';

/** How a service writes its addresses. */
interface Dialect {
  readonly name: string;
  /** An address of the reference as the service has it; parameters and ids are what stands after each second slash. */
  readonly odd: (address: string) => string;
  /** The address of the reference; undefined where it is none of the service's. */
  readonly plain: (address: string) => string | undefined;
  /** Rules that tell of it. */
  readonly fails: readonly string[];
  /** Clauses that stay open, beside those of versions: methods that a path does not offer are tried where the conventions have it. */
  readonly open?: readonly string[];
}

const isAction = /\/(?:block|unblock|reset-password)$/;

const dialects: readonly Dialect[] = [
  {
    name: 'an extension behind each address',
    odd: (address) => `${address}.json`,
    plain: (address) => (address.endsWith('.json') ? address.slice(0, -'.json'.length) : undefined),
    fails: [],
  },
  {
    name: 'ids in parentheses',
    odd: (address) =>
      address
        .split('/')
        .map((part, index) =>
          index === 0 ? '' : index % 2 === 0 && !isAction.test(`/${part}`) ? `('${part}')` : `/${part}`,
        )
        .join(''),
    plain: (address) => (/\/\d/.test(address) ? undefined : address.replaceAll(/\('([^']*)'\)/g, '/$1')),
    fails: ['paths/parameters'],
    open: ['service.1'],
  },
  {
    name: 'actions behind a colon',
    odd: (address) => address.replace(isAction, (action) => `:${action.slice(1)}`),
    plain: (address) => (isAction.test(address) ? undefined : address.replace(/:([a-z-]+)$/, '/$1')),
    fails: ['paths/actions'],
  },
];

/** The reference under such addresses. */
function spoken({ odd, plain }: Dialect, api: Api): Api {
  return (request) => {
    const [path = '', query] = request.target.split('?', 2);
    const meant = path === '/health' ? path : (plain(path) ?? '/unknown');
    const answer = api({ ...request, target: query === undefined ? meant : `${meant}?${query}` });
    const headers = answer.headers.map(([name, value]) =>
      name.toLowerCase() === 'location' ? ([name, odd(value)] as const) : ([name, value] as const),
    );
    return { ...answer, headers };
  };
}

const kinds: Readonly<Record<string, readonly [method: string, isOnItem: boolean]>> = {
  list: ['GET', false],
  create: ['POST', false],
  read: ['GET', true],
  replace: ['PUT', true],
  patch: ['PATCH', true],
  delete: ['DELETE', true],
};

/** The resource with every address spelled out. */
function spelledOut(resource: Resource, below: string, { odd }: Dialect): Resource {
  const path = below + resource.path;
  const item = `${path}/{${below === '' ? 'id' : 'part'}}`;
  const declared = Array.isArray(resource.operations) ? resource.operations : [];
  const requestOf = (kind: string): string => {
    const [method, isOnItem] = kinds[kind] ?? ['GET', false];
    return `${method} ${odd(isOnItem ? item : path)}`;
  };
  return {
    ...resource,
    operations: Object.fromEntries(declared.map((kind) => [kind, requestOf(kind)])),
    ...(resource.actions === undefined
      ? {}
      : { actions: resource.actions.map(({ path: action = '' }) => ({ request: `POST ${odd(item + action)}` })) }),
    ...(resource.states === undefined ? {} : { states: namedBy(resource.states, odd(`${item}/block`)) }),
    ...(resource.children === undefined
      ? {}
      : { children: resource.children.map((child) => spelledOut(child, item, { odd } as Dialect)) }),
  };
}

/** The transitions by the actions as they are at the end of an address. */
function namedBy(states: NonNullable<Resource['states']>, action: string): NonNullable<Resource['states']> {
  const end = action.replace(/^.*block/, '');
  const named = (rows: typeof states.allowed): typeof states.allowed =>
    rows?.map((row) => row.map((part, at) => (at === 1 && part !== 'patch' ? `${String(part)}${end}` : part)));
  return { ...states, allowed: named(states.allowed) ?? [], refused: named(states.refused) ?? [] };
}

describe('a parameter within a segment', () => {
  it.each(someOf(dialects))('hides nothing of the service: $name', async (dialect) => {
    const document: PlanDocument & { resources: readonly Resource[] } = parse(fullText);
    const resources = document.resources.map((resource) => spelledOut(resource, '', dialect));
    const plan = planFrom(JSON.stringify({ ...document, resources, probes: document.probes?.slice(0, 1) }));
    const report = await auditInProcess(
      ({ now }) => spoken(dialect, createReference({ now, ratePerSecond: statedRate })),
      { plan, rules, clauses },
    );
    const failed = report.findings.filter(({ outcome }) => outcome === 'failed');
    expect(
      failed
        .filter(({ rule }) => !dialect.fails.includes(rule))
        .map(({ rule, violations }) => `${rule}: ${violations[0]?.message}`),
    ).toEqual([]);
    expect([...new Set(failed.map(({ rule }) => rule))]).toEqual(dialect.fails);
    expect(report.diagnosis).toEqual([]);
    const open = report.clauses.filter(({ status }) => status === 'undecided' || status === 'not-exercised');
    expect(open.map(({ id }) => id).filter((id) => !id.startsWith('version.') && id !== 'path.version')).toEqual(
      dialect.open ?? [],
    );
    expect(report.cleanup.left).toEqual([]);
  });
});
