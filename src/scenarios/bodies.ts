/** Bodies that cannot be read, or are not objects, have another media type, or are large. */
import { creationOf, type Probe } from '../core/probe.ts';
import { jsonBody } from '../core/requests.ts';
import type { Context } from '../core/rule.ts';
import { readItem } from '../reading/items.ts';
import { isSame } from '../reading/json.ts';
import { listIn } from '../reading/lists.ts';
import { carriesMarker, sentIn } from '../reading/sent.ts';
import { isStored, storageOf } from '../reading/stored.ts';
import { type Altered, anyRejection, once, type Row, rowsOf, type Settling } from './rows.ts';
import { sentBy } from './spoiled.ts';

const kibibyte = 1024;
/** Most frameworks stop reading at 100 KiB to 1 MiB. */
const usuallyTooLarge = 1025 * kibibyte;
/** Larger limits are not worth their time. */
const largestSent = 16_384 * kibibyte;
/** They are about the caller, or about a precondition. */
const unrelated = [401, 403, 404, 405, 409, 412, 423, 428];
const successes = [200, 201, 202, 204];
const ofFramework = { status: 'errors/framework', isCrashRejection: true, isFramework: true } as const;

const tooLarge = { ...ofFramework, situation: 'too-large', rejected: [413, 400], tolerated: anyRejection } as const;

const textOf = ({ body }: Probe): string => body?.text ?? '{}';
/** A list with the body of the good request. */
export const inList = (control: Probe): Altered => ({ body: { ...jsonBody(null), text: `[${textOf(control)}]` } });

/** Rows of the input table. */
export const bodies: readonly Row[] = [
  { ...unreadable('cut', 'Without the last brace', (text) => text.slice(0, -1)), ...once },
  { ...unreadable('comma', 'With a comma after the last field', (text) => `${text.slice(0, -1)},}`), ...once },
  { ...unreadable('more', 'With text after the end of the JSON', (text) => `${text} and more`), ...once },
  ...rowsOf({ ...once, rule: 'status/invalid-input', situation: 'malformed-body', settle: ifRequired }, [
    ['null-body', 'With null as the body', () => ({ body: jsonBody(null) }), { isFramework: true }],
    ['no-body', 'With an empty body', () => ({ body: { ...jsonBody(null), text: '' } }), { isFramework: true }],
  ]),
  ...rowsOf({ ...once, rule: 'status/invalid-input', situation: 'invalid-input', settle: bulkOrNot }, [
    ['list-body', 'With a list as the body', inList],
  ]),
  { ...asPlainText('plain'), ...once },
  ...rowsOf({ ...tooLarge, ...once, rule: 'errors/framework', settle: () => 'tolerated' }, [
    ['large', 'With a body of more than 1 MiB', grownTo((limit) => (limit ? undefined : usuallyTooLarge))],
  ]),
  ...rowsOf({ ...tooLarge, rule: 'limits/payload' }, [
    ['over-limit', 'With a body over the limit of the profile', grownTo((limit) => limit && limit + kibibyte)],
  ]),
  within('within-limit'),
];

/** The JSON of the good request, spoiled. */
export function unreadable(row: string, says: string, spoil: (text: string) => string): Row {
  const rule = 'errors/malformed-body';
  return {
    row,
    rule,
    status: rule,
    situation: 'malformed-body',
    says,
    isCrashRejection: true,
    tolerated: unrelated.filter((status) => status !== 404 && status !== 405),
    isFramework: true,
    alter: (control) => ({ body: { ...jsonBody(null), text: spoil(textOf(control)) } }),
  };
}

/**
 * Another media type. A service may still read the body, but not ignore it: then the item shows nothing of what was
 * sent.
 */
export function asPlainText(row: string): Row {
  const mediaType = 'text/plain';
  return {
    ...ofFramework,
    row,
    rule: 'errors/malformed-body',
    situation: 'wrong-media-type',
    says: `With Content-Type: ${mediaType}`,
    rejected: [415, 400],
    tolerated: unrelated,
    alter: (control) => ({ body: { text: textOf(control), mediaType } }),
    settle: (judged) => (isIgnored(judged) ? 'granted' : 'tolerated'),
  };
}

/** A body just within the limit of the profile: only its size differs from the control. */
export function within(row: string): Row {
  return {
    ...once,
    row,
    rule: 'limits/payload',
    isCrashRejection: true,
    situation: 'other',
    says: 'With a body within the limit of the profile',
    rejected: successes,
    status: 'limits/payload',
    tolerated: [401, 403],
    alter: grownTo((limit = 0) => (limit > 2 * kibibyte ? limit - kibibyte : undefined)),
  };
}

/** The same JSON, with spaces after it. The size depends on the limit of the profile. */
function grownTo(bytesFor: (limit: number | undefined) => number | undefined): Row['alter'] {
  return (control, _, { plan }) => {
    const { maxBodyBytes } = plan.profile.limits;
    const bytes = bytesFor(maxBodyBytes);
    if (bytes === undefined || bytes > largestSent) return undefined;
    const text = textOf(control);
    return { body: { ...jsonBody(null), text: text + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(text))) } };
  };
}

/** If nothing is required, no fields at all may mean an item of defaults. */
function ifRequired(_: Settling, { resource }: Context): 'granted' | 'tolerated' {
  return (resource.create?.required ?? []).length > 0 ? 'granted' : 'tolerated';
}

/** A service may create each item of a list. */
function bulkOrNot({ attempt }: Settling): 'granted' | 'tolerated' {
  const creation = creationOf(attempt.probe);
  const items = listIn(attempt)?.items ?? [];
  return creation !== undefined && items.length === 1 && carriesMarker(items[0], creation) ? 'tolerated' : 'granted';
}

/** True if the item shows nothing of what was sent, although it shows what is sent as JSON. */
function isIgnored({ control, before, attempt }: Settling): boolean {
  const sent = sentIn(attempt);
  const shown = readItem(attempt)?.fields;
  if (shown === undefined || attempt.response.status === 202) return false;
  const [earlier] = before;
  const was = earlier === undefined ? undefined : (readItem(earlier)?.fields ?? {});
  const usual = sentBy(control.probe);
  const isTold = (field: string): boolean =>
    isStored(readItem(control)?.fields[field], usual[field]) &&
    (was === undefined || (field in was && storageOf(field, was[field], sent[field]) === 'lost'));
  const telling = Object.keys(sent).filter(isTold);
  const isLost = (field: string): boolean =>
    was === undefined ? !isStored(shown[field], sent[field]) : isSame(shown[field], was[field]);
  return telling.length > 0 && telling.every(isLost);
}
