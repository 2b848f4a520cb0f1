import type { Exchange } from '../../model/exchange.ts';
import type { Spelling } from '../../model/plan.ts';
import { shellQuote } from '../../text/shell.ts';
import { escaped, unveiled, unveiledAddress } from './curl-credential.ts';

const invisible = new Set([
  'host',
  'connection',
  'content-length',
  'accept-encoding',
  'user-agent',
  'transfer-encoding',
]);

/** What curl would take out of a path before it sends it (RFC 3986, section 5.2.4). */
const dotSegment = /^[^?#]*\/(?:\.|%2e){1,2}(?=[/?#]|$)/i;

/** A request, and the credential that it was sent with. */
export interface Asked extends Pick<Exchange, 'request'> {
  readonly credential: Exchange['probe']['credential'];
}

/** How the line is to be: what the plan's secrets are called, and what is sent before it. */
export interface CurlOptions {
  readonly spelling?: Spelling | undefined;
  /** Words after `curl`. */
  readonly shown?: readonly string[];
  /** Puts variables into an address, which is text for a shell between double quotes. */
  readonly address?: (url: string) => string;
  /** The same for a body, which is quoted. */
  readonly body?: (quoted: string) => string;
}

/** A curl command that sends the request again, for a POSIX shell in which the plan's own variables are set. */
export function curlOf({ request, credential }: Asked, options: CurlOptions = {}): string {
  const { spelling, shown = ['-i'], address = (url) => url, body: named = (quoted) => quoted } = options;
  const { method, headers, body } = request;
  const parts = ['curl', ...shown, ...(/^https:/i.test(request.url) ? (spelling?.files ?? []) : [])];
  if (method === 'HEAD') parts.push('-I');
  else if (method !== 'GET' || body !== undefined) parts.push('-X', method);
  if (dotSegment.test(request.url)) parts.push('--path-as-is');
  if (/[[\]{}]/.test(request.url)) parts.push('-g');
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  for (const [name, value] of headers) {
    if (invisible.has(name.toLowerCase())) continue;
    if (value.includes(veil)) parts.push('-H', `"${name}: ${unveiled(name, value, credential, spelling)}"`);
    else parts.push('-H', shellQuote(value === '' ? `${name};` : `${name}: ${value}`));
  }
  // What curl would add.
  if (!names.has('accept')) parts.push('-H', 'Accept:');
  if (body !== undefined && !names.has('content-type')) parts.push('-H', 'Content-Type:');
  const data = body === undefined ? undefined : dataOf(body);
  if (data !== undefined) parts.push('--data-binary', named(data.argument));
  const plain = escaped(request.url);
  const url = address(request.url.includes(veil) ? unveiledAddress(request.url, credential, spelling) : plain);
  parts.push(url === plain ? shellQuote(request.url) : `"${url}"`);
  return `${data?.before ?? ''}${parts.join(' ')}`;
}

const veil = '***';
/** No argument may be longer than 128 KiB; a run of one character is written as such. */
const longestArgument = 100_000;
const longRun = /(.)\1{999,}/s;

/** A body as an argument; a long one is made before, and read from the standard input. */
function dataOf(body: string): { readonly before: string; readonly argument: string } {
  const run = longRun.exec(body);
  if (run === null && body.length <= longestArgument) return { before: '', argument: shellQuote(body) };
  if (run === null) return { before: '', argument: shellQuote(`${body.slice(0, 4096)}…`) };
  const [head, tail] = [body.slice(0, run.index), body.slice(run.index + run[0].length)];
  const filler = `head -c ${run[0].length} /dev/zero | tr '\\0' ${shellQuote(run[1] ?? '')}`;
  const before = `{ printf %s ${shellQuote(head)}; ${filler}; printf %s ${shellQuote(tail)}; } | `;
  return { before, argument: '@-' };
}
