import type { ListedExchange, PackedExchange } from '../../html/island.ts';
import { shellQuote } from '../../../text/shell.ts';

const left = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'user-agent', 'transfer-encoding']);
const masked = '***';
/** A longer body helps nobody on a command line. */
const longestBody = 4096;

/**
 * A curl command that sends an exchange's request again. What was masked stands in it as a variable: `$TOKEN` for the plan's own
 * token, and `$SECRET` where the request was made with another one on purpose.
 */
export function curlFor({ method, url }: ListedExchange, packed: PackedExchange): string {
  if (packed.curl !== null) return packed.curl;
  const variable = packed.provokes === 'unauthorized' ? '$SECRET' : '$TOKEN';
  const parts = ['curl', '-sS', '-i'];
  if (method === 'HEAD') parts.push('-I');
  else if (method !== 'GET' || packed.requestBody !== null) parts.push('-X', shellQuote(method));
  parts.push('--path-as-is');
  for (const [name, value] of packed.requestHeaders) {
    if (!left.has(name.toLowerCase()))
      parts.push('-H', word(value === '' ? `${name};` : `${name}: ${value}`, variable));
  }
  if (packed.requestBody !== null) parts.push('--data-binary', shellQuote(shortened(packed.requestBody)));
  parts.push(word(url, variable));
  return parts.join(' ');
}

/** One word for a POSIX shell in which the mask is a variable. */
function word(text: string, variable: string): string {
  if (!text.includes(masked)) return shellQuote(text);
  return `"${text.replace(/[\\"$`]/g, String.raw`\$&`).replaceAll(masked, () => variable)}"`;
}

function shortened(body: string): string {
  return body.length < longestBody ? body : `${body.slice(0, longestBody)}…`;
}
