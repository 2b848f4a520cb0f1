/**
 * Change: changes of an item of ours that are invalid in one thing each, and methods that it does not offer, one after
 * another. Each keeps the marker of the item. Reads before and after a row show whether it was stored although it was rejected.
 */
import type { ClauseId } from '../../rules/clauses.ts';
import type { JsonObject } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import { jsonBody, readProbe } from '../core/requests.ts';
import { readItem } from '../reading/items.ts';
import { sentIn } from '../reading/sent.ts';
import { isStored } from '../reading/stored.ts';
import { beyond, ofMediaType, unreadable, within } from './bodies.ts';
import { hasSeveralTypes } from './input.ts';
import { lacksForCreate, lacksForRead } from './lacks.ts';
import { ownMethods } from './methods.ts';
import { keepsMarker, otherValues, ownIn, type OwnItem, patchOf, prepareOwn, readOwn, replaceOf } from './ours.ts';
import { type Altered, anyRejection, type Row, type Settling, type TableVisit } from './rows.ts';
import {
  blank,
  email,
  type FieldsOf,
  invalidEntries,
  invalidEntry,
  notBlank,
  optionalTexts,
  put,
  required,
  sentBy,
  withoutAt,
} from './spoiled.ts';
import { table } from './table.ts';
import { fieldAt, topFields } from '../text/fields.ts';

type Method = 'patch' | 'put';

export const change = table({
  id: 'change',
  phase: 'writes',
  quick: 'sample',
  situation: 'invalid-change',
  controls: {
    patch: (visit) => withOwn(visit, (own) => patchOf(visit, own)),
    put: (visit) => withOwn(visit, (own) => replaceOf(visit, own)),
    read: (visit) => withOwn(visit, async ({ ref }) => readProbe(visit.resource, ref, { kind: 'read' })),
  },
  rejected: [400],
  status: 'status/invalid-input',
  isCrashRejection: true,
  isInOrder: true,
  quickRows: ['patch-email', 'post-own', 'get-own-action'],
  lacks: (resource, plan) => lacksForCreate(resource, plan) ?? lacksForRead(resource),
  prepare: (visit) => prepareOwn(visit),
  rows: [
    { ...harmless('patch-nothing', 'With an empty object'), per: 'run', alter: () => patching({}) },
    {
      ...harmless('patch-zeros', 'With 0 and false among other values'),
      per: 'run',
      before: readOwn,
      after: readOwn,
      alter: async (_control, _field, visit) => {
        const own = ownIn(visit);
        const values = own && (await otherValues(visit, own));
        const zeros = values && Object.entries(values).map(([field, value]) => [field, idle(value)] as const);
        return zeros?.some(([, value]) => value === 0 || value === false)
          ? patching(Object.fromEntries(zeros.toSorted(([, a], [, b]) => Number(isIdle(a)) - Number(isIdle(b)))))
          : undefined;
      },
    },
    {
      ...invalid('patch-null', 'With {field}: null', marked(required), 'resource.required'),
      per: 'run',
      alter: patchingField(() => null),
    },
    {
      ...invalid('patch-blank', 'With spaces in {field}', marked(notBlank), 'resource.not-blank'),
      alter: patchingField(() => blank),
    },
    {
      ...invalid('patch-email', 'Without @ in {field}', email, 'resource.email'),
      before: readOwn,
      after: readOwn,
      alter: patchingField(withoutAt),
    },
    {
      ...invalid('patch-entry', 'With entry {field} of create.invalid', invalidEntries, 'status.invalid-input'),
      per: 'run',
      alter: (_control, number, visit) => {
        const entry = invalidEntry(visit, number);
        const own = ownIn(visit);
        const isSafe = own !== undefined && Object.keys(entry).every((field) => keepsMarker(own, field));
        return isSafe ? patching(topFields(own.creation.sent, entry)) : undefined;
      },
    },
    {
      ...invalid('patch-object', 'With an object for {field}', oneText, 'status.invalid-input'),
      per: 'run',
      alter: async (control, field, visit) =>
        (await hasSeveralTypes(visit, field))
          ? undefined
          : patchingField((valid) => ({ unexpected: valid }))(control, field, visit),
    },
    {
      ...harmless('patch-remove', 'With {field}: null'),
      each: (visit) => (visit.resource.item === undefined ? optionalTexts(visit).slice(-1) : []),
      per: 'run',
      alter: patchingField(() => null),
    },
    { ...ofList('patch-list'), on: 'patch' },
    { ...unreadable('patch-cut', 'Without the last brace', (text) => text.slice(0, -1)), on: 'patch', per: 'run' },
    ofNewValues({ ...ofMediaType('patch-plain', 'text/plain'), on: 'patch', per: 'run' }),
    ofNewValues({
      ...invalid('put-blank', 'With spaces in {field}', marked(notBlank), 'resource.not-blank', 'put'),
      after: readOwn,
      alter: put(() => blank),
    }),
    ofNewValues({
      ...invalid('put-email', 'Without @ in {field}', email, 'resource.email', 'put'),
      after: readOwn,
      alter: put(withoutAt),
    }),
    { ...ofList('put-list'), on: 'put' },
    { ...unreadable('put-cut', 'Without the last brace', (text) => text.slice(0, -1)), on: 'put', per: 'run' },
    ofNewValues({ ...ofMediaType('put-plain', 'text/plain'), on: 'put', per: 'run' }),
    { ...within('put-within-limit'), on: 'put', per: 'run' },
    { ...beyond('put-over-limit'), on: 'put', per: 'run' },
    ...ownMethods,
  ],
});

