import { member } from '../model/body.ts';
import type { Auth } from '../model/plan.ts';
import { isObject, parseJson } from '../text/json.ts';
import type { Issued } from './renewal.ts';
import { sendOnce, type SingleSetting } from './single.ts';
import { WireSetupError } from './setup-error.ts';

type ClientCredentials = NonNullable<Auth['oauth2']>;

/** Asks for a token by the client credentials grant (RFC 6749 section 4.4), the client known by HTTP Basic (section 2.3.1); `expires_in` is in section 5.1. */
export async function tokenFromOauth2(
  client: ClientCredentials,
  setting: Omit<SingleSetting, 'origin'> & { readonly userAgent: string },
): Promise<Issued> {
  if (!URL.canParse(client.tokenUrl)) fail('is not an absolute URL');
  const url = new URL(client.tokenUrl);
  if (!/^https?:$/.test(url.protocol)) fail('is not an http or https URL');
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(client.scope === undefined ? {} : { scope: client.scope }),
  });
  const basic = Buffer.from(`${formEncoded(client.clientId)}:${formEncoded(client.clientSecret)}`).toString('base64');
  const path = `${url.pathname}${url.search}`;
  const sent = await sendOnce(
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
  if ('fault' in sent) {
    const what = sent.isAnswered ? 'answered in a form that cannot be read' : 'cannot be asked for a token';
    return fail(`${what}: ${sent.fault.message}`);
  }
  const { status, body } = sent.reply;
  const parsed = parseJson(body.toString('utf8'));
  const answer = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  if (status !== 200) {
    const error = member(answer, 'error');
    fail(`answered ${status}${typeof error === 'string' ? ` (${error.slice(0, 100)})` : ''} instead of a token`);
  }
  const token = member(answer, 'access_token');
  if (typeof token !== 'string') fail('answered 200 without an access_token');
  const type = member(answer, 'token_type');
  if (typeof type === 'string' && type.toLowerCase() !== 'bearer') fail('issues a token that is not a bearer token');
  const seconds = Number(member(answer, 'expires_in') ?? Number.NaN);
  return { token, ...(seconds > 0 ? { expiresAt: setting.now() + seconds * 1000 } : {}) };
}

function fail(what: string): never {
  throw new WireSetupError(`auth.oauth2: the token endpoint ${what}`);
}

/** RFC 6749 appendix B: the parts of the Basic pair are form-encoded first. */
function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
