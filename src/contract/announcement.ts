import type { Announced } from '../model/contract.ts';
import { headerOf, type Reply } from '../model/exchange.ts';
import { parseHttpDate } from '../text/http-date.ts';
import { byCode } from './sample.ts';

/**
 * What an answer announces: Deprecation as a structured date, `@1688169599` (RFC 9745, section 2), or as the earlier drafts had
 * it, `true` or an HTTP date; Sunset as an HTTP date (RFC 8594, section 3). Any other Deprecation but a no is an announcement
 * too, which clients cannot read. Undefined where it announces nothing.
 */
export function announcedIn(reply: Reply): Announced | undefined {
  const deprecation = headerOf(reply, 'Deprecation')?.trim();
  const sunset = headerOf(reply, 'Sunset')?.trim();
  const since = deprecation === undefined ? undefined : momentOf(deprecation);
  const end = sunset === undefined ? undefined : parseHttpDate(sunset, 0);
  const isUnread = since === undefined && !/^(?:true|\?1|false|\?0|0|)$/i.test(deprecation ?? '');
  const isDeprecated = since !== undefined || isUnread || /^(?:true|\?1)$/i.test(deprecation ?? '');
  if (!isDeprecated && end === undefined) return undefined;
  return {
    since: isoOf(since),
    sunset: isoOf(end),
    ...(isUnread ? { unread: deprecation?.slice(0, longestUnread) ?? '' } : {}),
  };
}

const longestUnread = 60;

function momentOf(text: string): number | undefined {
  const seconds = /^@(-?\d{1,12})$/.exec(text)?.[1];
  return seconds === undefined ? parseHttpDate(text, 0) : Number(seconds) * 1000;
}

function isoOf(moment: number | undefined): string | null {
  return moment === undefined ? null : new Date(moment).toISOString();
}

/** The earliest of both. */
export function mergeAnnounced(one: Announced | undefined, other: Announced | undefined): Announced | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const unread = [one.unread, other.unread].filter((each) => each !== undefined).sort(byCode)[0];
  return {
    since: earlier(one.since, other.since),
    sunset: earlier(one.sunset, other.sunset),
    ...(unread === undefined ? {} : { unread }),
  };
}

function earlier(one: string | null, other: string | null): string | null {
  return [one, other].filter((each) => each !== null).sort(byCode)[0] ?? null;
}
