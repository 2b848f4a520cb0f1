/** Points in time as services write them: ISO 8601 timestamps, HTTP dates, and Retry-After. */

/** What is wrong with a text that is not an ISO 8601 date-time in UTC. */
export type TimeProblem = 'epoch-number' | 'no-time' | 'no-offset' | 'other-offset' | 'not-a-date';

/** `style` is UTC in an unusual form, which is a warning. `ms` has a fraction if the text is finer than milliseconds. */
export type IsoTime =
  | { readonly kind: 'utc'; readonly ms: number }
  | { readonly kind: 'style'; readonly ms: number; readonly note: string }
  | { readonly kind: TimeProblem };

const dateTime =
  /^(?<year>\d{4})(?<dash>-?)(?<month>\d{2})(?<dash2>-?)(?<day>\d{2})(?<mark>[Tt ])(?<hour>\d{2})(?<colon>:?)(?<minute>\d{2})(?:(?<colon2>:?)(?<second>\d{2})(?:(?<point>[.,])(?<fraction>\d+))?)?(?<offset>[Zz]|[+-]\d{2}(?::?\d{2})?)?$/;

/** The form of nearly all times, which Date.parse reads. */
const usual = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

type Parts = Readonly<Record<string, string | undefined>>;

/** Reads an ISO 8601 date-time, and says whether it is UTC and written in the usual way. */
export function readIsoTime(text: string): IsoTime {
  const usualMs = usual.test(text) ? Date.parse(text) : Number.NaN;
  if (isReal(usualMs, text.slice(0, 19))) return { kind: 'utc', ms: usualMs };
  const parts = dateTime.exec(text)?.groups;
  if (parts === undefined) return { kind: withoutTime(text) };
  const ms = epochMs(parts);
  const { offset } = parts;
  if (ms === undefined) return { kind: 'not-a-date' };
  if (offset === undefined) return { kind: 'no-offset' };
  if (!/^(?:[Zz]|[+-]00(?::?00)?)$/.test(offset)) return { kind: 'other-offset' };
  const note = notesOn(parts, offset).join(', ');
  return note === '' ? { kind: 'utc', ms } : { kind: 'style', ms, note };
}

/** The milliseconds of a date-time with any offset. It is undefined for other texts. */
export function instantOf(text: string): number | undefined {
  const parts = dateTime.exec(text)?.groups;
  const ms = parts && epochMs(parts);
  if (ms === undefined || parts?.['offset'] === undefined) return undefined;
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(parts['offset']) ?? [];
  return ms - (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function withoutTime(text: string): TimeProblem {
  const [, year, month, day = '01'] =
    /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (epochMs({ year, month, day, hour: '00', minute: '00' }) !== undefined) return 'no-time';
  return /^[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? 'epoch-number' : 'not-a-date';
}

function notesOn(parts: Parts, offset: string): readonly string[] {
  const { dash, dash2, colon, colon2, mark, second, point } = parts;
  const separators = [dash, dash2, colon, colon2].filter((each) => each !== undefined);
  const isBasic = separators.every((each) => each === '');
  const notes: readonly (readonly [boolean, string])[] = [
    [isBasic, 'the basic format, without - and :'],
    [!isBasic && separators.includes(''), 'some of - and : are missing'],
    [mark === 't', 'a lowercase t'],
    [mark === ' ', 'a space instead of T'],
    [second === undefined, 'no seconds'],
    [point === ',', 'a decimal comma'],
    [offset === 'z', 'a lowercase z'],
    [offset.startsWith('-'), `${offset}, which means that the local offset is unknown`],
    [offset.startsWith('+') && offset !== '+00:00', `${offset} instead of Z or +00:00`],
  ];
  return notes.flatMap(([applies, note]) => (applies ? [note] : []));
}

/** A leap second counts as the second after it. The first three digits of a fraction are exact. */
function epochMs({ year, month, day, hour, minute, second = '00', fraction = '' }: Parts): number | undefined {
  const isLeap = second === '60' && hour === '23' && minute === '59';
  const text = `${year}-${month}-${day}T${hour}:${minute}:${isLeap ? '59' : second}`;
  const ms = Date.parse(`${text}Z`);
  if (!isReal(ms, text)) return undefined;
  const [exact, rest] = [fraction.slice(0, 3).padEnd(3, '0'), fraction.slice(3)];
  return ms + (isLeap ? 1000 : 0) + Number(exact) + Number(`0.${rest}0`);
}

/** Date.parse accepts 2026-02-30 and takes it for March 2. */
function isReal(ms: number, text: string): boolean {
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = `(?<month>${months.join('|')})`;
const clock = String.raw`(?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})`;
const days = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';

/** The three forms of RFC 9110, section 5.6.7. The day of the week is not checked. */
const httpDates = [
  new RegExp(String.raw`^${days}, (?<day>\d{2}) ${month} (?<year>\d{4}) ${clock} GMT$`),
  new RegExp(
    String.raw`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\d{2})-${month}-(?<year>\d{2}) ${clock} GMT$`,
  ),
  new RegExp(String.raw`^${days} ${month} (?<day>[ \d]\d) ${clock} (?<year>\d{4})$`),
];

/**
 * The milliseconds of an HTTP date. It is undefined for other texts.
 *
 * @param nowMs decides the century of a year with two digits: no date is more than 50 years ahead
 */
export function readHttpDate(text: string, nowMs: number = Date.now()): number | undefined {
  const parts = httpDates.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return undefined;
  const two = (part: number | string = ''): string => String(part).trim().padStart(2, '0');
  const moment = { ...parts, month: two(months.indexOf(parts['month'] ?? '') + 1), day: two(parts['day']) };
  const year = Number(parts['year']);
  if (parts['year']?.length === 4) return epochMs({ ...moment, year: parts['year'] });
  const thisYear = new Date(nowMs).getUTCFullYear();
  const near = thisYear - (thisYear % 100) + year;
  return epochMs({ ...moment, year: String(near > thisYear + 50 ? near - 100 : near) });
}

/** How long Retry-After asks to wait, in milliseconds from `nowMs`, never negative. */
export function readRetryAfter(text: string, nowMs: number): number | undefined {
  const value = text.trim();
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, Number.MAX_SAFE_INTEGER);
  const date = readHttpDate(value, nowMs);
  return date === undefined ? undefined : Math.max(0, date - nowMs);
}
