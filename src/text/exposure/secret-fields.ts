/** Fields that contain secrets, or say how the service encrypts and hashes. */
import { wordSet } from '../casing.ts';
import { type Field, findMatch, findPattern, type Found, type Patterns } from './types.ts';

const hashNames = wordSet(
  `passwordhash hashedpassword hashpassword pwdhash pwhash passhash passwdhash passworddigest encryptedpassword
  passwordencrypted passwordencoded encodedpassword passwordsalt pwdsalt pwsalt passsalt saltedpassword cryptpassword
  passwordcrypt bcrypthash hashedpin pinhash hashedpasswd passwordhashed userpasswordhash passwordhashvalue passwordsalthash`,
);
const passwordNames = wordSet('password passwd pwd pass userpassword loginpassword plainpassword');
const keyNames = wordSet(
  `jwtsecret encryptionkey masterkey secretkeybase dbpassword databasepassword databaseurl dburl dburi databaseuri
  connectionstring dbconnection dbconnectionstring mongouri mongodburi redisurl postgresurl encryptioniv
  initializationvector signingsecret jwtsigningkey datakey kmskeyid encryptionkeyid internalkey appsecret`,
);
const factorNames = wordSet('totpsecret mfasecret twofactorsecret otpsecret tfasecret twofasecret');
const algorithmNames =
  /^(?:password|pwd|pw|pass)(?:hash(?:ing)?)?(?:algorithm|algo|alg|encoder|scheme|encryption|method|hasher|type|cipher)$|^(?:hash(?:ing)?|digest|salt)(?:algorithm|algo|alg|method|type|function)$|^hasher$|^encrypt(?:ion|ed)?(?:algorithm|algo|alg|method|mode|scheme|type|cipher|with|using)?$|^(?:cipher|crypto)(?:algorithm|algo|mode|name|suite|method|text)?$|^keyderivation(?:function)?$|^kdf$/;

/** Fields in which people write: a hash there is an example. */
const freeText = wordSet(
  `text content body title description comment message note notes name subject summary bio caption snippet example code
  markdown html headline abstract answer question`,
);

/** What a service shows instead of a secret. */
const hidden =
  /^(?:[*•xX.·-]{2,}|\[?(?:redacted|hidden|masked|protected|secret|filtered|removed|none|null|n\/a|unset|set)\]?)$/i;

const digest = /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{56}|[\da-f]{64}|[\da-f]{96}|[\da-f]{128})$/i;
const identityHash = /^AQAAAA[\w+/]{40,}={0,2}$/;
const salt = /^(?=.*\d)(?:[\da-f]{16,128}|(?=.*[A-Z])(?=.*[a-z])[\w+/-]{16,128}={0,2}|\$2[abxy]?\$.{10,40})$/i;

/** True for keys that `secretField` looks at. Of other fields, it needs only values that are hashes or keys as a whole. */
export function isSecretFieldName(name: string): boolean {
  const isNamed = [hashNames, passwordNames, keyNames, factorNames].some((names) => names.has(name));
  return isNamed || name === 'salt' || algorithmNames.test(name);
}

export function secretField(field: Field): Found | undefined {
  const text = field.text.trim();
  if (text === '' || hidden.test(text)) return undefined;
  const secret = findMatch(secretIn(field), field.text);
  const algorithm = algorithmNames.test(field.name) ? findMatch(algorithmIn(field), field.text) : undefined;
  return secret ?? (algorithm && { ...algorithm, isWord: true });
}

function secretIn({ name, text, place }: Field): string | undefined {
  const hasSpace = /\s/.test(text.trim());
  if (hashNames.has(name)) return hasSpace ? undefined : 'a password hash or its salt';
  const hash = freeText.has(name) ? undefined : passwordHashIn(text);
  if (hash !== undefined) return hash;
  if (passwordNames.has(name)) {
    if (isDigest(text)) return 'a password hash';
    return place.isAccount && name !== 'pass' && !hasSpace ? 'a password' : undefined;
  }
  if (name === 'salt') return isSalt(text) ? 'the salt of a hash' : undefined;
  if (keyNames.has(name)) return hasSpace && !/[=:]/.test(text) ? undefined : 'a key or the URL of the storage';
  if (factorNames.has(name)) return place.isStored ? 'the secret of a second factor' : undefined;
  return place.isStored && !freeText.has(name) && isPrivateKey(text) ? 'a private key' : undefined;
}

/** True for an unsalted hash, or one of ASP.NET Identity. In most fields, it is the hash of a file or a commit. */
export const isDigest = (text: string): boolean => digest.test(text) || identityHash.test(text);

export const isSalt = (text: string): boolean => salt.test(text);

/** True for a private key in PEM (RFC 7468). */
export function isPrivateKey(text: string): boolean {
  return secretValues['a private key']?.exec(text.trimStart())?.index === 0;
}

