/**
 * Input: creates whose body is invalid in one thing each, or cannot be read. A create that is accepted is an item of ours, so nearly all of them
 * keep the marker. Lists after all rows show what rejected creates left behind.
 */
import type { Exchange } from '../core/exchange.ts';
import type { JsonObject } from '../core/plan.ts';
import type { Creation } from '../core/probe.ts';
import { readItem } from '../reading/items.ts';
import { isSame } from '../reading/json.ts';
import { listIn } from '../reading/lists.ts';
import { bodies } from './bodies.ts';
import { lacksForCreate } from './lacks.ts';
import { freeTexts } from './odd-values.ts';
import { prepareOwn } from './ours.ts';
import { listWith } from './own.ts';
import { anyRejection, type Prepared, type Row, type Settling, type TableVisit } from './rows.ts';
import {
  address,
  blank,
  counts,
  email,
  type FieldsOf,
  invalidEntries,
  invalidEntry,
  notBlank,
  optionalOthers,
  optionalTexts,
  put,
  required,
  requiredEmail,
  sentBy,
  typed,
  withoutAt,
} from './spoiled.ts';
import { table } from './table.ts';
import { fieldAt, topFields, withoutField } from '../text/fields.ts';
import { kindOf } from '../text/json.ts';

/** No column of the usual length holds it. */
const longText = ' and more'.repeat(200);
/** Beyond 64 bits. */
const hugeNumber = 10 ** 20;
/** Most services accept it. */
const largeSize = 100;
/** The row whose create has no marker. */
const unmarked = 'no-fields';
/** A single word, which is of every style. */
const unknownField = 'unexpected';

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
    {
      ...invalid('missing', 'resource/required', 'Without {field}', required),
      alter: (control, field) => ({ sent: withoutField(sentBy(control), field) }),
    },
    { ...invalid('null', 'resource/required', 'With {field}: null', required), per: 'run', alter: put(() => null) },
    { ...invalid(unmarked, 'resource/required', 'With an empty object', whole), alter: () => ({ sent: {} }) },
    { ...invalid('blank', 'resource/not-blank', 'With spaces in {field}', notBlank), alter: put(() => blank) },
    { ...invalid('empty', 'resource/not-blank', 'With an empty {field}', notBlank), per: 'run', alter: put(() => '') },
    {
      ...invalid('tab', 'resource/not-blank', 'With a tab and a line break in {field}', notBlank),
      per: 'run',
      alter: put(() => '\t\n'),
    },
    { ...invalid('no-at', 'resource/email', 'Without @ in {field}', email), alter: put(withoutAt) },
    ...(
      [
        ['no-domain', 'Without a domain in {field}', (local) => `${local}@`],
        ['no-local', 'With nothing before @ in {field}', (local, domain) => `@${local}.${domain}`],
        ['space', 'With a space in {field}', (local, domain) => `${local} b@${domain}`],
        ['two-ats', 'With two @ in {field}', (local, domain) => `${local}@b@${domain}`],
      ] satisfies (readonly [string, string, Parameters<typeof address>[0]])[]
    ).map(
      ([row, says, form]): Row => ({
        ...invalid(row, 'resource/email', says, email),
        per: 'run',
        alter: put(address(form)),
      }),
    ),
    {
      ...invalid('no-email', 'resource/email', 'With an empty {field}', requiredEmail),
      per: 'run',
      alter: put(() => ''),
    },
    {
      ...invalid('object', 'status/invalid-input', 'With an object for {field}', typed),
      per: 'run',
      alter: typedOtherwise((valid) => ({ unexpected: valid })),
    },
    {
      ...invalid('entry', 'status/invalid-input', 'With entry {field} of create.invalid', invalidEntries),
      alter: async (_, number, visit) => ({
        from: await visit.creating(visit.fresh(topFields(exampleIn(visit), invalidEntry(visit, number)))),
      }),
    },
    {
      ...ofAnotherType('optional-object', 'With an object for {field}', (visit) => optionalTexts(visit).slice(0, 1)),
      alter: typedOtherwise((valid) => ({ unexpected: valid })),
      settle: shownOrNot,
    },
    {
      ...ofAnotherType('number', 'With a number for {field}', (visit) => optionalTexts(visit).slice(1)),
      alter: typedOtherwise(() => 7),
      settle: keptAsSent,
    },
    {
      ...ofAnotherType('text', 'With a text for {field}', optionalOthers),
      alter: typedOtherwise(() => 'probity'),
      settle: keptAsSent,
    },
    {
      ...seldom('long', 'With 1,800 more characters in its texts', () => ['']),
      alter: (control, _, { resource }) => {
        const sent = sentBy(control);
        const longer = freeTexts(resource, sent).map((field) => [field, `${String(sent[field])}${longText}`]);
        return longer.length === 0 ? undefined : { sent: { ...sent, ...Object.fromEntries(longer) } };
      },
    },
    {
      ...seldom('unknown-field', 'With a field that no item has', (visit) => (isAlone(visit) ? [''] : [])),
      alter: (control) => {
        const sent = sentBy(control);
        return unknownField in sent ? undefined : { sent: { ...sent, [unknownField]: 'probity' } };
      },
    },
    {
      ...seldom('huge', 'With 100000000000000000000 for {field}', (visit) =>
        isAlone(visit) ? counts(visit).slice(0, 1) : [],
      ),
      alter: put(() => hugeNumber),
    },
    ...bodies,
  ],
});

