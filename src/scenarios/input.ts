/**
 * Input: creates whose body is invalid in one thing each, or cannot be read. A create that is accepted is an item of ours, so nearly all of them
 * keep the marker. Lists after all rows show what rejected creates left behind.
 */
import type { Exchange } from '../core/exchange.ts';
import { hasAnyMarker } from '../core/fresh.ts';
import { type Creation, creationOf, type Probe } from '../core/probe.ts';
import { readItem } from '../reading/items.ts';
import { isSame } from '../reading/json.ts';
import { listIn } from '../reading/lists.ts';
import { markedItem } from '../reading/sent.ts';
import { bodies } from './bodies.ts';
import { lacksForCreate } from './lacks.ts';
import { freeTexts } from './odd-values.ts';
import { prepareOwn } from './ours.ts';
import { largeSize, listWith } from './own.ts';
import type { Altered, Prepared, Row, Settling, TableVisit } from './rows.ts';
import { harmless, once, rowsOf } from './rows.ts';
import * as spoiled from './spoiled.ts';
import { table } from './table.ts';
import { fieldAt, topFields, withoutField } from '../text/fields.ts';
import { kindOf } from '../text/json.ts';

/** No column of the usual length holds it. */
const longText = ' and more'.repeat(200);
/** Beyond 64 bits. */
const hugeNumber = 10 ** 20;
/** If a service caps the size, its last pages show what is new. */
const mostPages = 5;
/** The row whose create has no marker. */
const unmarked = 'no-fields';
const word = 'probity';
/** The letters become entries of the list of all items, or other items. */
const spreading: Partial<Row> = {
  before: listsAround,
  after: listsAround,
  settle: ({ before, after }) => lettersIn(entriesOf(after), entriesOf(before)),
  breaks: ['service.5'],
};
/** A single word, which is of every style. */
const unknownField = 'unexpected';
const invalid = { crashed: 'status.invalid-input' } as const;
const asObject = (valid: unknown): unknown => ({ unexpected: valid });
const addressed = (form: Parameters<typeof spoiled.address>[0]): Row['alter'] => spoiled.put(spoiled.address(form));
const oneCount = (visit: TableVisit): readonly string[] => (isAlone(visit) ? spoiled.counts(visit).slice(0, 1) : []);
const whole = (visit: TableVisit): readonly string[] => (spoiled.required(visit).length === 0 ? [] : ['']);

export const input = table({
  id: 'input',
  phase: 'writes',
  quick: 'sample',
  situation: 'invalid-input',
  controls: { create: (visit) => visit.creating(visit.fresh()) },
  // Until a read has proven that an item is ours, hardly anything more may be created.
  opening: async (visit) => (await prepareOwn(visit)).exchanges[0],
  rejected: [400],
  status: 'status/invalid-input',
  quickRows: ['missing', 'blank', 'no-at', 'cut', 'plain', 'over-limit'],
  lacks: lacksForCreate,
  prepare: prepareList,
  finish: listsWith,
  rows: [
    ...rowsOf({ ...invalid, rule: 'resource/required', each: spoiled.required }, [
      ['missing', 'Without {field}', (control, field) => ({ sent: withoutField(spoiled.sentBy(control), field) })],
      ['null', 'With {field}: null', spoiled.put(() => null), once],
      [unmarked, 'With an empty object', () => ({ sent: {} }), { each: whole }],
    ]),
    ...rowsOf({ ...invalid, rule: 'resource/not-blank', each: spoiled.notBlank }, [
      ['blank', 'With spaces in {field}', spoiled.put(() => spoiled.blank)],
      ['empty', 'With an empty {field}', spoiled.put(() => ''), once],
      ['tab', 'With a tab and a line break in {field}', spoiled.put(() => '\t\n'), once],
    ]),
    ...rowsOf({ ...invalid, rule: 'resource/email', each: spoiled.email }, [
      ['no-at', 'Without @ in {field}', spoiled.put(spoiled.withoutAt)],
      ['no-domain', 'Without a domain in {field}', addressed((local) => `${local}@`), once],
      ['no-local', 'With nothing before @ in {field}', addressed((local, domain) => `@${local}.${domain}`), once],
      ['space', 'With a space in {field}', addressed((local, domain) => `${local} b@${domain}`), once],
      ['two-ats', 'With two @ in {field}', addressed((local, domain) => `${local}@b@${domain}`), once],
      ['no-email', 'With an empty {field}', spoiled.put(() => ''), { ...once, each: spoiled.requiredEmail }],
    ]),
    ...rowsOf({ ...invalid, rule: 'status/invalid-input' }, [
      ['object', 'With an object for {field}', typedOtherwise(asObject), { ...once, each: spoiled.typed }],
      ['entry', 'With entry {field} of create.invalid', withEntry, { each: spoiled.invalidEntries }],
    ]),
    ...rowsOf({ ...once, rule: 'status/invalid-input', isCrashRejection: true, each: spoiled.lists }, [
      ['letters', 'With a text for the list {field}', typedOtherwise(() => word), { settle: hasLetters }],
      ['spread', 'With a text for the list {field}', typedOtherwise(() => word), spreading],
    ]),
    // The plan does not say what the field may contain, so a success is only a warning.
    ...rowsOf({ ...once, rule: 'resource/input-types', level: 'should', isCrashRejection: true, settle: keptAsSent }, [
      ['optional-object', 'With an object for {field}', typedOtherwise(asObject), { each: spoiled.oneText }],
      ['number', 'With a number for {field}', typedOtherwise(() => 7), { each: spoiled.otherTexts }],
      ['text', 'With a text for {field}', typedOtherwise(() => word), { each: spoiled.optionalOthers }],
    ]),
    ...rowsOf({ ...harmless, ...once, rule: 'status/invalid-input' }, [
      ['long', 'With 1,800 more characters in its texts', lengthened],
      ['unknown-field', 'With a field that no item has', withUnknown],
      ['huge', 'With 100000000000000000000 for {field}', spoiled.put(() => hugeNumber), { each: oneCount }],
    ]),
    ...bodies,
  ],
});

