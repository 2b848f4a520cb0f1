import { findShape, type Found, type Shape } from './shape.ts';

/** Password hashes that tell by themselves what they are (modular crypt format, RFC 9106, RFC 2307 and the forms of frameworks). */
export const passwordHashes: readonly Shape[] = [
  { what: 'a bcrypt hash', pattern: /\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{50,53}/ },
  { what: 'an Argon2 hash', pattern: /\$argon2(?:id|i|d)\$[\w=,$+/-]{8,300}/ },
  {
    what: 'a scrypt hash',
    pattern:
      /\$7\$[./A-Za-z0-9]{20,200}|\$s0\$[\da-f]{4,8}\$[\w+/=]{8,100}|\bscrypt[:$]\d{1,7}[:$]\d{1,4}[:$]\d{1,4}\$[^\s"]{10,300}|\$scrypt\$[\w=,$+/-]{8,300}/,
  },
  {
    what: 'a PBKDF2 hash',
    pattern: /\bpbkdf2[_:$-](?:sha\d{1,3}|hmac)[^\s"]{0,10}\$[^\s"]{12,300}|\$pbkdf2[-\w]{0,10}\$[^\s"]{12,300}/i,
  },
  {
    what: 'a crypt hash',
    pattern: /\$(?:1|5|6|y|gy|apr1|sha1|md5)\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,40}\$[./A-Za-z0-9]{20,100}/,
  },
  { what: 'a portable PHP hash', pattern: /\$[PHS]\$[./A-Za-z0-9]{31,52}/ },
  {
    what: 'an LDAP password hash',
    pattern:
      /\{(?:S?SHA(?:256|384|512)?|S?MD5|CRYPT|bcrypt|argon2|scrypt|pbkdf2|noop|PBKDF2-SHA\d{1,3})\}[$./+=\w-]{8,200}/,
  },
  { what: 'a salted SHA hash', pattern: /\b(?:sha1|sha256|sha512|md5)\$\w{1,64}\$[\da-f]{32,128}\b/ },
];

/** How codes of errors begin that are about a key or a token: `INVALID_API_KEY`. */
export const refusals = 'INVALID|MISSING|EXPIRED|WRONG|BAD|UNKNOWN|REVOKED|NO|NOT|WEAK|INCORRECT|MALFORMED|ERR|ERROR';

const others: readonly Shape[] = [
  {
    what: 'a private key',
    pattern: /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY(?: BLOCK)?-----/,
  },
  {
    what: 'a connection string',
    pattern:
      /\b(?:jdbc:\w{2,20}:|(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver|cockroachdb|clickhouse|neo4j|bolt|ldaps?|couchbase|cassandra|nats|memcached|kafka)(?:\+\w{2,20})?:\/\/)[^\s"'<>]{3,300}/,
  },
  { what: 'a connection string', pattern: /\bsmtps?:\/\/[^\s/:@"'<>]{1,100}:[^\s/@"'<>]{3,100}@[^\s"'<>]{1,300}/ },
  {
    what: 'a connection string',
    pattern:
      /\b(?:Server|Data Source|Host)=[^;\n]{1,120};[^\n]{0,200}\b(?:Password|Pwd|User ?Id|Uid|Username)=[^;\s]{1,100}/i,
  },
  {
    // As the environment of a process has it; what is to be filled in has hardly a digit. The name alone is shown.
    what: 'an environment variable with a secret',
    isWord: true,
    pattern:
      /(?<![\w-])(?!\w{0,60}PUBLIC)[A-Z][A-Z\d_]{0,60}_(?:PASSWORD|PASSWD|SECRET|SECRET_KEY|(?:ACCESS|API|AUTH|BOT|ADMIN)_TOKEN|API_?KEY|ACCESS_KEY|PRIVATE_KEY|ENCRYPTION_KEY)=(?=["']?[^\s"'<>{}$&;,]{8})(?=(?:[^\s<>{}$&;,\d]{0,60}\d){3})/,
  },
  {
    // As a page of a debugger has it: the value in the next line, or both in quotes.
    what: 'an environment variable with a secret',
    isWord: true,
    pattern: new RegExp(
      `(?<![\\w-])(?!(?:${refusals})_|\\w{0,60}PUBLIC)` +
        String.raw`(?:[A-Z][A-Z\d_]{0,60}_(?:PASSWORD|PASSWD|SECRET|PRIVATE_KEY)|(?:[A-Z][A-Z\d_]{0,60}_)?(?:(?:ACCESS|API|AUTH|BOT|ADMIN)_TOKEN|(?:API|ACCESS|SECRET|ENCRYPTION)_KEY))(?![\w-])` +
        String.raw`(?=["']?(?:["'] ?(?::|=>?) ?["']| = |:?[ \t]{0,40}\n\s{0,40})["']?(?!\d{4}-\d\d-|[\da-f]{8}-[\da-f]{4}-|https?:|\/)` +
        String.raw`(?=[^\s"'<>{}$&;,]{8})(?=[^\s"']{0,60}[A-Za-z])(?:[^\s"'<>{}$&;,\d]{0,60}\d){3})`,
    ),
  },
  {
    what: 'the name of a password hash',
    isWord: true,
    pattern: /\b(?:bcrypt|argon2(?:id|i|d)?|scrypt|pbkdf2(?:_\w{1,20})?|PBKDF2With\w{4,30})\b/i,
  },
  {
    what: 'the name of a cipher',
    isWord: true,
    pattern:
      /\b(?:AES|3?DES|TripleDES|DESede|RSA|Blowfish|Twofish|ChaCha20|RC4|Camellia)[-_/ ]?(?:128|192|256|512|1024|2048|4096)?[-_/ ](?:CBC|GCM|ECB|CTR|CFB|OFB|CCM|XTS|SIV|Poly1305|OAEP|PKCS\w{1,12})\b/i,
  },
  {
    what: 'the name of a cipher',
    isWord: true,
    pattern:
      /\b(?:en|de)crypt\w{0,8}\b[^.\n]{0,60}\b(?:AES|3DES|RSA|Blowfish|RC4)(?:-?\d{3,4})?\b|\b(?:AES|3DES|RSA|Blowfish|RC4)(?:-?\d{3,4})?[- ](?:en|de)crypt/i,
  },
  {
    what: 'the name of a password hash',
    isWord: true,
    pattern:
      /\bpasswords?\b[^.\n]{0,40}\b(?:MD5|SHA-?(?:1|2|256|384|512)|HMAC)\b|\b(?:MD5|SHA-?(?:1|256|384|512))\b[^.\n]{0,40}\b(?:password|salt(?:ed)?)\b/i,
  },
  {
    // A list of values that a field may have is about the field, and what callers must sign with is theirs.
    what: 'the name of a signature',
    isWord: true,
    pattern:
      /(?<!\b(?:one of|must be signed)\b[^.\n]{0,80})\b(?:(?:HS|RS|ES|PS)(?:256|384|512)|ES256K|EdDSA|Ed25519|HMAC[-_ ]?SHA-?\d{1,3}|(?:SHA-?\d{1,3}|MD5)[Ww]ith(?:RSA|ECDSA|DSA)\w{0,12}|(?:RSA|ECDSA)[-_]SHA-?\d{1,3})\b/,
  },
  {
    what: 'the name of a signature',
    isWord: true,
    pattern:
      /\b(?:signatures?|signed|signing|hashed|hashing)\b[^.\n]{0,40}\b(?:MD5|SHA-?(?:1|256|384|512)|HMAC|RSA)\b|\b(?:MD5|SHA-?(?:1|256|384|512)|HMAC|RSA)\b[^.\n]{0,20}\b(?:signature|signing)\b/i,
  },
  {
    what: 'the name of a cipher',
    isWord: true,
    pattern: /(?<!\bone of\b[^.\n]{0,80})\bAES[-_ ]?(?:128|192|256)\b/,
  },
  {
    what: 'an error of a crypto library',
    isWord: true,
    pattern:
      /\berror:[0-9A-F]{8}:|\bbad decrypt\b|\bBadPaddingException\b|\bAEADBadTagException\b|\bInvalidKeyException\b|\bCryptographicException\b|\bOpenSSL::\w{2,40}|Given final block not properly padded|Padding is invalid and cannot be removed|Unsupported state or unable to authenticate data|digital envelope routines|\bcipher: message authentication failed|\bcrypto\/\w{2,20}: /i,
  },
  {
    what: 'an error of a token library',
    isWord: true,
    pattern:
      /\bJsonWebTokenError\b|\bTokenExpiredError\b|secretOrP(?:rivate|ublic)Key|JWT signature does not match (?:the )?locally computed|\bSignatureVerificationException\b|\bJwt\w{0,20}Exception\b|\bIDX1\d{4}\b|\bjwt\.exceptions\.|\bJWT::\w{3,40}|\bsigning (?:key|secret)\b[^.\n]{0,20}[=:]\s?\S/,
  },
];

/** The kind of password hash that a text is as a whole; undefined where it is none. */
export function passwordHashKind(text: string): string | undefined {
  if (text.length < 20 || text.length > 400 || /\s/.test(text)) return undefined;
  const found = findShape(text, passwordHashes);
  return found !== undefined && text.startsWith(found.match) ? found.what : undefined;
}

/** A secret of the service, or the name of what keeps them, anywhere in a text. */
export function findSecret(text: string): Found | undefined {
  return findShape(text, passwordHashes) ?? findShape(text, others);
}

const privateKey = /^\s{0,8}-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY(?: BLOCK)?-----/;

/** True where a text is, as a whole, a private key in PEM (RFC 7468). */
export function isPrivateKey(text: string): boolean {
  return privateKey.test(text);
}

/** What leaked, with what could be used left out: the beginning of a text, the rest as `…`. */
export function masked(text: string): string {
  const shown = Math.min(12, Math.floor(text.length / 3));
  return `${text.slice(0, shown)}…`;
}
