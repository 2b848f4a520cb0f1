/** Fields that contain secrets, or say how the service encrypts and hashes. */
import { wordSet } from '../casing.ts';
import { passwordHashIn, secretValues } from './secret-texts.ts';
import { type Field, findMatch, type Found } from './types.ts';

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

/** The secret that a field shows. */
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
  return findMatch('the URL of the storage with its password', isStorageUrl(text) ? text : undefined);
}

const isStorageUrl = (text: string): boolean => text.includes('@') && storageUrl.test(text);

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
