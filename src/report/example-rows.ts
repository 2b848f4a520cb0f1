import type { Example, ExchangeExample } from '../model/example.ts';
import { printJson } from '../text/json.ts';

const mostExchanges = 4;
const mostCharacters = 160;

/** An example of a rule in rows: request line and status, headers, body, for its first few exchanges; or the address that it is about. */
export function exampleRows(example: Example): readonly string[] {
  const rows = example.exchanges.slice(0, mostExchanges).flatMap(exchangeRows);
  const address = example.operation ?? '';
  if (rows.length === 0) return address === '' ? [] : [address];
  const hidden = example.exchanges.length - mostExchanges;
  return hidden > 0 ? [...rows, `… and ${hidden} more`] : rows;
}

function exchangeRows(exchange: ExchangeExample): readonly string[] {
  const body = exchange.text ?? (exchange.body === undefined ? undefined : printJson(exchange.body));
  const headers = (exchange.headers ?? []).map(([name, value]) => `${name}: ${value}`);
  return [`${exchange.request}  ->  ${exchange.status}`, ...headers, ...(body === undefined ? [] : [cut(body)])];
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line;
}
