import type { Finding, Report, ReportedExchange } from '../../model/report.ts';
import { code } from './text.ts';

/** Where a finding was made: its operation, that of its evidence, or its resource. */
export function placeOf(finding: Finding, report: Report): string | null {
  if (finding.operation !== null) return finding.operation;
  return exchangeOf(finding.violations[0]?.exchange ?? null, report)?.operation ?? finding.resource;
}

/** The exchange of an id; undefined where the report has none. */
export function exchangeOf(id: string | null, report: Report): ReportedExchange | undefined {
  if (id === null) return undefined;
  const known = exchangesById.get(report) ?? new Map(report.exchanges.map((exchange) => [exchange.id, exchange]));
  exchangesById.set(report, known);
  return known.get(id);
}

const exchangesById = new WeakMap<Report, ReadonlyMap<string, ReportedExchange>>();

/** A place as code, or in words where the finding is about the whole service. */
export function placeText(place: string | null): string {
  return place === null ? 'the service' : code(place);
}

/** A time for people, to the minute: `2026-01-31 09:05 UTC`. */
export function moment(time: string): string {
  return time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):[\d.]+Z$/, '$1 $2 UTC');
}

/** A list, with blank lines around it; nothing for an empty one. */
export function points(items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : ['', ...items.map((item) => `- ${item}`)];
}

/** The last point of a list that goes on. */
export function more(rest: number, noun: string): readonly string[] {
  return rest === 0 ? [] : [`... and ${rest} more ${rest === 1 ? noun : `${noun}s`}`];
}
