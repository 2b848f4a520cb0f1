/** Bodies of writes: fields that are missing, invalid, or optional. */
import { creationOf } from '../src/core/probe.ts';
import { defineRule, failed, fieldViolations, inapplicable, passed, undecided } from '../src/core/rule.ts';
import { readItem } from '../src/reading/items.ts';
import { isSame } from '../src/reading/json.ts';
import { listIn } from '../src/reading/lists.ts';
import { carriesMarker, sentIn } from '../src/reading/sent.ts';
import { change } from '../src/scenarios/change.ts';
import { duplicate } from '../src/scenarios/duplicate.ts';
import { input } from '../src/scenarios/input.ts';
import { life } from '../src/scenarios/life.ts';

export const required = input.rule({
  id: 'resource/required',
  proves: ['resource.required'],
  breaks: ['status.invalid-input'],
  weight: 5,
  label: 'data',
  title: 'A POST without a required field is rejected',
  headline: 'Items are created without required fields',
  why: 'An item without a field that every client relies on breaks them later, far from the mistake.',
  fix: 'Check the body before you store anything. If a required field is missing or null, return 400 INVALID_INPUT.',
});

export const notBlank = input.rule({
  id: 'resource/not-blank',
  proves: ['resource.not-blank'],
  breaks: ['status.invalid-input'],
  weight: 4,
  label: 'data',
  title: 'A POST with a blank name is rejected',
  headline: 'Blank names are accepted',
  why: 'A blank name is a gap in every list, and nobody can search for it.',
  fix: 'Trim the text before you check it, tabs and line breaks included. If the result is empty, return 400 INVALID_INPUT.',
});

export const email = input.rule({
  id: 'resource/email',
  proves: ['resource.email'],
  breaks: ['status.invalid-input'],
  weight: 4,
  label: 'data',
  title: 'A POST with an invalid email address is rejected',
  headline: 'Invalid email addresses are accepted',
  why: 'If a service accepts an email address that cannot receive mail, nobody notices until it is too late to ask for the right one.',
  fix: 'Check email addresses when an item is created: something before a single @, a domain, and no spaces. Otherwise, return 400 INVALID_INPUT.',
});

/** The plan does not say what these fields may hold, so a success is only a warning. */
export const inputTypes = input.rule({
  id: 'resource/input-types',
  breaks: ['status.invalid-input'],
  level: 'should',
  weight: 3,
  label: 'data',
  title: 'A field rejects values of another type, or converts them',
  headline: 'Fields accept values of any type',
  why: 'A field that is a text in one item and an object in the next breaks every client that reads it.',
  fix: 'Check the type of every field of the body, optional fields included, and return 400 INVALID_INPUT.',
});

/** The field rules of the conventions are rules of creation, so a change only warns. */
export const changeFields = change.rule({
  id: 'resource/change-fields',
  level: 'should',
  weight: 3,
  label: 'data',
  title: 'A change that makes a field invalid is rejected',
  headline: 'Changes make fields invalid',
  why: 'If PUT and PATCH accept what POST rejects, invalid data comes in with the next change.',
  fix: 'Run the same checks on PUT and PATCH as on POST.',
});

/** The plan says what is required. If it is wrong, that is the plan's mistake, and the sentence names it. */
export const optional = defineRule({
  id: 'resource/optional',
  proves: ['resource.optional'],
  weight: 4,
  title: 'A POST without optional fields succeeds',
  headline: 'Optional fields are required',
  why: 'A field that is documented as optional but required in practice breaks every client that trusts the documentation.',
  fix: 'Give the field a default, or store it as null. If it is really required, list it in create.required in the plan.',
  says: {
    rejected: 'Without optional fields, {request} returned {seen}',
    unread: 'After a POST without optional fields, {request} returned {seen}',
    whole: 'the create example has no optional field',
    control: 'a POST with all fields is rejected, too',
  },
  on: life,
  judges: ['created', 'least'],
  sees: ['another', 'readLeast'],
  check: ({ created, least: exchange, readLeast, another }) => {
    const { status, isSuccess } = exchange.response;
    const [all, least] = [created, exchange].map(({ probe }) => Object.keys(probe.intent.sent).length);
    const isControlled = created.response.isSuccess && another?.response.isSuccess !== false;
    if (!isControlled) return inapplicable('control');
    if (all === least) return inapplicable('whole');
    if (!isSuccess) return failed({ kind: 'rejected', at: 'status', seen: String(status), expected: '201', exchange });
    if (readLeast === undefined || readLeast.response.isSuccess) return passed;
    const seen = String(readLeast.response.status);
    return failed({ kind: 'unread', at: 'status', seen, expected: '200', exchange: readLeast });
  },
});

