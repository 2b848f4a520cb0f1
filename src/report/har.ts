import { counted } from '../facts/report/words.ts';
import type { Creator, Page } from 'har-format';
import type { Report, ReportedExchange } from '../model/report.ts';
import { plainJson } from '../text/plain-json.ts';
import { entryOf } from './har/entry.ts';
import { evidenceOf } from './har/evidence.ts';
import { partInOrder } from './key-order.ts';
import { isoTime, startOf } from './run-time.ts';

/** An exchange, and when it was sent; when the run began where that is not known. */
interface Timed {
  readonly exchange: ReportedExchange;
  readonly startedAt: string;
}

/** HAR asks for a time. */
const noTime = '1970-01-01T00:00:00.000Z';

/**
 * All exchanges as an HTTP Archive (HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/), in the order in which they were sent,
 * with a page for each resource. All else that the report holds is in `log._probity`, and what an exchange is evidence for in its `_probity`.
 */
export function* harReport(report: Report): Generator<string> {
  const { exchanges, ...others } = report;
  const rest = Object.fromEntries(Object.entries(others).map(([key, part]) => [key, partInOrder(key, part)]));
  const start = startOf(report);
  const timed = exchanges
    .map((exchange): Timed => ({ exchange, startedAt: isoTime(start + (exchange.startedMs ?? 0)) ?? noTime }))
    .sort((one, other) => (one.startedAt < other.startedAt ? -1 : one.startedAt > other.startedAt ? 1 : 0));
  const creator: Creator = { name: 'Probity', version: report.tool.version };
  yield `{"log":{"version":"1.2","creator":${plainJson(creator)},"comment":${plainJson(commentOf(report))},"pages":`;
  yield `${plainJson(pagesOf(timed))},"entries":[`;
  const evidence = evidenceOf(report);
  let separator = '\n';
  for (const { exchange, startedAt } of timed) {
    const entry = entryOf(exchange, { startedAt, page: pageOf(exchange), evidence: evidence(exchange.id) });
    yield `${separator}${plainJson(entry)}`;
    separator = ',\n';
  }
  yield `\n],"_probity":${plainJson(rest)}}}\n`;
}

function commentOf({ target, verdict, counts, diagnosis }: Report): string {
  const cut = diagnosis.filter(({ code }) => code === 'left-out').map(({ message }) => `; ${message}`);
  return `Audit of ${target.name}: ${verdict}, ${counted(counts.problems, 'problem')}, ${counted(counts.warnings, 'warning')}${cut.join('')}`;
}

/** Id of the page that an exchange stands on. */
function pageOf({ resource }: ReportedExchange): string {
  return resource ?? 'service';
}

function pagesOf(timed: readonly Timed[]): readonly Page[] {
  const pages = new Map<string, Page>();
  for (const { exchange, startedAt } of timed) {
    const id = pageOf(exchange);
    if (pages.has(id)) continue;
    const title = exchange.resource ?? 'the service as a whole';
    pages.set(id, { startedDateTime: startedAt, id, title, pageTimings: {} });
  }
  return [...pages.values()];
}
