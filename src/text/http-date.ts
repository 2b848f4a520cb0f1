import { epochOf } from './calendar.ts';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const clock = String.raw`(?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})`;
const month = `(?<month>${monthNames.join('|')})`;
const shortDay = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const longDay = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';

const fixdate = new RegExp(String.raw`^${shortDay}, (?<day>\d{2}) ${month} (?<year>\d{4}) ${clock} GMT$`);
const rfc850 = new RegExp(String.raw`^${longDay}, (?<day>\d{2})-${month}-(?<year>\d{2}) ${clock} GMT$`);
const asctime = new RegExp(String.raw`^${shortDay} ${month} (?<day>[ \d]\d) ${clock} (?<year>\d{4})$`);

/**
 * Reads an HTTP date in any of its three forms (RFC 9110, section 5.6.7), as milliseconds since the epoch. The day of the week
 * is not compared with the date.
 *
 * @param nowMs decides the century of a year of two digits: none lies more than 50 years ahead
 */
export function parseHttpDate(text: string, nowMs: number = Date.now()): number | undefined {
  const parts = (fixdate.exec(text) ?? rfc850.exec(text) ?? asctime.exec(text))?.groups;
  if (parts === undefined) return undefined;
  const moment = {
    month: monthNames.indexOf(parts['month'] ?? '') + 1,
    day: Number(parts['day']),
    hour: Number(parts['hour']),
    minute: Number(parts['minute']),
    second: Number(parts['second']),
  };
  const year = Number(parts['year']);
  if (parts['year']?.length === 4) return epochOf({ ...moment, year });
  const thisYear = new Date(nowMs).getUTCFullYear();
  const near = thisYear - (thisYear % 100) + year;
  return epochOf({ ...moment, year: near > thisYear + 50 ? near - 100 : near });
}

/** How long a Retry-After field asks to wait, in milliseconds from `nowMs` on, never negative (RFC 9110, section 10.2.3). */
export function parseRetryAfter(text: string, nowMs: number): number | undefined {
  const value = text.trim();
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, Number.MAX_SAFE_INTEGER);
  const date = parseHttpDate(value, nowMs);
  return date === undefined ? undefined : Math.max(0, date - nowMs);
}