const storageUrl =
  /^(?:jdbc:)?(?:postgres(?:ql)?|mysqlx?|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver|oracle|clickhouse|cassandra|cockroachdb|nats|ldaps?|smtps?):\/\/[^\s/:@]*:[^\s/@]+@\S+$/i;

/** The URL of a database, a cache, a broker, or a directory, with the password of the service. */
export function storageUrlField({ text }: Field): Found | undefined {
  const isStorageUrl = text.includes('@') && storageUrl.test(text);
  return findMatch('the URL of the storage with its password', isStorageUrl ? text : undefined);
}

const passwordAlgorithm =
  /^(?:bcrypt|scrypt|argon2(?:id|i|d)?|pbkdf2\b.{0,40}|PBKDF2With\w{4,30}|(?:salted[- _]?)?(?:md5|sha-?(?:1|256|512))(?:[-_ ]?(?:salted|crypt|with[-_ ]?salt))?)\b/i;
const cipher =
  /^(?:AES|3DES|DES|TripleDES|DESede|Blowfish|Twofish|ChaCha20|RC4|RSA|Camellia|XChaCha20)(?:[-_/ ].{0,30}|\d{3})?$/i;

/** SHA-256 may be the checksum of a file. As the hash of a password, or as the cipher of stored data, it is internal. */
function algorithmIn({ name, text, place }: Field): string | undefined {
  const value = text.trim();
  const isPlainDigest = /^(?:md5|sha)/i.test(value);
  const isOfPassword = passwordAlgorithm.test(value);
  if (/^(?:encrypt|cipher|crypto)/.test(name)) {
    return cipher.test(value) || (isOfPassword && !isPlainDigest) ? 'the name of a cipher' : undefined;
  }
  const isInternal = /^(?:password|pwd|pw|pass)/.test(name) || place.isAccount || !isPlainDigest;
  return isOfPassword && isInternal ? 'the name of a password hash' : undefined;
}

