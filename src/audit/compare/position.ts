import type { ReportedExchange } from '../../model/report.ts';

/**
 * What a request asked, without what differs from run to run: the scenario and step, the operation, and the query without
 * numbers, identifiers and fresh words. Equal in two reports where the same thing was asked of the service again.
 */
export function positionOf({ resource, scenario, step, operation, request }: ReportedExchange): string {
  return JSON.stringify([resource, scenario, step, operation, request.method, steadyQuery(request.url)]);
}

/** What a read provokes whose address alone says what it asks. */
const plain: ReadonlySet<string> = new Set(['success', 'missing', 'anything']);

/**
 * The question of a plain read, whichever step of its scenario put it: where answers waver, further steps ask the same again,
 * which nobody does once they agree. Undefined for all else, whose step says what is different about it.
 */
export function readOf({ resource, scenario, operation, provokes, request }: ReportedExchange): string | undefined {
  if (request.method !== 'GET' || operation === null || !plain.has(provokes)) return undefined;
  return JSON.stringify([resource, scenario, operation, provokes, steadyQuery(request.url)]);
}

/** Identifiers (UUID), words of the form that `{{unique}}` gives, and numbers. */
const varying = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![A-Za-z0-9])[a-z][a-z0-9]{9}(?![A-Za-z0-9])|\d+/gi;

function steadyQuery(url: string): string {
  const start = url.indexOf('?');
  if (start === -1) return '';
  const end = url.indexOf('#', start);
  const query = end === -1 ? url.slice(start + 1) : url.slice(start + 1, end);
  return query
    .split('&')
    .map((part) => part.replace(varying, '*'))
    .sort()
    .join('&');
}
