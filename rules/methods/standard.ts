/** A write with GET belongs to methods/safe. */
import { definePlanRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { pathViolation, planPathOf } from '../../src/reading/plan-paths.ts';

/** The table of standard operations. */
const methods: Readonly<Record<string, string>> = {
  list: 'GET',
  read: 'GET',
  create: 'POST',
  replace: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

export default definePlanRule({
  id: 'methods/standard',
  breaks: ['service.1'],
  weight: 4,
  label: 'clients',
  title: 'Each standard operation uses its own method',
  headline: 'Standard operations use other methods',
  why: 'Clients, proxies, and retry logic act on the method: a read by POST is never cached, a replace by POST is never retried.',
  fix: 'List and read with GET, create with POST, replace with PUT, change with PATCH, and delete with DELETE.',
  says: {
    other: '{seen} is a {field} with another method than {expected}',
    absent: 'no response shows that the path exists',
    none: 'the operation is not a standard one, or a write with GET',
  },
  check: (declared, { plan }) => {
    const { kind, method } = declared.operation;
    const expected = methods[kind];
    if (expected === undefined || (method === 'GET' && expected !== 'GET')) return inapplicable('none');
    if (planPathOf(declared, plan) === undefined) return inapplicable('absent');
    if (method === expected) return passed;
    const breaks = kind === 'create' ? (['operation.create'] as const) : [];
    return failed(pathViolation(declared, { kind: 'other', field: kind, expected, breaks }));
  },
});
