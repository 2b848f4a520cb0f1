import { singularOf } from '../../../src/text/english.ts';
import { specialWords } from '../../../src/text/words.ts';

/** A version segment: v1, v2.1, v1beta1, 1.0. */
const version = /^(?:v\d+(?:[._-]\d+)*(?:(?:alpha|beta|rc|preview)\d*)?|\d+(?:\.\d+)+)$/i;

/** What clearly identifies something: numbers, UUIDs, dates, words with a number behind (order-8817), mixed letters and digits. */
const identifiers: readonly RegExp[] = [
  /^\d+$/,
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  /^\d{4}-\d{2}(?:-\d{2})?$/,
  /^[a-z]{2,}[-_]\d+$/i,
  /^[a-z]{2,}_(?=[a-z]*\d)[a-z\d]{3,}$/i,
  /^(?=[a-z]*\d)[a-z\d]{12,}$/i,
];

/** Characters that no name of a resource has: what holds one is a value, or a query in the wrong place. */
const oddCharacters = /[%@,;=&!'()+]/;

/** Below these, other specifications name the addresses (RFC 6749, RFC 8615, SAML, SCIM), or a framework does. */
const technicalRoots: ReadonlySet<string> = new Set(
  'actuator graphql oauth oauth2 oidc openid saml saml2 scim swagger swagger-ui well-known .well-known'.split(' '),
);

export function isVersion(text: string): boolean {
  return version.test(text);
}

/** True for a literal that is an id beyond doubt, in an address that is written out. */
export function isIdentifier(text: string): boolean {
  return identifiers.some((pattern) => pattern.test(text));
}

/** True for a literal that stands for an id, or for any other value, in an address that is written out. */
export function isValue(text: string): boolean {
  return oddCharacters.test(text) || isIdentifier(text);
}

export function isTechnicalRoot(text: string): boolean {
  return technicalRoots.has(text.toLowerCase());
}

/** True for a noun that is in the plural beyond doubt: its singular is another word. */
export function isCountedPlural(text: string): boolean {
  return !specialWords.has(text.toLowerCase()) && singularOf(text) !== text;
}

/** True for words that lead to the resources without being one: `/api/users`. */
export function isGateway(text: string): boolean {
  return /^(?:apis?|rest|rpc)$/i.test(text);
}
