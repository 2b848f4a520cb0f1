import { epochOf, isDay } from './calendar.ts';

export { parseHttpDate, parseRetryAfter } from './http-date.ts';

/**
 * What a text is as an ISO 8601 date-time in UTC (envelope.timestamp). `epochMs` has a fraction where the text is finer than
 * milliseconds. `lenient`: UTC in a form that is unusual; `note` says which.
 */
export type IsoTime =
  | {
      readonly ok: true;
      readonly epochMs: number;
      readonly fractionDigits: number;
      readonly style: 'conforming' | 'lenient';
      readonly note?: string;
    }
  | { readonly ok: false; readonly problem: IsoProblem; readonly message: string };

/** Why a text is no date-time in UTC. */
export type IsoProblem = 'epoch-number' | 'no-time' | 'no-offset' | 'other-offset' | 'not-a-date';

const dateOnly = /^(\d{4})(?:-?(\d{2})-?(\d{2})|-(\d{2}))$/;
const dateTime =
  /^(?<year>\d{4})(?<dash>-?)(?<month>\d{2})(?<dash2>-?)(?<day>\d{2})(?<mark>[Tt ])(?<hour>\d{2})(?<colon>:?)(?<minute>\d{2})(?:(?<colon2>:?)(?<second>\d{2})(?:(?<point>[.,])(?<fraction>\d+))?)?(?<offset>[Zz]|[+-]\d{2}(?::?\d{2})?)?$/;

/** Reads an ISO 8601 date-time and says whether it is in UTC, and written in the usual way. */
export function parseIsoTime(text: string): IsoTime {
  if (text !== last.text) last = { text, time: parse(text) };
  return last.time;
}

/** Several rules read the time of one answer, one after the other. */
let last: { readonly text: string; readonly time: IsoTime } = { text: '', time: withoutTime('') };

function parse(text: string): IsoTime {
  const parts = dateTime.exec(text)?.groups;
  if (parts === undefined) return withoutTime(text);
  const fraction = parts['fraction'] ?? '';
  const whole = epochOf({
    year: Number(parts['year']),
    month: Number(parts['month']),
    day: Number(parts['day']),
    hour: Number(parts['hour']),
    minute: Number(parts['minute']),
    second: Number(parts['second'] ?? 0),
  });
  if (whole === undefined) return failed('not-a-date', 'there is no such date or time in the calendar');
  const offset = parts['offset'];
  if (offset === undefined) return failed('no-offset', 'the offset is missing: UTC is written Z');
  if (!/^(?:[Zz]|[+-]00(?::?00)?)$/.test(offset)) {
    return failed('other-offset', `the offset is ${offset}: a time in UTC ends in Z`);
  }
  const notes = peculiarities(parts, offset);
  const result = { ok: true, epochMs: whole + milliseconds(fraction), fractionDigits: fraction.length } as const;
  return notes.length === 0
    ? { ...result, style: 'conforming' }
    : { ...result, style: 'lenient', note: notes.join('; ') };
}

/** The moment that a date-time with an offset names, in milliseconds; undefined for any other text. */
export function instantOf(text: string): number | undefined {
  const offset = dateTime.exec(text)?.groups?.['offset'];
  if (offset === undefined) return undefined;
  const time = parseIsoTime(`${text.slice(0, -offset.length)}Z`);
  return time.ok ? time.epochMs - offsetOf(offset) : undefined;
}

function offsetOf(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function withoutTime(text: string): IsoTime {
  const [whole, year, month, day, monthOnly] = dateOnly.exec(text) ?? [];
  if (whole !== undefined && isDay(Number(year), Number(month ?? monthOnly), Number(day ?? 1))) {
    return failed('no-time', 'a date without a time');
  }
  if (/^[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/.test(text)) {
    return failed('epoch-number', 'a number, not a date-time such as 2026-01-31T12:00:00Z');
  }
  return failed('not-a-date', 'not an ISO 8601 date-time such as 2026-01-31T12:00:00Z');
}

function peculiarities(parts: Record<string, string | undefined>, offset: string): readonly string[] {
  const notes: string[] = [];
  const separators = [parts['dash'], parts['dash2'], parts['colon'], parts['colon2']].filter(
    (mark) => mark !== undefined,
  );
  if (separators.every((mark) => mark === '')) notes.push('the basic form, without - and :');
  else if (separators.includes('')) notes.push('some of the - and : are missing');
  if (parts['mark'] === 't') notes.push('a lower-case t');
  if (parts['mark'] === ' ') notes.push('a space where T is usual');
  if (parts['second'] === undefined) notes.push('no seconds');
  if (parts['point'] === ',') notes.push('a comma before the fraction');
  if (offset === 'z') notes.push('a lower-case z');
  else if (offset.startsWith('-')) notes.push(`${offset}, which says that the local offset is unknown`);
  else if (offset !== 'Z' && offset !== '+00:00') notes.push(`${offset} where Z or +00:00 is usual`);
  return notes;
}

/** The first three digits apart, so that milliseconds stay whole numbers. */
function milliseconds(fraction: string): number {
  return Number(fraction.slice(0, 3).padEnd(3, '0')) + Number(`0.${fraction.slice(3)}0`);
}

function failed(problem: IsoProblem, message: string): IsoTime {
  return { ok: false, problem, message };
}
