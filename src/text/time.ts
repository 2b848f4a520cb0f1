/** Points in time as services write them: ISO 8601 timestamps, and HTTP dates. */

/** What is wrong with a text that is not an ISO 8601 date-time in UTC. */
type TimeProblem = 'epoch-number' | 'no-time' | 'no-offset' | 'other-offset' | 'not-a-date';

/** `style` is UTC in an unusual form, which is a warning. `ms` has a fraction if the text is finer than milliseconds. */
export type IsoTime = { readonly kind: 'utc' | 'style'; readonly ms: number } | { readonly kind: TimeProblem };

const dateTime =
  /^(?<year>\d{4})-?(?<month>\d{2})-?(?<day>\d{2})[Tt ](?<hour>\d{2}):?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?(?<offset>[Zz]|[+-]\d{2}(?::?\d{2})?)?$/;

const usual = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)$/;

type Parts = Readonly<Record<string, string | undefined>>;

/** Reads an ISO 8601 date-time, and says whether it is UTC and written in the usual way. */
export function readIsoTime(text: string): IsoTime {
  const parts = dateTime.exec(text)?.groups;
  if (parts === undefined) return { kind: withoutTime(text) };
  const ms = epochMs(parts);
  const { offset } = parts;
  if (ms === undefined) return { kind: 'not-a-date' };
  if (offset === undefined) return { kind: 'no-offset' };
  if (!/^(?:[Zz]|[+-]00(?::?00)?)$/.test(offset)) return { kind: 'other-offset' };
  return { kind: usual.test(text) ? 'utc' : 'style', ms };
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

/** A leap second counts as the second after it. The first three digits of a fraction are exact. */
function epochMs({ year, month, day, hour, minute, second = '00', fraction = '' }: Parts): number | undefined {
  const isLeap = second === '60' && hour === '23' && minute === '59';
  const text = `${year}-${month}-${day}T${hour}:${minute}:${isLeap ? '59' : second}`;
  const ms = Date.parse(`${text}Z`);
  // Date.parse accepts 2026-02-30 and takes it for March 2.
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text)) return undefined;
  const [exact, rest] = [fraction.slice(0, 3).padEnd(3, '0'), fraction.slice(3)];
  return ms + (isLeap ? 1000 : 0) + Number(exact) + Number(`0.${rest}0`);
}

/** The three forms of RFC 9110, section 5.6.7. */
const httpDate =
  /^(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT|[A-Z][a-z]+day, \d{2}-[A-Z][a-z]{2}-\d{2} [\d:]{8} GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4})$/;

/** The milliseconds of an HTTP date. It is undefined for other texts. */
export function readHttpDate(text: string): number | undefined {
  if (!httpDate.test(text)) return undefined;
  const ms = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  // Date.parse accepts February 31.
  return new Date(ms).getUTCDate() === Number(/\d+/.exec(text)?.[0]) ? ms : undefined;
}