/** Password hashes that say what they are: modular crypt format, RFC 9106, and the forms of frameworks. */
export const passwordHashes: Patterns = {
  'a bcrypt hash': /\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{50,53}/,
  'an Argon2 hash': /\$argon2(?:id|i|d)\$[\w=,$+/-]{8,300}/,
  'a scrypt hash':
    /\$7\$[./A-Za-z0-9]{20,200}|\$s0\$[\da-f]{4,8}\$[\w+/=]{8,100}|\bscrypt[:$]\d{1,7}[:$]\d{1,4}[:$]\d{1,4}\$[^\s"]{10,300}|\$scrypt\$[\w=,$+/-]{8,300}/,
  'a PBKDF2 hash': /\bpbkdf2[_:$-](?:sha\d{1,3}|hmac)[^\s"]{0,10}\$[^\s"]{12,300}|\$pbkdf2[-\w]{0,10}\$[^\s"]{12,300}/i,
  'a crypt hash': /\$(?:1|5|6|y|gy|apr1|sha1|md5)\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,40}\$[./A-Za-z0-9]{20,100}/,
};

export const secretValues: Patterns = {
  'a private key': /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY(?: BLOCK)?-----/,
  'a connection string':
    /\b(?:jdbc:\w{2,20}:|(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver|cockroachdb|clickhouse|neo4j|bolt|ldaps?|couchbase|cassandra|nats|memcached|kafka)(?:\+\w{2,20})?:\/\/)[^\s"'<>]{3,300}|\bsmtps?:\/\/[^\s/:@"'<>]{1,100}:[^\s/@"'<>]{3,100}@[^\s"'<>]{1,300}|\b(?:Server|Data Source|Host)=[^;\n]{1,120};[^\n]{0,200}\b(?:Password|Pwd|User ?Id|Uid|Username)=[^;\s]{1,100}/i,
};

/** How error codes about a key or token begin: INVALID_API_KEY. */
const refusals = 'INVALID|MISSING|EXPIRED|WRONG|BAD|UNKNOWN|REVOKED|NO|NOT|WEAK|INCORRECT|MALFORMED|ERR|ERROR';

/** Words that are not secrets themselves. Of a setting, only the name is shown. */
export const secretWords: Patterns = {
  'an environment variable with a secret':
    /(?<![\w-])(?!\w{0,60}PUBLIC)[A-Z][A-Z\d_]{0,60}_(?:PASSWORD|PASSWD|SECRET|SECRET_KEY|(?:ACCESS|API|AUTH|BOT|ADMIN)_TOKEN|API_?KEY|ACCESS_KEY|PRIVATE_KEY|ENCRYPTION_KEY)=(?=["']?[^\s"'<>{}$&;,]{8})(?=(?:[^\s<>{}$&;,\d]{0,60}\d){3})/,
  'the name of a password hash':
    /\b(?:bcrypt|argon2(?:id|i|d)?|scrypt|pbkdf2(?:_\w{1,20})?|PBKDF2With\w{4,30})\b|\bpasswords?\b[^.\n]{0,40}\b(?:MD5|SHA-?(?:1|2|256|384|512)|HMAC)\b|\b(?:MD5|SHA-?(?:1|256|384|512))\b[^.\n]{0,40}\b(?:password|salt(?:ed)?)\b/i,
  'the name of a cipher':
    /\b(?:AES|3?DES|TripleDES|DESede|RSA|Blowfish|Twofish|ChaCha20|RC4|Camellia)[-_/ ]?(?:128|192|256|512|1024|2048|4096)?[-_/ ](?:CBC|GCM|ECB|CTR|CFB|OFB|CCM|XTS|SIV|Poly1305|OAEP|PKCS\w{1,12})\b|\b(?:en|de)crypt\w{0,8}\b[^.\n]{0,60}\b(?:AES|3DES|RSA|Blowfish|RC4)(?:-?\d{3,4})?\b|\b(?:AES|3DES|RSA|Blowfish|RC4)(?:-?\d{3,4})?[- ](?:en|de)crypt|(?<!\bone of\b[^.\n]{0,80})\bAES[-_ ]?(?:128|192|256)\b/i,
  'the name of a signature algorithm':
    /(?<!\b(?:one of|must be signed)\b[^.\n]{0,80})\b(?:(?:HS|RS|ES|PS)(?:256|384|512)|ES256K|EdDSA|Ed25519|HMAC[-_ ]?SHA-?\d{1,3}|(?:SHA-?\d{1,3}|MD5)[Ww]ith(?:RSA|ECDSA|DSA)\w{0,12}|(?:RSA|ECDSA)[-_]SHA-?\d{1,3})\b/,
  'the name of a signature':
    /\b(?:signatures?|signed|signing|hashed|hashing)\b[^.\n]{0,40}\b(?:MD5|SHA-?(?:1|256|384|512)|HMAC|RSA)\b|\b(?:MD5|SHA-?(?:1|256|384|512)|HMAC|RSA)\b[^.\n]{0,20}\b(?:signature|signing)\b/i,
  'an error of a crypto library':
    /\berror:[0-9A-F]{8}:|\bbad decrypt\b|\bBadPaddingException\b|\bAEADBadTagException\b|\bInvalidKeyException\b|\bCryptographicException\b|\bOpenSSL::\w{2,40}|Given final block not properly padded|Padding is invalid and cannot be removed|Unsupported state or unable to authenticate data|digital envelope routines|\bcipher: message authentication failed|\bcrypto\/\w{2,20}: /i,
  'an error of a token library':
    /\bJsonWebTokenError\b|\bTokenExpiredError\b|secretOrP(?:rivate|ublic)Key|JWT signature does not match (?:the )?locally computed|\bSignatureVerificationException\b|\bJwt\w{0,20}Exception\b|\bIDX1\d{4}\b|\bjwt\.exceptions\.|\bJWT::\w{3,40}|\bsigning (?:key|secret)\b[^.\n]{0,20}[=:]\s?\S/,
  // As a debug page shows it: the value on the next line, or both in quotes.
  'a setting with a secret': new RegExp(
    `(?<![\\w-])(?!(?:${refusals})_|\\w{0,60}PUBLIC)` +
      String.raw`(?:[A-Z][A-Z\d_]{0,60}_(?:PASSWORD|PASSWD|SECRET|PRIVATE_KEY)|(?:[A-Z][A-Z\d_]{0,60}_)?(?:(?:ACCESS|API|AUTH|BOT|ADMIN)_TOKEN|(?:API|ACCESS|SECRET|ENCRYPTION)_KEY))(?![\w-])` +
      String.raw`(?=["']?(?:["'] ?(?::|=>?) ?["']| = |:?[ \t]{0,40}\n\s{0,40})["']?(?!\d{4}-\d\d-|[\da-f]{8}-[\da-f]{4}-|https?:|\/)` +
      String.raw`(?=[^\s"'<>{}$&;,]{8})(?=[^\s"']{0,60}[A-Za-z])(?:[^\s"'<>{}$&;,\d]{0,60}\d){3})`,
  ),
};

export function findSecret(text: string): Found | undefined {
  const value = findPattern(text, passwordHashes) ?? findPattern(text, secretValues);
  const word = value ?? findPattern(text, secretWords);
  return value ?? (word && { ...word, isWord: true });
}

/** The kind of password hash that a text is as a whole. */
export function passwordHashIn(text: string): string | undefined {
  if (text.length < 20 || text.length > 400 || /\s/.test(text)) return undefined;
  const found = findPattern(text, passwordHashes);
  return found !== undefined && text.startsWith(found.match) ? found.what : undefined;
}
