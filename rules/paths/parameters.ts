import type { Operation } from '../../src/model/operation.ts';
import type { Plan } from '../../src/model/plan.ts';
import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import type { Violation } from '../../src/model/violation.ts';
import { type Address, addressOf, isOffered, keyed, pathViolation } from './shared/address.ts';
import { plannedProbe, strayed } from './shared/example-probe.ts';

export default defineRule<never>({
  id: 'paths/parameters',
  proves: ['path.parameters'],
  breaks: ['path.query-filters'],
  weight: 3,
  label: 'style',
  title: 'A path parameter is one id; the query follows a question mark and is joined by ampersands',
  why: 'Every client library, proxy and cache parses addresses this way.',
  fix: 'Make each path parameter the id of one resource, and pass everything else as ?name=value&name=value.',
  scope: 'operation',
  wants: [],
  digest: () => undefined,
  check: ({ operation }, { plan }) => {
    if (operation === undefined || !isOffered(operation, plan)) return inapplicable('no-such-address');
    const address = addressOf(operation, plan);
    const queries = queriesOf(operation, plan);
    const fault = pathFault(address) ?? queries.map(queryFault).find((each) => each !== undefined);
    if (fault !== undefined) return judged([faultViolation(address, fault)]);
    const hasParameter = address.segments.some(
      ({ kind, isFirst }) => isFirst && (kind === 'parameter' || kind === 'value'),
    );
    return hasParameter || queries.length > 0 ? judged([]) : inapplicable('no-own-parameter');
  },
  examples: () => ({
    passed: [
      { note: 'an id', exchanges: [], operation: 'GET /users/{id}' },
      {
        note: 'an id with an extension',
        resource: { operations: [strayed('read', 'GET', '/users/{id}.json')] },
        exchanges: [],
        operation: 'GET /users/{id}.json',
      },
      {
        note: 'a query',
        plan: { probes: [plannedProbe('GET', '/products?colour=red&size=42')] },
        exchanges: [],
        operation: 'GET /products',
      },
    ],
    failed: [
      {
        note: 'parameters behind a semicolon',
        resource: { operations: [strayed('list', 'GET', '/users;status=active')] },
        exchanges: [],
        operation: 'GET /users;status=active',
      },
      {
        note: 'a query without its question mark',
        plan: { probes: [plannedProbe('GET', '/users&status=active')] },
        exchanges: [],
        operation: 'GET /users&status=active',
      },
      {
        note: 'a query with semicolons',
        plan: { probes: [plannedProbe('GET', '/products?colour=red;size=42')] },
        exchanges: [],
        operation: 'GET /products',
      },
      {
        note: 'a second question mark',
        plan: { probes: [plannedProbe('GET', '/products?colour=red?size=42')] },
        exchanges: [],
        operation: 'GET /products',
      },
      {
        note: 'several ids in one segment',
        plan: { probes: [plannedProbe('GET', '/users/1,2,3')] },
        exchanges: [],
        operation: 'GET /users/1,2,3',
      },
      {
        note: 'an id in parentheses',
        resource: { operations: [strayed('read', 'GET', "/users('{id}')")] },
        exchanges: [],
        operation: "GET /users('{id}')",
      },
    ],
    inapplicable: [{ note: 'no parameter and no query', exchanges: [], operation: 'GET /users' }],
  }),
});

interface Fault {
  readonly key: string;
  readonly what: string;
  readonly expected: string;
  readonly clauses: readonly string[];
}

/** The queries with which the plan's probes ask for the address. */
function queriesOf(operation: Operation, plan: Plan): readonly string[] {
  return plan.probes.flatMap(({ operation: { id }, target }) => {
    const mark = target.indexOf('?');
    return id === operation.id && mark >= 0 ? [target.slice(mark + 1)] : [];
  });
}

function pathFault({ segments }: Address): Fault | undefined {
  const own = segments.filter(({ isFirst }) => isFirst).map(({ text }) => text);
  if (own.some((text) => /;./.test(text))) return fault('parameters behind a semicolon', true);
  if (own.some((text) => /&[\w.[\]-]+=/.test(text))) return fault('a query without a question mark', true);
  if (own.some((text) => /^[\w.[\]-]+=/.test(text))) return fault('a name and a value as a path segment', true);
  if (own.some((text) => keyed.test(text))) return idFault('an id in parentheses', 'an id as a path segment');
  const isSeveral = own.some(
    (text) => /\{.*\{/.test(text) || /^(?:\d+|[0-9a-f-]{36})(?:,(?:\d+|[0-9a-f-]{36}))+$/i.test(text),
  );
  return isSeveral ? idFault('several ids in one segment', 'one id in each path parameter') : undefined;
}

function idFault(what: string, expected: string): Fault {
  return { key: what, what, expected, clauses: ['path.parameters'] };
}

function queryFault(query: string): Fault | undefined {
  const name = String.raw`[\w.[\]-]+`;
  if (new RegExp(`(?:^|&)${name}=[^&;]*;${name}=`).test(query))
    return fault('a query that is joined by semicolons', false);
  return new RegExp(`\\?${name}=`).test(query) ? fault('a query with a second question mark', false) : undefined;
}

function fault(what: string, isNewPath: boolean): Fault {
  return {
    key: what,
    what,
    expected: '?name=value&name=value',
    clauses: ['path.parameters', ...(isNewPath ? ['path.query-filters'] : [])],
  };
}

function faultViolation(address: Address, { key, what, expected, clauses }: Fault): Violation {
  const { id } = address.operation;
  const message = `${id} has ${what}`;
  return pathViolation(address, { key, expected, clauses, message });
}