/** Its own field rules are rules of creation, so a change that is accepted is only a warning. */
function invalid(row: string, says: string, each: FieldsOf, broken: ClauseId, on: Method = 'patch') {
  const rule = 'resource/change-fields';
  return {
    row,
    rule,
    level: 'should',
    says,
    each,
    on,
    breaks: [broken],
    tolerated: [403],
    settle: keptAsSent,
  } as const;
}

/** A service may accept it or reject it, but it must not crash. */
function harmless(row: string, says: string) {
  const settle = (): 'tolerated' => 'tolerated';
  return { row, rule: 'status/invalid-input', says, on: 'patch', tolerated: anyRejection, settle } as const;
}

function ofList(row: string) {
  return {
    row,
    rule: 'status/invalid-input',
    says: 'With a list as the body',
    per: 'run',
    tolerated: [403, 415],
    alter: (control: Parameters<Row['alter']>[0]): Altered => ({ body: jsonBody([sentBy(control)]) }),
  } as const;
}

function patching(sent: JsonObject): Altered {
  return { sent };
}

/** A PATCH of one field. Of a nested field, it sends the whole: what it leaves out might be lost. */
function patchingField(value: (valid: unknown) => unknown): Row['alter'] {
  return (_control, field, visit) => {
    const sent = ownIn(visit)?.creation.sent;
    return sent && patching(topFields(sent, { [field]: value(fieldAt(sent, field)) }));
  };
}

/** The row alters a change to values that the item does not have, so that it shows what was stored of them. */
function ofNewValues(row: Row): Row {
  return {
    ...row,
    before: readOwn,
    async alter(_control, field, visit) {
      const make = row.on === 'put' ? replaceOf : patchOf;
      const good: Probe | undefined = await withOwn(visit, (own) => make(visit, own));
      const altered = good && (await row.alter(good, field, visit));
      return good && altered && { from: good, ...altered };
    },
  };
}

/** Fields that the item can lose without losing its marker. */
function marked(fields: FieldsOf): FieldsOf {
  return (visit) => {
    const own = ownIn(visit);
    return fields(visit).filter((field) => own !== undefined && keepsMarker(own, field));
  };
}

function oneText(visit: TableVisit): readonly string[] {
  return optionalTexts(visit).slice(0, 1);
}

async function withOwn(visit: TableVisit, make: (own: OwnItem) => Promise<Probe | undefined>) {
  const own = ownIn(visit);
  return own && make(own);
}

function idle(value: unknown): unknown {
  if (typeof value === 'number') return 0;
  return value === true ? false : value;
}

function isIdle(value: unknown): boolean {
  return value === 0 || value === false;
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
