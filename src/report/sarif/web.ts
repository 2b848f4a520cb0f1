import type { Result } from 'sarif';
import type { ReportedExchange } from '../../model/report.ts';
import { printable } from '../../text/printable.ts';

/** Request and answer of an exchange (SARIF 2.1.0, 3.46 and 3.47), with what was kept of their headers and bodies. */
export function webMembers({ request, response, fault }: ReportedExchange): Pick<Result, 'webRequest' | 'webResponse'> {
  return {
    webRequest: {
      protocol: 'HTTP',
      target: request.url,
      method: request.method,
      headers: headersOf(request.headers),
      ...(request.body === null ? {} : { body: { text: request.body } }),
    },
    webResponse:
      response === null
        ? { noResponseReceived: true, ...(fault === null ? {} : { reasonPhrase: fault.message }) }
        : {
            protocol: 'HTTP',
            statusCode: response.status,
            headers: headersOf(response.headers),
            ...(response.body === null ? {} : { body: { text: response.body } }),
          },
  };
}

/** By name; several of one name are joined as RFC 9110, section 5.3 allows. */
function headersOf(headers: readonly (readonly [string, string])[]): Record<string, string> {
  const byName = new Map<string, string>();
  for (const [header, value] of headers) {
    const name = printable(header);
    const before = byName.get(name);
    byName.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(byName);
}
