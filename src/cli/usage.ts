/** Errors of usage, and the values of options. */

/** The message says what is wrong, and how to fix it. */
export class UsageError extends Error {}

/** There was no response, so nothing can be done. */
export class UnreachableError extends Error {}

/** For an option that may be repeated, and whose values may be separated by commas. */
export function names(value: string, before: readonly string[] = []): readonly string[] {
  const added = value.split(',').map((each) => each.trim());
  return [...before, ...added.filter((each) => each !== '')];
}

export function count(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new UsageError(`"${value}" is not a number from 1 on. Write 500.`);
  return Number(value);
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** In milliseconds: `90s`, `2m`. */
export function duration(value: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(value) ?? [];
  const ms = Number(amount) * (unitMs[unit] ?? 0);
  if (!(ms > 0)) throw new UsageError(`"${value}" is not a duration. Write a number with a unit: 90s, 2m.`);
  return ms;
}

/** A part of all: `80%`, or `80`. */
export function percentage(value: string): number {
  const percent = Number(/^(\d{1,3}(?:\.\d+)?)%?$/.exec(value)?.[1]);
  if (!(percent <= 100)) throw new UsageError(`"${value}" is not a percentage. Write 80%.`);
  return percent;
}

export function port(value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) throw new UsageError(`"${value}" is not a port. Write 8080.`);
  return Number(value);
}

/** A share of all: `0/4` to `3/4`. */
export function shard(value: string): { readonly index: number; readonly count: number } {
  const [, index = 0, count = 0] = /^(\d{1,6})\/(\d{1,6})$/.exec(value)?.map(Number) ?? [];
  if (index < count) return { index, count };
  throw new UsageError(`"${value}" is not a shard. Write I/N, with I from 0 to N-1: 0/4, 1/4, 2/4, or 3/4.`);
}

/** In milliseconds: an ISO 8601 time, or `now`. */
export function time(value: string): number {
  const ms = value === 'now' ? Date.now() : Date.parse(value);
  if (Number.isNaN(ms) || (value !== 'now' && !/^\d{4}-\d{2}-\d{2}/.test(value)))
    throw new UsageError(`"${value}" is not a time. Write 2027-01-31, 2027-01-31T08:00:00Z, or now.`);
  return ms;
}
