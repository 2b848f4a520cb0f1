import type { Exchange } from '../model/exchange.ts';
import { shellQuote } from '../text/shell.ts';

const invisible = new Set([
  'host',
  'connection',
  'content-length',
  'accept-encoding',
  'user-agent',
  'transfer-encoding',
]);

/** What stands for the token of each credential, inside double quotes of a shell. */
const authorizations: Partial<Readonly<Record<Exchange['probe']['credential'], string>>> = {
  valid: 'Bearer $TOKEN',
  longer: 'Bearer ${TOKEN}x',
  shorter: 'Bearer ${TOKEN%?}',
  altered: 'Bearer ${TOKEN%?}~',
  twice: 'Bearer $TOKEN, Bearer $TOKEN',
  'word-test': 'Bearer test',
  'word-admin': 'Bearer admin',
  'word-secret': 'Bearer secret',
  'word-token': 'Bearer token',
  'bare-token': '$TOKEN',
  'token-in-other-scheme': 'Token $TOKEN',
};

/** A request, and the credential that it was sent with. */
interface Asked extends Pick<Exchange, 'request'> {
  readonly credential: Exchange['probe']['credential'];
}

/** A curl command that sends the request again. The token stands in it as `$TOKEN`, other masked values as `$SECRET`. */
export function curlOf({ request, credential }: Asked): string {
  const parts = ['curl', '-sS', '-i'];
  if (request.method === 'HEAD') parts.push('-I');
  else if (request.method !== 'GET' || request.body !== undefined) parts.push('-X', request.method);
  parts.push('--path-as-is');
  for (const [name, value] of request.headers) {
    if (invisible.has(name.toLowerCase())) continue;
    parts.push('-H', headerArgument(name, value, credential));
  }
  if (request.body !== undefined) parts.push('--data-binary', shellQuote(shortBody(request.body)));
  const url = request.url.includes('***') ? `"${request.url.replaceAll('***', '$TOKEN')}"` : shellQuote(request.url);
  parts.push(url);
  return parts.join(' ');
}

function headerArgument(name: string, value: string, credential: Exchange['probe']['credential']): string {
  if (!value.includes('***')) return shellQuote(value === '' ? `${name};` : `${name}: ${value}`);
  const known = name.toLowerCase() === 'authorization' ? authorizations[credential] : undefined;
  return `"${name}: ${known ?? value.replaceAll('***', name.toLowerCase() === 'authorization' ? '$TOKEN' : '$SECRET')}"`;
}

/** A body of megabytes helps nobody on a command line. */
function shortBody(body: string): string {
  return body.length > 4096 ? `${body.slice(0, 4096)}…` : body;
}
