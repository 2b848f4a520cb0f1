/** Exchanges for pages: what was sent and returned, with the place that a finding is about, within the room of a page. */
import { type BodyLine, excerptOf, firstOf, fitting, linesOf, type Part } from './body-lines.ts';
import { counted, durationOf } from './phrases.ts';
import type { ExchangeReport, FindingReport, Report } from './report.ts';

export interface ExchangeView {
  /** For example: "GET /users?page=0". */
  readonly request: string;
  readonly credential: string;
  readonly headers: readonly BodyLine[];
  readonly body: readonly Part[];
  /** For example: "404", or "no response (reset)". */
  readonly outcome: string;
  readonly isOutcomeMarked: boolean;
  /** The header, or the lines of the body, that the finding is about. If it is about the status, the first lines. */
  readonly excerpt: readonly Part[];
  readonly responseHeaders: readonly BodyLine[];
  readonly responseBody: readonly Part[];
  /** Time, and attempts if there were several. */
  readonly facts: string;
}

/** Characters of all bodies on a page together, and of one body. */
const roomForBodies = 400_000;
const mostOfBody = 4_000;
const leastOfBody = 300;
const fewLines = 3;

/** Shows the exchange with this number. It marks what the finding is about. */
export type ShowExchange = (number: number, finding?: FindingReport) => ExchangeView | undefined;

export function exchangesFor({ exchanges, problems, traffic, target }: Report): ShowExchange {
  const most = Math.max(
    leastOfBody,
    Math.min(mostOfBody, roomForBodies / (problems.length * 2 + traffic.operations.length)),
  );
  return (number, finding) => {
    const exchange = exchanges[number];
    if (exchange === undefined) return undefined;
    const { method, url, credential, headers, body, response, fault, durationMs, attempts } = exchange;
    const path = url.startsWith(target.baseUrl) ? url.slice(target.baseUrl.length) : url;
    const lines = response === null || response.body === '' ? [] : linesOf(response.body, finding);
    const match = finding === undefined ? [] : excerptOf(finding, exchange);
    return {
      request: `${method} ${path}`,
      credential: credentialWords(credential),
      headers: headerLines(headers),
      body: body === null ? [] : fitting(linesOf(body), most),
      outcome: response === null ? `no response${fault === null ? '' : ` (${fault})`}` : String(response.status),
      isOutcomeMarked: finding?.at === 'status',
      responseHeaders: response === null ? [] : headerLines(response.headers, finding?.at),
      excerpt: match.length > 0 ? match : firstOf(lines, fewLines),
      responseBody: fitting(lines, most),
      facts: [durationOf(durationMs), ...(attempts > 1 ? [counted(attempts, 'attempt')] : [])].join(', '),
    };
  };

  function credentialWords(credential: string): string {
    if (credential === 'valid') return 'with the credential of the plan';
    return credential === 'none' ? 'without a credential' : `with a spoiled credential (${credential})`;
  }
}

function headerLines(headers: ExchangeReport['headers'], at = ''): readonly BodyLine[] {
  return Object.entries(headers).map(([name, value]) => ({
    text: `${name}: ${value}`,
    isMarked: at.toLowerCase() === `header:${name.toLowerCase()}`,
  }));
}
