/**
 * A service may normalize what it stores and hide write-only fields. Location alone is not the created item. A second
 * create may not be allowed after a first one that fails, so the item is read twice instead.
 */
import { defineRule, failed, fieldViolations, undecided } from '../../src/core/rule.ts';
import { mayRejectExample } from '../../src/core/setup-problem.ts';
import { createdFields } from '../../src/reading/effect.ts';
import { reportedFailure } from '../../src/reading/envelope.ts';
import { readItem } from '../../src/reading/items.ts';
import { listedItem, listIn } from '../../src/reading/lists.ts';
import { strayOwn } from '../../src/reading/ownership.ts';
import { creating } from '../../src/scenarios/sharing.ts';

export default defineRule({
  id: 'operation/create',
  proves: ['operation.create'],
  weight: 7,
  label: 'data',
  title: 'POST stores the item that it was sent, and returns it',
  headline: 'POST does not store or return the item that it was sent',
  why: 'A client continues with what POST returns: the id, and the values that were really stored.',
  fix: 'Store the item first, and then return it as a read would show it, with its id.',
  says: {
    rejected: 'With the create example of the plan, {request} returned {seen}',
    example: 'the service rejected the create example of the plan',
    crashed: 'With odd characters or zeros, {request} returned {seen}',
    absent: 'With a valid body, {request} returned {seen} without the created item',
    unnamed: 'With a valid body, {request} returned {seen} without the id of the created item',
    taken: 'With a valid body, {request} returned {seen}, which existed before',
    unread: 'After {request} reported success, a read of the item returned {seen}',
    lost: 'After {request} reported success, a read of the item shows another value for {field}: {seen}',
    untold: '{request} returned another value for {field} than a later read: {seen}',
    forbidden: 'this credential is not allowed to create items',
    reported: 'the response has a success status and a body that reports a failure',
    nameless: 'no item shows an id, so its field is unknown (profile.id_fields)',
    astray: 'the created item belongs to another owner',
    uncertain: 'the service may reject the values',
    unshown: 'no read shows what was sent',
  },
  on: creating,
  judges: ['created'],
  sees: ['before', 'reads', 'listed'],
  onSight: true,
  check: ({ created: exchange, before, reads, listed }, context) => {
    const { status, isSuccess } = exchange.response;
    const { sent, isUncertain } = exchange.probe.intent;
    const seen = String(status);
    if (status === 401 || status === 403) return undecided('forbidden');
    if (!isSuccess && isUncertain === true)
      return status < 500
        ? undecided('uncertain')
        : failed({ kind: 'crashed', at: 'status', seen, expected: 'below 500', exchange });
    if (mayRejectExample(status)) return undecided('example');
    if (!isSuccess) return failed({ kind: 'rejected', at: 'status', seen, expected: '201', exchange });
    if (reportedFailure(exchange) !== undefined) return undecided('reported');
    const told = readItem(exchange);
    if (told === undefined) return failed({ kind: 'absent', at: 'body:', seen, expected: 'the item', exchange });
    const at = `${told.pointer}/${context.dialect.idField}`;
    const others = (before && listIn(before)?.items) ?? [];
    // If no item shows an id, its field is unknown.
    const isNameless = before === undefined || (others.length > 0 && others.every(({ ref }) => ref === undefined));
    if (told.ref === undefined && isNameless) return undecided('nameless');
    if (told.ref === undefined) return failed({ kind: 'unnamed', at, seen, expected: 'an id', exchange });
    // An item of another owner is a problem of paths/hierarchy.
    if (strayOwn([exchange], context.resource).length > 0) return undecided('astray');
    const { url } = told.ref;
    if (others.some(({ ref }) => ref?.url === url))
      return failed({ kind: 'taken', at, seen: url, expected: 'a new item', exchange, breaks: ['service.5'] });
    // Without a read operation, the list shows the item.
    const [read = listed, again = listed] = reads ?? [];
    if (read === undefined || again === undefined || status === 202) return undecided('unshown');
    if ([read, again].every(({ response }) => !response.isSuccess && ![401, 403].includes(response.status)))
      return failed({ kind: 'unread', at: 'status', seen: String(read.response.status), expected: '200', exchange });
    const shown = reads
      ? [read, again].flatMap((each) => readItem(each) ?? [])
      : [listedItem(listed, url) ?? []].flat();
    const { lost, untold, isShown } = createdFields(exchange, shown, before, context);
    const [one, item = one] = shown;
    if (one === undefined || item === undefined) return undecided('unshown');
    const violations = [
      ...fieldViolations('lost', lost, item, sent, exchange),
      ...fieldViolations('untold', untold, told, one.fields, exchange),
    ];
    return violations.length > 0 || isShown ? failed(...violations) : undecided('unshown');
  },
});
