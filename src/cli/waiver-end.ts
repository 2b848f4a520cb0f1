import { UsageError } from './failure.ts';

const mostDays = 3650;
const dayMs = 86_400_000;

/** The last day of a waiver: a date, or so many days after today (`90d`). Both as ISO dates in UTC; throws a UsageError for anything else. */
export function endOf(until: string, today: string): string {
  const days = /^(\d{1,4})d$/.exec(until)?.[1];
  if (days !== undefined && Number(days) >= 1 && Number(days) <= mostDays) {
    return new Date(Date.parse(today) + Number(days) * dayMs).toISOString().slice(0, 10);
  }
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(until);
  const time = isDate ? Date.parse(until) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== until) {
    throw new UsageError(
      `--until ${until} is not a date: write a day such as 2027-01-31, or a number of days such as 90d`,
    );
  }
  if (until < today) throw new UsageError(`--until ${until} is past: a waiver holds until that day`);
  return until;
}
