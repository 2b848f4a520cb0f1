/** Actions by GET belong to paths/actions. */
import { standardMethods } from '../../src/core/operation.ts';
import { failed, inapplicable, passed } from '../../src/core/rule.ts';
import { definePathRule, pathViolation } from '../../src/reading/plan-paths.ts';

export default definePathRule({
  id: 'methods/safe',
  breaks: ['service.1'],
  weight: 9,
  label: 'data',
  title: 'GET does not write anything',
  headline: 'Operations write with GET',
  why: 'Browsers, caches, crawlers, and link previews send GET on their own, again and again, and it writes each time.',
  fix: 'Create with POST, replace with PUT, change with PATCH, and delete with DELETE.',
  says: {
    write: '{seen} is the {field} operation, which should use {expected}',
    none: 'the operation does not write',
  },
  check: (path) => {
    const { kind, method } = path.operation;
    const expected = standardMethods[kind];
    if (expected === undefined || expected === 'GET') return inapplicable('none');
    return method === 'GET' ? failed(pathViolation(path, { kind: 'write', field: kind, expected })) : passed;
  },
});
