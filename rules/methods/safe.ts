/** Actions by GET belong to paths/actions. */
import { definePlanRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { pathViolation, planPathOf } from '../../src/reading/plan-paths.ts';

const methods: Readonly<Record<string, string>> = { create: 'POST', replace: 'PUT', patch: 'PATCH', delete: 'DELETE' };

export default definePlanRule({
  id: 'methods/safe',
  breaks: ['service.1'],
  weight: 9,
  label: 'data',
  title: 'GET does not write anything',
  headline: 'Operations write with GET',
  why: 'Browsers, caches, crawlers, and link previews send GET on their own, again and again, and it writes each time.',
  fix: 'Create with POST, replace with PUT, change with PATCH, and delete with DELETE.',
  says: {
    write: '{seen} is a {field} with GET',
    absent: 'no response shows that the path exists',
    none: 'the operation does not write',
  },
  check: (declared, { plan }) => {
    const { kind, method } = declared.operation;
    const expected = methods[kind];
    if (expected === undefined) return inapplicable('none');
    if (planPathOf(declared, plan) === undefined) return inapplicable('absent');
    return method === 'GET' ? failed(pathViolation(declared, { kind: 'write', field: kind, expected })) : passed;
  },
});
