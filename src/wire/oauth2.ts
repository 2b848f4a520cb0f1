/** Tokens by OAuth 2.0 client credentials (RFC 6749, section 4.4). */
import type { OAuth2 } from '../core/plan.ts';
import type { HttpResponse } from '../core/response.ts';
import { TokenError } from '../core/send.ts';
import { isObject } from '../text/json.ts';
import { openerFor, type Settings, standardAgent, type WireOptions } from './connector.ts';
import { acceptEncoding } from './decoding.ts';

type Fields = Readonly<Record<string, string>>;

interface Answer {
  readonly response: HttpResponse;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Requests a token on a connection of its own. Redirects are not followed. If HTTP Basic is not how the client
 * authenticates, the credentials are sent in the body (RFC 6749, section 2.3.1). It throws `TokenError`, or
 * `WireSetupError` if the connection cannot be prepared.
 */
export async function requestToken(client: OAuth2, plan: Settings, options: WireOptions): Promise<string> {
  const { tokenUrl, scope, audience, resource, clientId, clientSecret } = client;
  const url = URL.canParse(tokenUrl) ? new URL(tokenUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) fail('token_url is not an http or https URL');
  const headers = {
    accept: 'application/json',
    'accept-encoding': acceptEncoding,
    'user-agent': options.userAgent ?? standardAgent,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const form = {
    grant_type: 'client_credentials',
    ...(scope === undefined ? {} : { scope }),
    ...(audience === undefined ? {} : { audience }),
    ...(resource === undefined ? {} : { resource }),
  };
  const connection = openerFor(url.origin, plan, options)(true);
  const ask = async (more: Fields, fields: Fields): Promise<Answer> => {
    const { outcome } = await connection.send({
      method: 'POST',
      path: url.pathname + url.search,
      headers: Object.entries({ ...headers, ...more }).flat(),
      body: String(new URLSearchParams({ ...form, ...fields })),
    });
    const { response, fault } = outcome;
    if (response === undefined) fail(`the token endpoint returned no usable response: ${fault?.message}`);
    return { response, body: isObject(response.json) ? response.json : {} };
  };
  try {
    const first = await ask({ authorization: `Basic ${basicOf(client)}` }, {});
    if (!/^(?:invalid_|unauthorized_)client$|^invalid_request$/.test(String(first.body['error'])))
      return tokenIn(first);
    return tokenIn(await ask({}, { client_id: clientId, client_secret: clientSecret }));
  } finally {
    await connection.close();
  }
}

function tokenIn({ response, body }: Answer): string {
  if (response.status !== 200)
    fail(
      `the token endpoint returned ${response.status}${errorIn(body)} instead of a token; to get one in another way, use auth.command`,
    );
  const { access_token: token, token_type: type } = body;
  if (typeof token !== 'string') fail('the token endpoint returned 200 without an access_token');
  if (typeof type === 'string' && type.toLowerCase() !== 'bearer') fail('the token endpoint issues no bearer tokens');
  return token;
}

/** The client authenticates with HTTP Basic (section 2.3.1). Its parts are encoded as in a form (appendix B). */
function basicOf({ clientId, clientSecret }: OAuth2): string {
  const encoded = [clientId, clientSecret].map((part) => new URLSearchParams({ '': part }).toString().slice(1));
  return Buffer.from(encoded.join(':')).toString('base64');
}

/** Section 5.2. Other texts are not shown: they may quote the request. */
function errorIn({ error }: Readonly<Record<string, unknown>>): string {
  return typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? ` (${error})` : '';
}

function fail(message: string): never {
  throw new TokenError(`auth.oauth2: ${message}`);
}
