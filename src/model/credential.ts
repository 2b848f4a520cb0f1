/** Query parameters that usually carry a token. */
export const queryNames = ['access_token', 'token', 'api_key', 'key', 'apikey', 'auth_token'] as const;

/** Places for a token beside its own that a made-up one is tried in where the valid one was taken there; cookies are tried by `made-up-cookie`. */
type Place = 'key-header' | 'query' | `query-${(typeof queryNames)[number]}`;

/**
 * What stands in for the caller's identity on a probe. Symbolic on purpose: the wire alone knows the token and builds
 * the header, so that no scenario, rule or report can hold a secret.
 */
export type Credential =
  /** The plan's credential, `Authorization: Bearer <token>` and its extra headers; none where the plan says `auth: none`. */
  | 'valid'
  /** Nothing at all: no Authorization, no extra credential header, no cookie. */
  | 'none'
  /** Made-up cookies under the names that sessions and tokens usually have, and nothing else. */
  | 'made-up-cookie'
  /** `Authorization:` with an empty value. */
  | 'blank'
  /** `Authorization: Bearer` without a token. */
  | 'empty-token'
  /** `Authorization: Basic` with made-up user and password. */
  | 'wrong-scheme'
  /** The valid token with another scheme: `Token <token>`. */
  | 'token-in-other-scheme'
  /** The valid token without any scheme. */
  | 'bare-token'
  /** A made-up token of the same length and alphabet. */
  | 'wrong-token'
  /** The valid token with characters added at its end. */
  | 'longer'
  /** The valid token with its last character left out. */
  | 'shorter'
  /** The valid token with the case of its letters turned round. */
  | 'other-case'
  /** The valid token with its last character replaced. */
  | 'altered'
  /** The valid token twice, separated by a comma. */
  | 'twice'
  /** A word that a developer may have let in for a try. */
  | 'word-test'
  | 'word-admin'
  | 'word-secret'
  | 'word-token'
  /** The valid token as the password-less user of `Authorization: Basic`. */
  | 'token-as-basic'
  /** The valid token or key in all the places that follow, and not in its own place. */
  | 'token-elsewhere'
  /**
   * The valid token or key in the headers in which API keys usually come, or as a query parameter under the usual names or under one of them alone,
   * and not in its own place.
   */
  | `token-in-${Place}`
  /** A made-up one there. */
  | `wrong-token-in-${Place}`
  /** The valid token or key as a cookie, under the usual names, and not in its own place. */
  | 'token-in-cookie'
  /** A JSON Web Token that says that it is not signed (`alg: none`), with the claims of the valid token where that is one. */
  | 'unsigned';

/** Made-up tokens in other places than their own. */
export const wrongElsewhere: readonly Credential[] = [
  'wrong-token-in-key-header',
  'wrong-token-in-query',
  ...queryNames.map((name) => `wrong-token-in-query-${name}` as const),
];

/** What to try where the valid token was taken in another place: a made-up one in the same. */
export function wrongFor(credential: Credential): Credential | undefined {
  if (credential === 'token-in-cookie') return 'made-up-cookie';
  return wrongElsewhere.find((each) => each === `wrong-${credential}`);
}

/** Credentials that hold no valid token anywhere: each must be answered with 401 (clauses auth.bearer, auth.unauthorized). */
export const invalidCredentials: readonly Credential[] = [
  'none',
  'made-up-cookie',
  'blank',
  'empty-token',
  'wrong-scheme',
  'wrong-token',
  'longer',
  'shorter',
  'other-case',
  'altered',
  'word-test',
  'word-admin',
  'word-secret',
  'word-token',
  ...wrongElsewhere,
];

/** How people call what a request carried: `a request with a wrong token`. */
export const credentialWords: Readonly<Record<Credential, string>> = {
  valid: 'the valid credential',
  none: 'no credential',
  'made-up-cookie': 'made-up cookies and no credential',
  blank: 'the header of the credential left empty',
  'empty-token': 'a Bearer scheme without a token',
  'wrong-scheme': 'a made-up Basic credential',
  'token-in-other-scheme': 'the valid token in another scheme',
  'bare-token': 'the valid token without a scheme',
  'wrong-token': 'a wrong token',
  longer: 'the valid token with characters added',
  shorter: 'the valid token without its last character',
  'other-case': 'the valid token in other case',
  altered: 'the valid token with its last character replaced',
  twice: 'the valid token twice',
  'word-test': 'the word test as the token',
  'word-admin': 'the word admin as the token',
  'word-secret': 'the word secret as the token',
  'word-token': 'the word token as the token',
  'token-as-basic': 'the valid token as a Basic credential',
  'token-in-key-header': 'the valid credential in a usual header of API keys',
  'token-elsewhere': 'the valid credential in the usual headers of API keys, as a query parameter and as a cookie',
  'token-in-query': 'the valid credential as a query parameter',
  'token-in-query-access_token': 'the valid credential as the query parameter access_token',
  'token-in-query-token': 'the valid credential as the query parameter token',
  'token-in-query-api_key': 'the valid credential as the query parameter api_key',
  'token-in-query-key': 'the valid credential as the query parameter key',
  'token-in-query-apikey': 'the valid credential as the query parameter apikey',
  'token-in-query-auth_token': 'the valid credential as the query parameter auth_token',
  'token-in-cookie': 'the valid credential as a cookie',
  'wrong-token-in-key-header': 'a made-up credential in a usual header of API keys',
  'wrong-token-in-query': 'a made-up credential as a query parameter',
  'wrong-token-in-query-access_token': 'a made-up credential as the query parameter access_token',
  'wrong-token-in-query-token': 'a made-up credential as the query parameter token',
  'wrong-token-in-query-api_key': 'a made-up credential as the query parameter api_key',
  'wrong-token-in-query-key': 'a made-up credential as the query parameter key',
  'wrong-token-in-query-apikey': 'a made-up credential as the query parameter apikey',
  'wrong-token-in-query-auth_token': 'a made-up credential as the query parameter auth_token',
  unsigned: 'a token that is not signed',
};

/** Words in place of a token: two for a list. */
export const commonWords: readonly (readonly Credential[])[] = [
  ['word-test', 'word-admin'],
  ['word-secret', 'word-token'],
];

/** Invalid credentials that differ little from the valid one. */
export const nearMisses: readonly Credential[] = ['other-case', 'longer', 'shorter', 'altered', 'unsigned'];
