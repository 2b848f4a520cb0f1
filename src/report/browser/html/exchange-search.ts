import type { ListedExchange } from '../../html/island.ts';
import type { Packs } from './packs.ts';

/** What of the exchanges is asked for; an empty text asks for nothing. */
export interface WantedExchanges {
  readonly text: string;
  /** Number of the resource. */
  readonly resource: string;
  /** First digit of the status, or `none`. */
  readonly answer: string;
  readonly scenario: string;
  /** Only those that a problem points at. */
  readonly pointed: boolean;
}

/** Indexes of the exchanges that fit, whatever text is searched. */
export function candidatesOf(exchanges: readonly ListedExchange[], wanted: WantedExchanges): readonly number[] {
  const { resource, answer, scenario, pointed } = wanted;
  return [...exchanges.entries()].flatMap(([index, each]) =>
    (resource === '' || String(each.resource) === resource) &&
    (answer === '' || answer === (each.status === null ? 'none' : String(each.status).charAt(0))) &&
    (scenario === '' || each.scenario === scenario) &&
    (!pointed || each.rules.length > 0)
      ? [index]
      : [],
  );
}

/** What the list shows of an exchange, for searching. */
export function headOf(listed: ListedExchange | undefined): string {
  return listed === undefined
    ? ''
    : `${listed.method} ${listed.url}\n${listed.status ?? 'no answer'}\n${listed.why}\n${listed.id}\n${listed.rules.join('\n')}`;
}

/** Whether the headers, the bodies or the rest of an exchange hold what is searched. */
export function holds(packs: Packs, listed: ListedExchange, matches: (text: string) => boolean): boolean {
  if (matches(`${listed.step}\n${listed.provokes}\n${listed.fault}`)) return true;
  const packed = packs.of(listed);
  if (packed === undefined) return false;
  const { requestBody, responseBody, requestHeaders, responseHeaders } = packed;
  return (
    (requestBody !== null && matches(requestBody)) ||
    (responseBody !== null && matches(responseBody)) ||
    [...requestHeaders, ...responseHeaders].some(([name, value]) => matches(`${name}: ${value}`))
  );
}
