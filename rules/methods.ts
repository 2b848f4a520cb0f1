/** Which methods operations use, and what becomes of others: rows of the tables framework, methods, and change. */
import { standardMethods } from '../src/core/operation.ts';
import { defineRule, failed, fieldViolations, inapplicable, passed, undecided } from '../src/core/rule.ts';
import { isMissing } from '../src/reading/envelope.ts';
import { readItem } from '../src/reading/items.ts';
import { isSame } from '../src/reading/json.ts';
import { definePathRule, pathViolation } from '../src/reading/plan-paths.ts';
import { settledFields } from '../src/reading/sent.ts';
import { change } from '../src/scenarios/change.ts';
import { framework } from '../src/scenarios/framework.ts';
import { methods } from '../src/scenarios/methods.ts';
import { odd } from '../src/scenarios/odd.ts';
import { defineRowRule } from '../src/scenarios/row-rules.ts';

/** A 4xx other than 404 and 405, and a 501, say nothing about the method. */
export const unsupported = defineRowRule([framework, methods, change], {
  id: 'methods/unsupported',
  proves: ['service.1'],
  weight: 4,
  title: 'A method that a path does not offer is rejected',
  headline: 'Methods that a path does not offer are not rejected',
  why: 'A client that tries a method must learn that it does not exist. A success that did nothing, or something else, misleads it.',
  fix: 'Return 405 or 404 for every method that a path does not offer, before any handler runs. If the method exists, add it to operations in the plan, or to leave.',
});

/** A service need not offer HEAD. */
export const head = framework.rule({
  id: 'methods/head',
  breaks: ['service.1'],
  level: 'should',
  weight: 2,
  title: 'HEAD returns the status code of GET, or is not offered',
  headline: 'HEAD fails where GET works',
  why: 'Caches, monitors, and link checkers send HEAD and expect the status code of GET (RFC 9110, section 9.3.2).',
  fix: 'Route HEAD to the handler of GET and leave out the body, or return 405.',
});

/** Actions by GET belong to paths/actions. */
export const safe = definePathRule({
  id: 'methods/safe',
  breaks: ['service.1'],
  weight: 9,
  label: 'data',
  title: 'GET does not write anything',
  headline: 'Operations write with GET',
  why: 'Browsers, caches, crawlers, and link previews send GET on their own, again and again, and it writes each time.',
  fix: 'Create with POST, replace with PUT, change with PATCH, and delete with DELETE.',
  says: { write: '{seen} is the {field} operation, which should use {expected}', none: 'the operation does not write' },
  check: (path) => {
    const { kind, method } = path.operation;
    const expected = standardMethods[kind];
    if (expected === undefined || expected === 'GET') return inapplicable('none');
    return method === 'GET' ? failed(pathViolation(path, { kind: 'write', field: kind, expected })) : passed;
  },
});

/** A write with GET belongs to methods/safe. */
export const standard = definePathRule({
  id: 'methods/standard',
  breaks: ['service.1'],
  weight: 4,
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

/** HEAD is GET without the body (RFC 9110, section 9.3.2). Two reads before it show what moves by itself. */
export const headSafe = defineRule({
  id: 'methods/head-safe',
  proves: ['service.5'],
  weight: 9,
  label: 'data',
  title: 'HEAD changes nothing',
  headline: 'HEAD changes or deletes items',
  why: 'Caches, link checkers, and monitors send HEAD to every URL that they find. They must not change data with it.',
  fix: 'Route HEAD to the handler of GET and leave out the body. Never let it fall through to another handler.',
  says: {
    deleted: 'After {request}, a read of the item returned {seen}',
    changed: 'After {request}, a read of the item shows another value for {field}: {seen}',
    unread: 'the item could not be read',
  },
  on: odd,
  judges: ['created', 'shown', 'headed', 'afterHead'],
  voids: ['afterHead'],
  check: ({ created, shown, headed: exchange, afterHead }, { movesByItself }) => {
    const [was, is] = [readItem(shown), readItem(afterHead)];
    const seen = String(afterHead.response.status);
    if (was !== undefined && isMissing(afterHead.response))
      return failed({ kind: 'deleted', at: 'status', seen, expected: '200', exchange });
    if (was === undefined || is === undefined) return undecided('unread');
    const isChanged = (field: string): boolean => !movesByItself(field) && !isSame(is.fields[field], was.fields[field]);
    const changed = settledFields(was, [created]).filter(isChanged);
    return failed(...fieldViolations('changed', changed, is, was.fields, exchange));
  },
});
