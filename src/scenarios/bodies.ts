/** Bodies that cannot be read, or are not objects, have another media type, or are large. */
import type { Plan } from '../core/plan.ts';
import { type Body, creationOf, type Probe } from '../core/probe.ts';
import { jsonBody } from '../core/requests.ts';
import { readItem } from '../reading/items.ts';
import { isSame } from '../reading/json.ts';
import { listIn } from '../reading/lists.ts';
import { carriesMarker, sentIn } from '../reading/sent.ts';
import { isStored, storageOf } from '../reading/stored.ts';
import { anyRejection, type Row, type Settling } from './rows.ts';
import { sentBy } from './spoiled.ts';

const kibibyte = 1024;
/** Most frameworks stop reading at 100 KiB to 1 MiB. */
const usuallyTooLarge = 1025 * kibibyte;
/** Larger limits are not worth their time. */
const largestSent = 16_384 * kibibyte;
/** They are about the caller, or about a precondition. */
const unrelated = [401, 403, 404, 405, 409, 412, 423, 428];
const successes = [200, 201, 202, 204];

/** Rows of the input table. */
export const bodies: readonly Row[] = [
  { ...unreadable('cut', 'Without the last brace', (text) => text.slice(0, -1)), per: 'run' },
  {
    ...unreadable('comma', 'With a comma after the last field', (text) => `${text.slice(0, -1)},}`),
    per: 'run',
  },
  {
    ...unreadable('more', 'With text after the end of the JSON', (text) => `${text} and more`),
    per: 'run',
  },
  { ...unusable('null-body', 'With null as the body', () => jsonBody(null)), isFramework: true },
  {
    ...unusable('list-body', 'With a list as the body', (control) => jsonBody([sentBy(control)])),
    situation: 'invalid-input',
    settle: bulkOrNot,
  },
  {
    ...unusable('no-body', 'With an empty body', () => ({ ...jsonBody(null), text: '' })),
    isFramework: true,
  },
  {
    ...unusable('twice', 'With a field that is there twice', (control) => {
      const text = JSON.stringify(sentBy(control));
      return { ...jsonBody(null), text: `${text.slice(0, -1)},${text.slice(1)}` };
    }),
    tolerated: anyRejection,
    settle: () => 'tolerated',
  },
  { ...ofMediaType('plain', 'text/plain'), per: 'run' },
  { ...ofMediaType('form', 'application/x-www-form-urlencoded'), per: 'run' },
  {
    row: 'large',
    rule: 'errors/framework',
    status: 'errors/framework',
    isCrashRejection: true,
    situation: 'too-large',
    says: 'With a body of more than 1 MiB',
    rejected: [413, 400],
    tolerated: anyRejection,
    isFramework: true,
    per: 'run',
    alter: (control, _, { plan }) =>
      limitIn(plan) === undefined ? { body: grown(control, usuallyTooLarge) } : undefined,
    settle: () => 'tolerated',
  },
  within('within-limit'),
  beyond('over-limit'),
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
    alter: (control) => ({ body: { ...jsonBody(null), text: spoil(JSON.stringify(sentBy(control))) } }),
  };
}

/**
 * Another media type. A service may still read the body, but not ignore it: then the item shows nothing of what was
 * sent.
 */
export function ofMediaType(row: string, mediaType: string): Row {
  return {
    row,
    rule: 'errors/malformed-body',
    status: 'errors/framework',
    isCrashRejection: true,
    situation: 'wrong-media-type',
    says: `With Content-Type: ${mediaType}`,
    rejected: [415, 400],
    tolerated: unrelated,
    isFramework: true,
    alter: (control) => ({ body: { text: JSON.stringify(sentBy(control)), mediaType } }),
    settle: (judged) => (isIgnored(judged) ? 'granted' : 'tolerated'),
  };
}

/** A body just within the limit of the profile: only its size differs from the control. */
export function within(row: string): Row {
  return {
    row,
    rule: 'limits/payload',
    status: 'limits/payload',
    isCrashRejection: true,
    situation: 'other',
    says: 'With a body within the limit of the profile',
    rejected: successes,
    tolerated: [401, 403],
    per: 'run',
    alter: (control, _, { plan }) => {
      const limit = limitIn(plan);
      const bytes = (limit ?? 0) - kibibyte;
      return bytes > kibibyte ? { body: grown(control, bytes) } : undefined;
    },
  };
}

export function beyond(row: string): Row {
  return {
    row,
    rule: 'limits/payload',
    status: 'errors/framework',
    isCrashRejection: true,
    situation: 'too-large',
    says: 'With a body over the limit of the profile',
    rejected: [413, 400],
    tolerated: anyRejection,
    isFramework: true,
    alter: (control, _, { plan }) => {
      const limit = limitIn(plan);
      return limit === undefined ? undefined : { body: grown(control, limit + kibibyte) };
    },
  };
}

function unusable(row: string, says: string, body: (control: Probe) => Body): Row {
  return {
    row,
    rule: 'status/invalid-input',
    situation: 'malformed-body',
    says,
    per: 'run',
    alter: (control) => ({ body: body(control) }),
    // If nothing is required, no fields at all may mean an item of defaults.
    settle: (_, { resource }) => ((resource.create?.required ?? []).length > 0 ? 'granted' : 'tolerated'),
  };
}

function limitIn({ profile }: Plan): number | undefined {
  const { maxBodyBytes } = profile.limits;
  return maxBodyBytes !== undefined && maxBodyBytes <= largestSent ? maxBodyBytes : undefined;
}

/** The same JSON, with spaces after it. */
function grown(control: Probe, bytes: number): Body {
  const text = JSON.stringify(sentBy(control));
  return { ...jsonBody(null), text: text + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(text))) };
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
