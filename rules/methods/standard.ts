/** A write with GET belongs to methods/safe. */
import { standardMethods } from '../../src/core/operation.ts';
import { failed, inapplicable, passed } from '../../src/core/rule.ts';
import { definePathRule, pathViolation } from '../../src/reading/plan-paths.ts';

export default definePathRule({
  id: 'methods/standard',
  breaks: ['service.1'],
  weight: 4,
  label: 'clients',
  title: 'Each standard operation uses its own method',
  headline: 'Standard operations use other methods',
  why: 'Clients, proxies, and retry logic act on the method: a read by POST is never cached, a replace by POST is never retried.',
  fix: 'List and read with GET, create with POST, replace with PUT, change with PATCH, and delete with DELETE.',
  says: {
    other: '{seen} is the {field} operation, which should use {expected}',
    none: 'the operation is not a standard one, or a write with GET',
  },
  check: (path) => {
    const { kind, method } = path.operation;
    const expected = standardMethods[kind];
    if (expected === undefined || (method === 'GET' && expected !== 'GET')) return inapplicable('none');
    if (method === expected) return passed;
    const breaks = kind === 'create' ? (['operation.create'] as const) : [];
    return failed(pathViolation(path, { kind: 'other', field: kind, expected, breaks }));
  },
});
