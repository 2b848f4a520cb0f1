/** Points in time as services write them: ISO 8601 timestamps, and HTTP dates. */

/** What is wrong with a text that is not an ISO 8601 date-time in UTC. */
type TimeProblem = 'epoch-number' | 'no-time' | 'no-offset' | 'other-offset' | 'not-a-date';

/** `style` is UTC in an unusual form, which is a warning. `ms` has a fraction if the text is finer than milliseconds. */
export type IsoTime = { readonly kind: 'utc' | 'style'; readonly ms: number } | { readonly kind: TimeProblem };

/** The parts are year, month, day, hour, minute, second, fraction, and offset. */
const dateTime =
  /^(\d{4})-?(\d{2})-?(\d{2})[Tt ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?([Zz]|[+-]\d{2}(?::?\d{2})?)?$/;

const usual = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)$/;

/** Reads an ISO 8601 date-time, and says whether it is UTC and written in the usual way. */
export function readIsoTime(text: string): IsoTime {
  const parts = dateTime.exec(text);
  if (parts === null) return { kind: withoutTime(text) };
  const ms = epochMs(parts);
  const offset = parts[8];
  if (ms === undefined) return { kind: 'not-a-date' };
  if (offset === undefined) return { kind: 'no-offset' };
  if (offset !== 'Z' && !/^(?:z|[+-]00(?::?00)?)$/.test(offset)) return { kind: 'other-offset' };
  return { kind: usual.test(text) ? 'utc' : 'style', ms };
}

/** The milliseconds of a date-time with any offset. It is undefined for other texts. */
export function instantOf(text: string): number | undefined {
  const parts = dateTime.exec(text);
  const ms = parts === null ? undefined : epochMs(parts);
  if (ms === undefined || parts?.[8] === undefined) return undefined;
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(parts[8]) ?? [];
  return ms - (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function withoutTime(text: string): TimeProblem {
  const date = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (date !== null && epochMs([text, date[1], date[2], date[3] ?? '01', '00', '00']) !== undefined) return 'no-time';
  return /^[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? 'epoch-number' : 'not-a-date';
}

/** A leap second counts as the second after it. The first three digits of a fraction are exact. */
function epochMs(parts: readonly (string | undefined)[]): number | undefined {
  const { 1: year, 2: month, 3: day, 4: hour, 5: minute, 6: second = '00', 7: fraction = '' } = parts;
  const isLeap = second === '60' && hour === '23' && minute === '59';
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${isLeap ? '59' : second}Z`);
  // Date.parse accepts February 30 and 24:00, and takes them for another day.
  if (Number.isNaN(ms) || new Date(ms).getUTCDate() !== Number(day)) return undefined;
  const finer = fraction.length > 3 ? Number(`0.${fraction.slice(3)}`) : 0;
  return ms + (isLeap ? 1000 : 0) + Number(fraction.slice(0, 3).padEnd(3, '0')) + finer;
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