/** A create without the marker can only be proven ours if a whole list did not show it before. */
async function prepareList({ dialect, list, wantsRow }: TableVisit): Promise<Prepared> {
  const isNeeded = dialect.hasPages && wantsRow(unmarked);
  return { exchanges: isNeeded ? [await list({ size: largeSize })] : [], isReady: true };
}

/** The list, as far as it shows what was created last. */
export async function listsWith(visit: TableVisit, created: readonly Creation[]): Promise<readonly Exchange[]> {
  const last = created.at(-1);
  return [await (last === undefined ? visit.list() : listWith(visit, last))];
}

function invalid(row: string, rule: string, says: string, each: FieldsOf) {
  return { row, rule, says, each, crashed: 'status.invalid-input' } as const;
}

/** The plan does not say what the field may contain, so a success is only a warning. */
function ofAnotherType(row: string, says: string, each: FieldsOf) {
  const rule = 'resource/input-types';
  return { row, rule, level: 'should', says, each, per: 'run', isCrashRejection: true } as const;
}

/** A service may accept it or reject it, but it must not crash. */
function seldom(row: string, says: string, each: FieldsOf) {
  const rule = 'status/invalid-input';
  const settle = (): 'tolerated' => 'tolerated';
  return { row, rule, says, each, per: 'run', tolerated: anyRejection, settle } as const;
}

function whole(visit: TableVisit): readonly string[] {
  return required(visit).length === 0 ? [] : [''];
}

/** What is odd in an item would look like the service's own mistake in another version, or to its schema. */
function isAlone({ resource: { item, version } }: TableVisit): boolean {
  return item === undefined && version === undefined;
}

function exampleIn({ resource: { create } }: TableVisit): JsonObject {
  return create?.example ?? {};
}

/** A value of another type. */
function typedOtherwise(value: (valid: unknown) => unknown): Row['alter'] {
  return async (control, field, visit) =>
    (await hasSeveralTypes(visit, field)) ? undefined : put(value)(control, field, visit);
}

/** A field that has several types in existing items may have any type. */
export async function hasSeveralTypes(visit: TableVisit, field: string): Promise<boolean> {
  const items = listIn(await visit.list())?.items ?? [];
  const kinds = new Set(items.map(({ fields }) => kindOf(fieldAt(fields, field))));
  return [...kinds].filter((kind) => kind !== undefined && kind !== 'null').length > 1;
}

/** A service may ignore an object. Nothing useful can be made of it. */
function shownOrNot({ attempt }: Settling): 'granted' | 'tolerated' {
  const { field = '' } = attempt.probe.intent;
  return (readItem(attempt)?.fields[field] ?? null) === null ? 'tolerated' : 'granted';
}

/** A service may convert the value, or ignore it. */
function keptAsSent({ attempt }: Settling): 'granted' | 'tolerated' {
  const { field = '', creation } = attempt.probe.intent;
  const shown = readItem(attempt)?.fields[field];
  return isSame(shown, creation?.sent[field]) ? 'granted' : 'tolerated';
}
