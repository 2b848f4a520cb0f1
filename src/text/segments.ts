/** What a path segment is: a name, an id that is written out, a version, or a word with a meaning of its own. */
import { wordSet, wordsOf } from './casing.ts';

type Test = (segment: string) => boolean;

const matches = (pattern: RegExp): Test => {
  return (segment) => pattern.test(segment);
};

/** v1, v2.1, v1beta1, 1.0 */
export const isVersion = matches(/^(?:v\d+(?:[._-]\d+)*(?:(?:alpha|beta|rc|preview)\d*)?|\d+(?:\.\d+)+)$/i);

/** Numbers, UUIDs, dates, words with a number (order-8817), and long mixtures of letters and digits. */
const identifiers: readonly RegExp[] = [
  /^\d+$/,
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  /^\d{4}-\d{2}(?:-\d{2})?$/,
  /^[a-z]{2,}[-_]\d+$/i,
  /^[a-z]{2,}_(?=[a-z]*\d)[a-z\d]{3,}$/i,
  /^(?=[a-z]*\d)[a-z\d]{12,}$/i,
];

/** True for a literal that is certainly an id, as in /users/7. */
export const isIdentifier: Test = (segment) => identifiers.some((pattern) => pattern.test(segment));

/** True for a literal that is an id, or has characters that no name of a resource has. */
export const isValue: Test = (segment) => /[%@,;=&!'()+]/.test(segment) || isIdentifier(segment);

/** True if other specifications name the paths below it: /oauth2/token, /.well-known/jwks.json. */
export const isTechnicalRoot = matches(
  /^(?:actuator|graphql|oauth2?|oidc|openid|saml2?|scim|swagger(?:-ui)?|\.?well-known)$/i,
);

/** True for words that lead to the resources: /api/users. */
export const isGateway = matches(/^(?:apis?|rest|rpc)$/i);

/** The name before a parameter in parentheses: `Users` in `Users('{id}')`. */
export function nameBeforeParameter(segment: string): string | undefined {
  return /^([^{}()]+)\([^()]*\{[^()]*\)/.exec(segment)?.[1];
}

/** A name without its mark (`_search`, `$metadata`) and without a file extension (`.json`). */
export function bareName(segment: string): string {
  return segment.replace(/^[._$~*]+/, '').replace(/\.[a-z\d]{2,5}$/, '');
}

/** True for a segment that searches or filters: search, find-by-email. The query should do that. */
export const isSearch: Test = (segment) => /^(?:search|filter|find|lookup)(?: by\b|$)/.test(wordsOf(segment).join(' '));

/** True for a segment that selects by a value: by-status. */
export const isSelection: Test = (segment) => /^by (?!(?:products|laws|lines)$)/.test(wordsOf(segment).join(' '));

const states = wordSet(
  `active inactive available unavailable open pending hidden new old recent latest popular trending top best upcoming past
  online offline unread read public private favorite favourite overdue done`,
);

/** True for an adjective that selects items of a list: /users/active, /orders/archived. */
export const isState: Test = (segment) => states.has(segment.toLowerCase()) || /^[a-z]*[^e]ed$/.test(segment);