/** A create without the marker can only be proven ours if a whole list did not show it before. */
async function prepareList({ dialect, list, wantsRow }: TableVisit): Promise<Prepared> {
  const isNeeded = dialect.hasPages && wantsRow(unmarked);
  return { exchanges: isNeeded ? [await list({ size: largeSize })] : [], isReady: true };
}

/** The list, or its last pages, as far as they show what was created. */
export async function listsWith(visit: TableVisit, created: readonly Creation[]): Promise<readonly Exchange[]> {
  const last = created.at(-1);
  if (last === undefined) return [await visit.list()];
  const found = [await listWith(visit, last)];
  const query = found[0]?.probe.intent;
  const isShown = (): boolean => found.some((list) => markedItem(list, last) !== undefined);
  for (let page = (query?.page ?? 0) - 1; page > 0 && found.length <= mostPages && !isShown(); page--)
    found.push(await visit.list({ ...query, page }));
  return found;
}

function lengthened(control: Probe, _: string, { resource }: TableVisit): Altered | undefined {
  const sent = spoiled.sentBy(control);
  const longer = freeTexts(resource, sent).map((field) => [field, `${String(sent[field])}${longText}`]);
  return longer.length === 0 ? undefined : { sent: { ...sent, ...Object.fromEntries(longer) } };
}

function withUnknown(control: Probe, _: string, visit: TableVisit): Altered | undefined {
  const sent = spoiled.sentBy(control);
  return unknownField in sent || !isAlone(visit) ? undefined : { sent: { ...sent, [unknownField]: 'probity' } };
}

async function withEntry(_: Probe, number: string, visit: TableVisit): Promise<Altered> {
  const { example = {} } = visit.resource.create ?? {};
  return { from: await visit.creating(visit.fresh(topFields(example, spoiled.invalidEntry(visit, number)))) };
}

/** What is odd in an item would look like the service's own mistake in another version, or to its schema. */
const isAlone = ({ resource: { item, version } }: TableVisit): boolean => item === undefined && version === undefined;

/** A value of another type. */
function typedOtherwise(value: (valid: unknown) => unknown): Row['alter'] {
  return async (control, field, visit) =>
    (await hasSeveralTypes(visit, field)) ? undefined : spoiled.put(value)(control, field, visit);
}

/** A field that has several types in existing items may have any type. */
export async function hasSeveralTypes(visit: TableVisit, field: string): Promise<boolean> {
  const items = listIn(await visit.list())?.items ?? [];
  const kinds = new Set(items.map(({ fields }) => kindOf(fieldAt(fields, field))));
  return [...kinds].filter((kind) => kind !== undefined && kind !== 'null').length > 1;
}

/** A service may convert the value, or ignore it. Nothing useful can be made of an object. */
function keptAsSent({ attempt }: Settling): 'granted' | 'tolerated' {
  const { row, field = '', creation } = attempt.probe.intent;
  const shown = readItem(attempt)?.fields[field] ?? null;
  const isKept = row === 'optional-object' ? shown !== null : isSame(shown, creation?.sent[field]);
  return isKept ? 'granted' : 'tolerated';
}

async function listsAround(attempt: Probe | Exchange, visit: TableVisit): Promise<readonly Exchange[]> {
  return listsWith(visit, [creationOf('probe' in attempt ? attempt.probe : attempt) ?? []].flat());
}

/** Without those that have a marker, because their letters are in a field of their own. */
function entriesOf(lists: readonly Exchange[]): readonly unknown[] {
  const entries = lists.flatMap((list) => listIn(list)?.entries ?? []);
  return entries.filter((entry) => !hasAnyMarker(JSON.stringify(entry)));
}

/** A service may convert a text into a list, or ignore it. Its letters say that it took the text for a list of texts. */
function hasLetters({ attempt }: Settling): 'granted' | 'tolerated' {
  return lettersIn(readItem(attempt)?.fields[attempt.probe.intent.field ?? '']);
}

const wordsIn = (value: unknown): readonly string[] =>
  JSON.stringify(value ?? null)
    .toLowerCase()
    .split(/\W+/);

/** Each letter on its own: in a list, in capitals, in objects, or with commas between them. */
function lettersIn(is: unknown, was?: unknown): 'granted' | 'tolerated' {
  const count = (letter: string, value: unknown): number => wordsIn(value).filter((each) => each === letter).length;
  return word.split('').every((letter) => count(letter, is) > count(letter, was)) ? 'granted' : 'tolerated';
}
