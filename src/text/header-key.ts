/** A first word that is no scheme (RFC 9110 section 11.1) and no cookie: what it stands in is a key with blanks of its own. */
const ofKey = /^[\w-]*[^\w\s=;:,-][^\s=;]*\s/;

/** A header's value without the scheme before it: `abc` of `Token abc`. */
export function lastWord(value: string): string {
  const trimmed = value.trim();
  return ofKey.test(trimmed) ? trimmed : (trimmed.split(/\s+/).at(-1) ?? '');
}

/** What alone is the secret in the value of a header: of Basic credentials (RFC 7617) the password, or the user where there is none. */
export function keyOf(value: string): string {
  const word = lastWord(value);
  if (!/^Basic\s/i.test(value.trim())) return word;
  const [user = '', ...password] = Buffer.from(word, 'base64').toString('utf8').split(':');
  return password.join(':') || user;
}
