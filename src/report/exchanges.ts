/** The exchanges that a report keeps: those that findings point at, and one of each operation. Each is kept once. */
import type { Exchange, Fault } from '../core/exchange.ts';
import type { Plan } from '../core/plan.ts';
import type { HttpResponse } from '../core/response.ts';
import type { Mask } from '../text/secrets.ts';
import type { ExchangeReport } from './report.ts';

type Headers = Readonly<Record<string, string>>;

/** Characters of a body. */
const mostKept = 64 * 1024;

export function createExchanges({ baseUrl, http }: Plan, mask: Mask) {
  const list: ExchangeReport[] = [];
  const known = new Map<HttpResponse | Fault | Exchange, number>();
  return {
    list,
    /** The number of the exchange in the list. */
    keep(exchange: Exchange): number {
      // Middleware may copy an exchange. Its response, or its fault, stays the same object.
      const identity = exchange.response ?? exchange.fault ?? exchange;
      const before = known.get(identity);
      if (before !== undefined) return before;
      known.set(identity, list.length);
      return list.push(exchangeOf(exchange)) - 1;
    },
  };

  function exchangeOf({ probe, response, fault, startedMs, endedMs, earlier = [] }: Exchange): ExchangeReport {
    const { method, url, credential, headers, body } = probe;
    return {
      method,
      url: mask.text(baseUrl + url),
      credential,
      headers: sentHeaders(http.headers, headers, mask),
      body: body === undefined ? null : mask.text(body.text).slice(0, mostKept),
      response: response === undefined ? null : responseOf(response),
      fault: fault === undefined ? null : fault.code,
      startedAt: new Date(startedMs).toISOString(),
      durationMs: rounded(endedMs - startedMs),
      attempts: earlier.length + 1,
    };
  }

  function responseOf(response: HttpResponse): NonNullable<ExchangeReport['response']> {
    const { status, headers, text } = response;
    const masked = mask.text(text);
    const isCut = masked.length > mostKept;
    response.release();
    return { status, headers: mask.headers(headers), body: masked.slice(0, mostKept), isCut };
  }
}

/** Without the Content-Type, which belongs to a body. Headers of the plan may contain secrets, and those of a probe do not. */
export function sentHeaders(ofPlan: Headers, own: Headers = {}, mask: Mask): Headers {
  const masked = Object.entries(own).map(([name, value]) => [name, mask.text(value)] as const);
  const all = Object.entries({ ...mask.headers(ofPlan), ...Object.fromEntries(masked) });
  return Object.fromEntries(all.filter(([name]) => name.toLowerCase() !== 'content-type'));
}

/** To a tenth of a millisecond. */
export const rounded = (ms: number): number => Math.round(ms * 10) / 10;
