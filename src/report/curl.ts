/** A probe as a curl command that reproduces it. It shows no token, and it is never cut. */
import type { Plan } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import { contentType } from '../core/requests.ts';
import { shellQuoted } from '../text/shell.ts';
import type { Mask } from '../text/secrets.ts';
import { sentHeaders } from './exchanges.ts';
import { escaped, shellCredential, type SourceOf } from './shell-credential.ts';

export type CurlOptions = { readonly mask: Mask; readonly sourceOf?: SourceOf | undefined };

/** curl removes these segments from a path (RFC 3986, section 5.2.4), except with --path-as-is. */
const dotSegment = /\/(?:\.|%2e){1,2}(?=[/?#]|$)/i;

/** One line for each step, the command last. */
export function curlOf(probe: Probe, { baseUrl, auth, http }: Plan, options: CurlOptions): string {
  const { sourceOf = () => undefined, mask } = options;
  const { method, credential, headers, body } = probe;
  const { before, headers: own, query } = shellCredential(credential, auth, sourceOf);
  const url = mask.text(baseUrl + probe.url);
  const padded = body === undefined ? undefined : paddedBody(body.text, mask);
  const command = [...(padded === undefined ? [] : [padded, '|']), 'curl', method === 'HEAD' ? '-I' : '-i'];
  if (method !== 'GET' && method !== 'HEAD') command.push('-X', method);
  if (dotSegment.test(url)) command.push('--path-as-is');
  if (/[[\]{}]/.test(url)) command.push('-g');
  for (const header of own) command.push('-H', `"${header}"`);
  const all = Object.entries(sentHeaders(http.headers, headers, mask));
  for (const [name, value] of all) command.push('-H', headerArgument(`${name}: ${value}`));
  if (body !== undefined) {
    const type = contentType(body, http.headers, headers);
    command.push('-H', shellQuoted(`Content-Type:${type === undefined ? '' : ` ${type}`}`));
    if (padded === undefined) command.push('--data-raw', shellQuoted(mask.text(body.text)));
    else command.push('--data-binary', '@-');
  }
  const added = query.length === 0 ? '' : `${url.includes('?') ? '&' : '?'}${query.join('&')}`;
  command.push(added === '' ? quotedUrl(url) : `"${escaped(url)}${added}"`);
  return [...warningFor(probe), ...before, command.join(' ')].join('\n');
}

/** A run of one character that would make the command longer than a shell allows. */
const mostRun = 10_000;
const longRun = /([ -~])\1{9999,}/;

/** What writes a long body, or undefined for other bodies. */
function paddedBody(text: string, mask: Mask): string | undefined {
  const found = text.length < mostRun ? null : longRun.exec(text);
  if (found === null) return undefined;
  const [run, character = ''] = found;
  const printed = (part: string): string => `printf %s ${shellQuoted(mask.text(part))}`;
  const [before, after] = [printed(text.slice(0, found.index)), printed(text.slice(found.index + run.length))];
  return `{ ${before}; head -c ${run.length} /dev/zero | tr '\\0' ${shellQuoted(character)}; ${after}; }`;
}

/** Readers copy commands without reading them. */
function warningFor({ method }: Probe): readonly string[] {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return [];
  return [`# This command ${method === 'DELETE' ? 'deletes' : 'changes'} data.`];
}

/** The shell makes a new value, too, so that the command can run again. */
function headerArgument(header: string): string {
  return header.split('{{unique}}').map(shellQuoted).join('"$(date +%s%N)"');
}

/** A question mark is a pattern for some shells. */
function quotedUrl(url: string): string {
  const quoted = shellQuoted(url);
  return quoted.startsWith("'") ? quoted : `'${quoted}'`;
}
