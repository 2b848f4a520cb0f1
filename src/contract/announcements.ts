/** Announcements that a field or an operation will be removed, and how long before the removal they were made. */
import type { Contract } from '../core/plan.ts';
import type { HttpResponse } from '../core/response.ts';
import { parsePointer } from '../text/pointers.ts';
import { readHttpDate } from '../text/time.ts';
import type { Collector, Difference } from './differences.ts';
import { collectionOf } from './situation.ts';
import { type Announced, byCode, type Version } from './snapshot.ts';

export interface Notice {
  readonly deprecated: Contract['deprecated'];
  readonly minNoticeDays?: number | undefined;
  /** When the newer side was seen, in milliseconds since 1970. */
  readonly nowMs: number;
}

/**
 * Deprecation is a structured date, `@1688169599` (RFC 9745, section 2.1), or an HTTP date, as in earlier drafts, which
 * also had `true`. Other values announce something, too, although clients cannot read them.
 */
export function announcedIn({ headers }: HttpResponse): Announced | undefined {
  const deprecation = headers['deprecation']?.trim() ?? '';
  const seconds = /^@(-?\d{1,12})$/.exec(deprecation)?.[1];
  const sinceMs = seconds === undefined ? readHttpDate(deprecation) : Number(seconds) * 1000;
  const sunsetMs = readHttpDate(headers['sunset']?.trim() ?? '');
  if (sunsetMs === undefined && /^(?:false|\?0|0|)$/i.test(deprecation)) return undefined;
  return { since: isoOf(sinceMs), sunset: isoOf(sunsetMs) };
}

const isoOf = (ms?: number): string | undefined => (ms === undefined ? undefined : new Date(ms).toISOString());

/** The earliest of both. */
export function earliest(one: Announced | undefined, other: Announced | undefined): Announced | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const first = (key: keyof Announced): string | undefined =>
    [one[key], other[key]].filter((each) => each !== undefined).sort(byCode)[0];
  return { since: first('since'), sunset: first('sunset') };
}

interface Announcement extends Announced {
  readonly by: 'plan' | 'header';
  /** `users.email` in the plan, or the operation with the header. */
  readonly of: string;
}

const dayMs = 86_400_000;
const removals = ['field-removed-early', 'field-removed-soon'] as const;
/** The conventions say "long before". */
const usualDays = 90;

/** The differences, with what their announcements make of removals. */
export function withAnnouncements(found: readonly Difference[], from: Version, notice: Notice, collector: Collector) {
  const ofHeaders = [...from].flatMap(([of, { announced }]): readonly Announcement[] => {
    return announced === undefined ? [] : [{ by: 'header', of, ...announced }];
  });
  const ofPlan = notice.deprecated.map(({ field: of, since }) => ({ by: 'plan', of, since }) as const);
  const all = [...ofPlan, ...ofHeaders];
  if (all.length > 0 && collector.result().compared.has('operation-vanished')) collector.count(...removals);
  return found.flatMap((difference) => {
    const announcement = announcementOf(all, difference);
    return announcement === undefined ? [difference] : removed(difference, announcement, notice, collector);
  });
}

/** The earliest one that is about the field, or about the operation. */
function announcementOf(all: readonly Announcement[], { kind, operation, inItem }: Difference) {
  if (kind !== 'operation-vanished' && (kind !== 'field-removed' || inItem === undefined)) return undefined;
  const collection = collectionOf(operation);
  const path = (parsePointer(inItem ?? '') ?? []).filter((segment) => segment !== '*');
  const field = [collection.slice(collection.lastIndexOf('/') + 1), ...path].join('.');
  const own = all.filter(({ by, of }) =>
    by === 'plan' ? field === of || field.startsWith(`${of}.`) : collectionOf(of) === collection,
  );
  return own.toSorted((a, b) => byCode(a.since ?? '~', b.since ?? '~'))[0];
}

function removed(found: Difference, by: Announcement, notice: Notice, collector: Collector): readonly Difference[] {
  const { since, sunset } = by;
  const { minNoticeDays, nowMs } = notice;
  if (since === undefined) {
    // If the announced end has come, it was announced before.
    if (sunset === undefined || Date.parse(sunset) > nowMs) collector.leaveOpen(...removals);
    return [];
  }
  const days = Math.floor((nowMs - Date.parse(since)) / dayMs);
  const isEarly = days < (minNoticeDays ?? 0);
  if (!isEarly && (minNoticeDays !== undefined || days >= usualDays)) return [];
  const seen = days < 0 ? 'announced for a later date' : `announced ${days} days before`;
  const least = isEarly ? (minNoticeDays ?? 0) : usualDays;
  const expected = least > 0 ? `at least ${least} days` : 'an announcement before the removal';
  const { field = found.operation } = found;
  return [{ ...found, kind: isEarly ? 'field-removed-early' : 'field-removed-soon', field, seen, expected }];
}