/** Looks in the lists for the markers of creates that were rejected. An item that was created shows that it can be seen. */
export const refusedCreate = defineRule({
  id: 'resource/refused-create',
  weight: 8,
  label: 'data',
  title: 'A rejected POST stores nothing',
  headline: 'Rejected items are stored anyway',
  why: 'A client whose POST is rejected tries again, and every attempt leaves one more broken item behind.',
  fix: 'Check everything before you store anything, or store in a transaction that a rejection rolls back.',
  says: {
    stored: 'After {request} was rejected, the list shows what it sent: {seen}',
    accepted: 'the POST was accepted',
    unmarked: 'nothing that was sent would be recognized in a list',
    unseen: 'the list does not show what this run created',
  },
  on: [input, duplicate],
  rows: [...input.rows, ...duplicate.rows.slice(0, 1)].map(({ row }) => row),
  judges: ['control', 'attempt', 'finish'],
  sees: ['prepared'],
  check: ({ control, attempt: exchange, finish, prepared = [] }) => {
    const { status } = exchange.response;
    const creation = creationOf(exchange.probe);
    if (status < 400 || status >= 500) return inapplicable('accepted');
    if (creation === undefined || creation.isUnmarked === true) return inapplicable('unmarked');
    const items = finish.flatMap((list) => (listIn(list)?.items ?? []).map((item) => ({ item, list })));
    const [stored] = items.filter(({ item }) => carriesMarker(item, creation));
    if (stored !== undefined) {
      const { ref, pointer: at } = stored.item;
      const isDuplicate = exchange.probe.intent.situation === 'duplicate';
      const breaks = [isDuplicate ? 'status.duplicate' : 'status.invalid-input'] as const;
      return failed({ kind: 'stored', at, seen: ref?.url ?? 'an item', expected: 'no such item', exchange, breaks });
    }
    const created = [control, ...prepared].flatMap(({ probe }) => creationOf(probe) ?? []);
    return created.some((each) => items.some(({ item }) => carriesMarker(item, each))) ? passed : undecided('unseen');
  },
});

/** Compares reads before and after a change that was rejected. Nothing else was sent to the item in between. */
export const refusedChange = defineRule({
  id: 'resource/refused-change',
  breaks: ['service.5', 'status.invalid-input'],
  weight: 8,
  label: 'data',
  title: 'A rejected change changes nothing',
  headline: 'Rejected changes are stored',
  why: 'The client believes that the item is unchanged, and continues with values that no longer exist.',
  fix: 'Check everything before you store anything, or store in a transaction that a rejection rolls back.',
  says: {
    changed: 'After {request} was rejected, a read of the item shows another value for {field}: {seen}',
    accepted: 'the change was accepted',
    unread: 'the item could not be read before and after the change',
  },
  on: change,
  rows: change.rows.filter(({ before, after }) => before !== undefined && after !== undefined).map(({ row }) => row),
  judges: ['before', 'attempt', 'after'],
  check: ({ before: [before], attempt: exchange, after: [after] }, { movesByItself }) => {
    const { status } = exchange.response;
    if (status < 400 || status >= 500) return inapplicable('accepted');
    const [was, is] = [before, after].map((read) => read && readItem(read));
    if (was === undefined || is === undefined) return undecided('unread');
    const changed = Object.keys(sentIn(exchange)).filter(
      (field) => field in was.fields && !movesByItself(field) && !isSame(was.fields[field], is.fields[field]),
    );
    return failed(...fieldViolations('changed', changed, is, was.fields, exchange));
  },
});
