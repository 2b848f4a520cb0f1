import { credentialWords } from '../model/credential.ts';
import type { Example, ExchangeExample } from '../model/example.ts';
import { printJson } from '../text/json.ts';

const mostExchanges = 4;
const mostCharacters = 160;

/**
 * An example of a rule in rows: request line and status, headers, body, for its first few exchanges; or the address that it is about. What stands in an
 * example that is `known` is left out: where all of it does, the plan or the times differ, of which the note tells.
 */
export function exampleRows(example: Example, known: readonly Example[] = []): readonly string[] {
  const rowsOf = ({ exchanges }: Example): readonly string[] => exchanges.map((each) => exchangeRows(each).join('\n'));
  const before = new Set(known.flatMap(rowsOf));
  const all = rowsOf(example);
  const told = all.filter((rows) => !before.has(rows));
  const rows = told.slice(0, mostExchanges).flatMap((each) => each.split('\n'));
  const address = example.operation ?? '';
  if (rows.length === 0) return address === '' ? [] : [address];
  const hidden = told.length - mostExchanges;
  return hidden > 0 ? [...rows, `… and ${hidden} more`] : rows;
}

function exchangeRows(exchange: ExchangeExample): readonly string[] {
  const body = exchange.text ?? (exchange.body === undefined ? undefined : printJson(exchange.body));
  const headers = (exchange.headers ?? []).map(([name, value]) => `${name}: ${value}`);
  return [`${askedIn(exchange)}  ->  ${exchange.status}`, ...headers, ...(body === undefined ? [] : [cut(body)])];
}

/** The request line, and who asks where that is not the caller as it is. */
export function askedIn({ request, probe }: ExchangeExample): string {
  const { credential = 'valid' } = probe ?? {};
  return credential === 'valid' ? request : `${request} with ${credentialWords[credential]}`;
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line;
}
