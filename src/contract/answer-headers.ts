import type { HeadersShown } from '../model/contract.ts';
import { type Answered, headerOf, isSuccess, type Reply } from '../model/exchange.ts';
import { byCode } from './sample.ts';

/** How often answers of one kind had each header that a client acts on; changed in place. */
export interface HeaderRecord {
  /** Exchanges, until there are enough. */
  answers: number;
  readonly shown: Set<string>;
  readonly missing: Set<string>;
}

/** Which answers of a client's request a header belongs to; anywhere else its absence says nothing. */
const clientHeaders: Readonly<Record<string, (reply: Reply) => boolean>> = {
  'Cache-Control': ({ status }) => isSuccess(status),
  'Content-Type': ({ text }) => text !== '',
  ETag: ({ status }) => isSuccess(status),
  Location: ({ status }) => status === 201 || status === 202 || (status >= 300 && status < 400),
  'Retry-After': ({ status }) => status === 202 || status === 429 || status === 503,
};

/** One answer may lack a header by chance; that to a write comes once. */
const fewestAnswers = 2;

export function createHeaderRecord(): HeaderRecord {
  return { answers: 0, shown: new Set(), missing: new Set() };
}

/** Takes notice of the headers of an answer. */
export function noteHeaders(record: HeaderRecord, { probe, reply }: Answered): void {
  const weight = probe.method === 'GET' && isSuccess(reply.status) ? 1 : fewestAnswers;
  record.answers = Math.min(fewestAnswers, record.answers + weight);
  for (const [name, belongs] of Object.entries(clientHeaders)) {
    if (belongs(reply)) record[headerOf(reply, name) === undefined ? 'missing' : 'shown'].add(name);
  }
  // Nothing has no type: that it is missing is then no news.
  if (reply.text === '') for (const seen of [record.shown, record.missing]) seen.add('Content-Type');
}

/** What both saw together. */
export function mergeHeaderRecords(one: HeaderRecord, other: HeaderRecord): HeaderRecord {
  return {
    answers: Math.min(fewestAnswers, one.answers + other.answers),
    shown: new Set([...one.shown, ...other.shown]),
    missing: new Set([...one.missing, ...other.missing]),
  };
}

/** The record as a snapshot has it; undefined where there were too few answers. */
export function headersShown({ answers, shown, missing }: HeaderRecord): HeadersShown | undefined {
  if (answers < fewestAnswers) return undefined;
  const names = [...shown].sort(byCode);
  return { always: names.filter((name) => !missing.has(name)), sometimes: names.filter((name) => missing.has(name)) };
}

/** Headers that stood in every answer of the one kind, and in none of the other. */
export function headersGone(before: HeadersShown | undefined, now: HeadersShown | undefined): readonly string[] {
  if (before === undefined || now === undefined) return [];
  return before.always.filter((name) => !now.always.includes(name) && !now.sometimes.includes(name));
}
