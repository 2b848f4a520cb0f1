import { member } from '../model/body.ts';
import type { Auth } from '../model/plan.ts';
import { isObject, parseJson } from '../text/json.ts';
import { decode } from './decoding.ts';
import type { WireLimits } from './limits.ts';
import { valuesOf } from './reply.ts';
import { WireSetupError } from './setup-error.ts';
import { overNetwork, type TlsMaterial } from './transports/undici.ts';

type ClientCredentials = NonNullable<Auth['oauth2']>;

/** Asks for a token by the client credentials grant (RFC 6749 section 4.4), the client known by HTTP Basic (section 2.3.1). */
export async function tokenFromOauth2(
  client: ClientCredentials,
  setting: {
    readonly tls: TlsMaterial;
    readonly timeoutMs: number;
    readonly limits: WireLimits;
    readonly now: () => number;
    readonly userAgent: string;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<string> {
  if (!URL.canParse(client.tokenUrl)) fail('is not an absolute URL');
  const url = new URL(client.tokenUrl);
  if (!/^https?:$/.test(url.protocol)) fail('is not an http or https URL');
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(client.scope === undefined ? {} : { scope: client.scope }),
  });
  const basic = Buffer.from(`${formEncoded(client.clientId)}:${formEncoded(client.clientSecret)}`).toString('base64');
  const path = `${url.pathname}${url.search}`;
  const connection = overNetwork({ ...setting, origin: url.origin }).open({ key: 'token', certificate: true }, false);
  const sending = connection.send(
    {
      method: 'POST',
      path,
      shownPath: path,
      headers: [
        ['Accept', 'application/json'],
        ['Accept-Encoding', 'gzip, deflate, br'],
        ['User-Agent', setting.userAgent],
        ['Authorization', `Basic ${basic}`],
        ['Content-Type', 'application/x-www-form-urlencoded'],
      ],
      body: form.toString(),
    },
    { ...setting, origin: url.origin },
  );
  const interrupt = (): void => sending.cancel({ kind: 'not-sent', message: 'interrupted' });
  setting.signal?.addEventListener('abort', interrupt);
  if (setting.signal?.aborted === true) interrupt();
  const { outcome } = await sending.done;
  setting.signal?.removeEventListener('abort', interrupt);
  await connection.end();
  if ('fault' in outcome) fail(`cannot be asked for a token: ${outcome.fault.message}`);
  const { raw } = outcome;
  const decoded = decode(raw.body, valuesOf(raw.headers, 'content-encoding').join(','), setting.limits.bytes);
  if ('fault' in decoded) fail(`answered in a form that cannot be read: ${decoded.fault.message}`);
  const parsed = parseJson(decoded.body.toString('utf8'));
  const answer = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  if (raw.status !== 200) {
    const error = member(answer, 'error');
    fail(`answered ${raw.status}${typeof error === 'string' ? ` (${error.slice(0, 100)})` : ''} instead of a token`);
  }
  const token = member(answer, 'access_token');
  if (typeof token !== 'string') fail('answered 200 without an access_token');
  const type = member(answer, 'token_type');
  if (typeof type === 'string' && type.toLowerCase() !== 'bearer') fail('issues a token that is no bearer token');
  return token;
}

function fail(what: string): never {
  throw new WireSetupError(`auth.oauth2: the token endpoint ${what}`);
}

/** RFC 6749 appendix B: the parts of the Basic pair are form-encoded first. */
function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
