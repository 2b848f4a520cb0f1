/** The parts of a moment in UTC; month and day count from 1. */
export interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  /** 60 only at 23:59:60. */
  readonly second: number;
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether there is such a day in the Gregorian calendar. */
export function isDay(year: number, month: number, day: number): boolean {
  const leap = month === 2 && (year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0));
  return day >= 1 && day <= (monthLengths[month - 1] ?? 0) + (leap ? 1 : 0);
}

/** Milliseconds since 1970-01-01T00:00:00Z, or undefined where there is no such moment. A leap second counts as the next. */
export function epochOf(moment: Moment): number | undefined {
  const { year, month, day, hour, minute, second } = moment;
  if (!isDay(year, month, day) || hour > 23 || minute > 59 || second > 60) return undefined;
  if (second === 60 && (hour !== 23 || minute !== 59)) return undefined;
  return (((daysSinceEpoch(year, month, day) * 24 + hour) * 60 + minute) * 60 + second) * 1000;
}

/** Years are counted from March on, so that the leap day is the last of its year; 719,468 days lie between 0000-03-01 and the epoch. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const march = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(march / 4) - Math.floor(march / 100) + Math.floor(march / 400);
  return march * 365 + leapDays + dayOfYear - 719_468;
}
