import { createHash } from 'node:crypto';

/**
 * Tokens that are nearly the valid one. None of them ever equals it, and none is empty: where a variation would not
 * differ (a token without letters has no other case), its last character is altered instead.
 */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Its last character replaced. In the base64url alphabet the highest bit of the sextet is turned round, for the low bits
 * of the last character may be padding, and a decoder that ignores them would still read the valid token (RFC 4648
 * section 3.5). Trailing `=` is such padding too and is passed over.
 */
export function altered(token: string): string {
  const end = token.replace(/=+$/, '').length;
  const at = end === 0 ? token.length - 1 : end - 1;
  const last = token[at] ?? '';
  const index = last === '' ? -1 : alphabet.indexOf(last);
  const other = index === -1 ? 'x' : (alphabet[index ^ 32] ?? 'x');
  return token.slice(0, at) + other + token.slice(at + 1);
}

/** Characters added at its end: four, for fewer may be bits that a base64 decoder drops. */
export function longer(token: string): string {
  return `${token}zzzz`;
}

/** Its last character left out, and the padding of base64 behind it, which decoders may do without. */
export function shorter(token: string): string {
  const cut = token.replace(/[^=]?=*$/, '').trimEnd();
  return cut === '' ? altered(token) : cut;
}

/** The case of its ASCII letters turned round. */
export function otherCase(token: string): string {
  const turned = token.replace(/[A-Za-z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
  return turned === token ? altered(token) : turned;
}

/**
 * A made-up token of the same length and alphabet, its marks (`.`, `-`, `_`) in the same places. It is drawn from a hash,
 * so that it is the same in every run and tells nothing of the valid one.
 */
export function madeUp(token: string): string {
  const draws = createHash('shake256', { outputLength: token.length }).update(`made up: ${token}`).digest();
  const upper = /[G-Z]/.test(token) ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' : 'ABCDEF';
  const lower = /[g-z]/.test(token) ? 'abcdefghijklmnopqrstuvwxyz' : 'abcdef';
  let next = 0;
  const drawn = token.replace(/[A-Za-z0-9]/g, (character) => {
    const letters = character < 'A' ? '0123456789' : character < 'a' ? upper : lower;
    return letters[(draws[next++] ?? 0) % letters.length] ?? character;
  });
  return drawn === token ? altered(token) : drawn;
}

/**
 * A JSON Web Token without a signature (RFC 7519 section 6): the claims are those of the token where it is one, else made up.
 * A service that believes what `alg` says takes it.
 */
export function unsigned(token: string): string {
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [, claims = '', signature] = token.split('.');
  const isJwt = signature !== undefined && /^[\w-]+$/.test(claims);
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${isJwt ? claims : encoded({ sub: 'probity' })}.`;
}
