/** Exchanges for pages: what was sent and returned, with the place that a finding is about, within the room of a page. */
import { type BodyLine, excerptOf, firstOf, fitting, linesOf } from './body-lines.ts';
import { counted, durationOf } from './phrases.ts';
import type { ExchangeReport, FindingReport, Report } from './report.ts';

export type ShowExchange = ReturnType<typeof exchangesFor>;
export type ExchangeView = NonNullable<ReturnType<ShowExchange>>;

/** Characters of all bodies on a page together, and of one body. */
const roomForBodies = 400_000;
const mostOfBody = 4_000;
const leastOfBody = 300;
const fewLines = 3;

/** Returns what shows the exchange with a number, and marks what the finding is about. */
export function exchangesFor({ exchanges, problems, traffic, target }: Report) {
  const most = Math.max(
    leastOfBody,
    Math.min(mostOfBody, roomForBodies / (problems.length * 2 + traffic.operations.length)),
  );
  return (number: number, finding?: FindingReport) => {
    const exchange = exchanges[number];
    if (exchange === undefined) return undefined;
    const { method, url, credential, headers, body, response, fault, durationMs, attempts } = exchange;
    const path = url.startsWith(target.baseUrl) ? url.slice(target.baseUrl.length) : url;
    const lines = response === null || response.body === '' ? [] : linesOf(response.body, finding);
    const match = finding === undefined ? [] : excerptOf(finding, exchange);
    return {
      /** For example: "GET /users?page=0". */
      request: `${method} ${path}`,
      credential: credentialWords(credential),
      headers: headerLines(headers),
      body: body === null ? [] : fitting(linesOf(body), most),
      /** For example: "404", or "no response (reset)". */
      outcome: {
        text: response === null ? `no response${fault === null ? '' : ` (${fault})`}` : String(response.status),
        isMarked: finding?.at === 'status',
      },
      responseHeaders: response === null ? [] : headerLines(response.headers, finding?.at),
      /** The header, or the lines of the body, that the finding is about. If it is about the status, the first lines. */
      excerpt: match.length > 0 ? match : firstOf(lines, fewLines),
      responseBody: fitting(lines, most),
      /** Time, and attempts if there were several. */
      facts: [durationOf(durationMs), ...(attempts > 1 ? [counted(attempts, 'attempt')] : [])].join(', '),
    };
  };

  function credentialWords(credential: string): string {
    if (credential === 'valid') return 'with the credential of the plan';
    if (credential === 'other') return 'with the credential of another user';
    return credential === 'none' ? 'without a credential' : `with a spoiled credential (${credential})`;
  }
}

function headerLines(headers: ExchangeReport['headers'], at = ''): readonly BodyLine[] {
  return Object.entries(headers).map(([name, value]) => ({
    text: `${name}: ${value}`,
    isMarked: at.toLowerCase() === `header:${name.toLowerCase()}`,
  }));
}
