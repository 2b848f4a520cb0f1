/**
 * Change: changes of an item of ours that are invalid in one thing each, and methods that it does not offer, one after
 * another. Each keeps the marker of the item. Reads before and after a row show whether it was stored although it was rejected.
 */
import type { Probe } from '../core/probe.ts';
import { readProbe } from '../core/requests.ts';
import { readItem } from '../reading/items.ts';
import { sentIn } from '../reading/sent.ts';
import { isStored } from '../reading/stored.ts';
import { asPlainText, inList, unreadable, within } from './bodies.ts';
import { hasSeveralTypes } from './input.ts';
import { lacksForCreate, lacksForRead } from './lacks.ts';
import { ownMethods } from './methods.ts';
import { keepsMarker, onOwn, otherValues, patchOf, prepareOwn, readOwn, replaceOf, withOwn } from './ours.ts';
import { type Altered, harmless, once, type Row, rowsOf, type Settling, type TableVisit } from './rows.ts';
import * as spoiled from './spoiled.ts';
import { table } from './table.ts';
import { fieldAt, topFields } from '../text/fields.ts';

/** Its own field rules are rules of creation, so a change that is accepted is only a warning. */
const invalid = { rule: 'resource/change-fields', level: 'should', tolerated: [403], settle: keptAsSent } as const;
const watched = { before: readOwn, after: readOwn } as const;
const putting = { ...watched, on: 'put' } as const;
const plain = asPlainText('patch-plain');
const inSpaces = spoiled.put(() => spoiled.blank);

export const change = table({
  id: 'change',
  phase: 'writes',
  quick: 'sample',
  situation: 'invalid-change',
  controls: {
    patch: (visit) => withOwn(visit, (own) => patchOf(visit, own)),
    put: (visit) => withOwn(visit, (own) => replaceOf(visit, own)),
    read: (visit) => withOwn(visit, ({ ref }) => readProbe(visit.resource, ref, { kind: 'read' })),
  },
  rejected: [400],
  status: 'status/invalid-input',
  isCrashRejection: true,
  isInOrder: true,
  quickRows: ['patch-email', 'post-own', 'get-own-action'],
  lacks: (resource, plan) => lacksForCreate(resource, plan) ?? lacksForRead(resource),
  prepare: (visit) => prepareOwn(visit),
  rows: [
    ...rowsOf({ ...harmless, ...once, rule: 'status/invalid-input' }, [
      ['patch-nothing', 'With an empty object', () => ({ sent: {} })],
      ['patch-zeros', 'With 0 and false among other values', withZeros, watched],
      ['patch-remove', 'With {field}: null', patching(() => null), { each: lastTextIfFree }],
    ]),
    ...rowsOf({ ...invalid, breaks: ['resource.required'], each: marked(spoiled.required) }, [
      ['patch-null', 'With {field}: null', patching(() => null), once],
    ]),
    ...rowsOf({ ...invalid, breaks: ['status.invalid-input'], each: spoiled.invalidEntries }, [
      ['patch-entry', 'With entry {field} of create.invalid', withEntry, once],
      ['patch-object', 'With an object for {field}', withObject, { ...once, each: spoiled.oneText }],
    ]),
    ...rowsOf({ ...invalid, breaks: ['resource.not-blank'], each: marked(spoiled.notBlank) }, [
      ['patch-blank', 'With spaces in {field}', patching(() => spoiled.blank)],
      ['put-blank', 'With spaces in {field}', onOwn(replaceOf, inSpaces), putting],
    ]),
    ...rowsOf({ ...invalid, breaks: ['resource.email'], each: spoiled.email }, [
      ['patch-email', 'Without @ in {field}', patching(spoiled.withoutAt), watched],
      ['put-email', 'Without @ in {field}', onOwn(replaceOf, spoiled.put(spoiled.withoutAt)), putting],
    ]),
    { ...unreadable('patch-cut', 'Without the last brace', (text) => text.slice(0, -1)), ...once },
    { ...plain, ...once, before: readOwn, alter: onOwn(patchOf, plain.alter) },
    ...rowsOf({ ...once, rule: 'status/invalid-input', tolerated: [403, 415] }, [
      ['patch-list', 'With a list as the body', inList],
      ['put-list', 'With a list as the body', inList, { on: 'put' }],
    ]),
    { ...within('put-within-limit'), on: 'put' },
    ...ownMethods,
  ],
});

/** A PATCH of one field. Of a nested field, it sends the whole: what it leaves out might be lost. */
function patching(value: (valid: unknown) => unknown): Row['alter'] {
  return (_control, field, visit) =>
    withOwn(visit, ({ creation: { sent } }) => ({ sent: topFields(sent, { [field]: value(fieldAt(sent, field)) }) }));
}

function withEntry(_control: Probe, number: string, visit: TableVisit): Altered | undefined {
  const entry = spoiled.invalidEntry(visit, number);
  return withOwn(visit, (own) => {
    const isSafe = Object.keys(entry).every((field) => keepsMarker(own, field));
    return isSafe ? { sent: topFields(own.creation.sent, entry) } : undefined;
  });
}

async function withObject(control: Probe, field: string, visit: TableVisit): Promise<Altered | undefined> {
  const alter = patching((unexpected) => ({ unexpected }));
  return (await hasSeveralTypes(visit, field)) ? undefined : alter(control, field, visit);
}

/** The values that stay come first, so that a service that stops at 0 has stored them. */
async function withZeros(_control: Probe, _field: string, visit: TableVisit): Promise<Altered | undefined> {
  const values = (await withOwn(visit, (own) => otherValues(visit, own))) ?? {};
  const zeros = Object.entries(values).map(([field, value]) => [field, idle(value)] as const);
  const isIdle = ([, value]: (typeof zeros)[number]): boolean => value === 0 || value === false;
  if (!zeros.some(isIdle)) return undefined;
  return { sent: Object.fromEntries([...zeros.filter((each) => !isIdle(each)), ...zeros.filter(isIdle)]) };
}

const idle = (value: unknown): unknown => (typeof value === 'number' ? 0 : value === true ? false : value);

/** Fields that the item can lose without losing its marker. */
function marked(fields: spoiled.FieldsOf): spoiled.FieldsOf {
  return (visit) => withOwn(visit, (own) => fields(visit).filter((field) => keepsMarker(own, field))) ?? [];
}

function lastTextIfFree(visit: TableVisit): readonly string[] {
  return visit.resource.item === undefined ? [...spoiled.oneText(visit), ...spoiled.otherTexts(visit)].slice(-1) : [];
}

/** A service may ignore the field, or convert the value. A field that it never shows says nothing. */
function keptAsSent({ control, attempt, after: [after] }: Settling): 'granted' | 'tolerated' {
  const sent = sentIn(attempt);
  const shown = (readItem(attempt) ?? (after && readItem(after)))?.fields;
  const usual = readItem(control)?.fields ?? {};
  const { field = '' } = attempt.probe.intent;
  const spoiled = fieldAt(sent, field) === undefined ? Object.keys(sent) : [field];
  const isKept = (name: string): boolean =>
    fieldAt(usual, name) !== undefined && isStored(fieldAt(shown ?? {}, name), fieldAt(sent, name));
  return shown !== undefined && spoiled.every(isKept) ? 'granted' : 'tolerated';
}
