/** The exchanges of the report as an HTTP Archive (HAR 1.2), in the order in which they were sent. */
import type { Content, Entry, Har, Header, QueryString } from 'har-format';
import { percentEncoded } from '../../text/percent.ts';
import type { ExchangeReport } from '../report.ts';
import type { View } from '../view.ts';

const unknown = -1;
const shared = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: unknown };

export function har({ report, result, title }: View): string {
  const sorted = report.exchanges.map(entryOf).toSorted((a, b) => (a.startedDateTime < b.startedDateTime ? -1 : 1));
  const creator = { name: 'Probity', version: report.probity };
  const document: Har = { log: { version: '1.2', creator, entries: sorted, comment: `${title}: ${result}` } };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function entryOf(exchange: ExchangeReport): Entry {
  const { method, headers, body, response, fault, startedAt, durationMs } = exchange;
  return {
    startedDateTime: startedAt,
    time: durationMs,
    request: {
      method,
      url: uriOf(exchange.url),
      ...shared,
      headers: listOf(headers),
      queryString: queryOf(exchange.url),
      ...(body === null ? {} : { postData: { mimeType: headers['content-type'] ?? '', text: body } }),
      bodySize: body === null ? 0 : Buffer.byteLength(body),
    },
    response: {
      status: response?.status ?? 0,
      statusText: '',
      ...shared,
      headers: listOf(response?.headers ?? {}),
      content: contentOf(response),
      redirectURL: response?.headers['location'] ?? '',
      bodySize: unknown,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...(fault === null ? {} : { comment: fault }),
  };
}

function contentOf(response: ExchangeReport['response']): Content {
  const { body = '', headers = {}, isCut = false } = response ?? {};
  const mimeType = headers['content-type'] ?? 'x-unknown';
  const cut = isCut ? { comment: 'only the beginning' } : {};
  return { size: Buffer.byteLength(body), mimeType, text: body, ...cut };
}

function listOf(headers: Readonly<Record<string, string>>): Header[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

function queryOf(url: string): QueryString[] {
  const [, query = ''] = /\?([^#]*)/s.exec(url) ?? [];
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}

/** Readers reject a URL with characters that RFC 3986 does not allow. */
function uriOf(url: string): string {
  const [, origin = '', rest = ''] = /^([a-z]+:\/\/[^/?#]*)([^#]*)/is.exec(url) ?? [];
  return origin + rest.replaceAll(/%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:@%/?-]+/gi, (part) => percentEncoded(part));
}
