import type { Json } from '../json.ts';
import { isPrivateKey, passwordHashKind } from './secrets.ts';
import type { Shape } from './shape.ts';

/** What is known of the place of a field. */
export interface FieldPlace {
  /** The item is an account: a user, a member, a customer. */
  readonly isAccount: boolean;
  /** It was shown because of a list, a read or a change, and not handed out by a creation or an action. */
  readonly isStored: boolean;
}

const hashNames: ReadonlySet<string> = new Set(
  `passwordhash hashedpassword hashpassword pwdhash pwhash passhash passwdhash passworddigest encryptedpassword passwordencrypted
  passwordencoded encodedpassword passwordsalt pwdsalt pwsalt passsalt saltedpassword cryptpassword passwordcrypt bcrypthash
  hashedpin pinhash hashedpasswd passwordhashed userpasswordhash passwordhashvalue passwordsalthash`.split(/\s+/),
);
const passwordNames: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'pwd',
  'pass',
  'userpassword',
  'loginpassword',
  'plainpassword',
]);
const algorithmNames =
  /^(?:password|pwd|pw|pass)(?:hash(?:ing)?)?(?:algorithm|algo|alg|encoder|scheme|encryption|method|hasher|type|cipher)$|^(?:hash(?:ing)?|digest|salt)(?:algorithm|algo|alg|method|type|function)$|^hasher$|^encrypt(?:ion|ed)?(?:algorithm|algo|alg|method|mode|scheme|type|cipher|with|using)?$|^(?:cipher|crypto)(?:algorithm|algo|mode|name|suite|method|text)?$|^keyderivation(?:function)?$|^kdf$/;
const passwordAlgorithm =
  /^(?:bcrypt|scrypt|argon2(?:id|i|d)?|pbkdf2\b.{0,40}|PBKDF2With\w{4,30}|(?:salted[- _]?)?(?:md5|sha-?(?:1|256|512))(?:[-_ ]?(?:salted|crypt|with[-_ ]?salt))?)\b/i;
const cipher =
  /^(?:AES|3DES|DES|TripleDES|DESede|Blowfish|Twofish|ChaCha20|RC4|RSA|Camellia|XChaCha20)(?:[-_/ ].{0,30}|\d{3})?$/i;
const keyNames: ReadonlySet<string> = new Set(
  `jwtsecret encryptionkey masterkey secretkeybase dbpassword databasepassword databaseurl dburl dburi databaseuri connectionstring
  dbconnection dbconnectionstring mongouri mongodburi redisurl postgresurl encryptioniv initializationvector signingsecret
  jwtsigningkey datakey kmskeyid encryptionkeyid internalkey appsecret`.split(/\s+/),
);
const factorNames: ReadonlySet<string> = new Set([
  'totpsecret',
  'mfasecret',
  'twofactorsecret',
  'otpsecret',
  'tfasecret',
  'twofasecret',
]);
const freeText: ReadonlySet<string> = new Set(
  `text content body title description comment message note notes name subject summary bio caption snippet example code markdown html
  headline abstract answer question`.split(/\s+/),
);
const mask =
  /^(?:[*•xX.·-]{2,}|\[?(?:redacted|hidden|masked|protected|secret|filtered|removed|none|null|n\/a|unset|set)\]?)$/i;
const digest = /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{56}|[\da-f]{64}|[\da-f]{96}|[\da-f]{128})$/i;
const identityHash = /^AQAAAA[\w+/]{40,}={0,2}$/;
const salt = /^(?=.*\d)(?:[\da-f]{16,128}|(?=.*[A-Z])(?=.*[a-z])[\w+/-]{16,128}={0,2}|\$2[abxy]?\$.{10,40})$/i;

/** A field's name without regard to case, `_`, `-` and what stands before it: `_password_hash` is `passwordhash`. */
export function plainName(key: string): string {
  return key.toLowerCase().replace(/[^a-z\d]/g, '');
}

/** Whether a name is one that `secretField` looks at closer; of other fields it judges values that are hashes or keys as a whole. */
export function isSecretName(key: string): boolean {
  const name = plainName(key);
  const isNamed = [hashNames, passwordNames, keyNames, factorNames].some((names) => names.has(name));
  return isNamed || name === 'salt' || algorithmNames.test(name);
}

/** What of the service's secrets a field shows, by its name and its value; undefined where it shows none. */
export function secretField(key: string, value: Json, place: FieldPlace): Pick<Shape, 'what' | 'isWord'> | undefined {
  if (typeof value !== 'string' || value.trim() === '' || mask.test(value.trim())) return undefined;
  const name = plainName(key);
  const secret = secretIn(name, value, place);
  if (secret !== undefined) return { what: secret };
  const algorithm = algorithmNames.test(name) ? algorithmOf(name, value, place) : undefined;
  return algorithm === undefined ? undefined : { what: algorithm, isWord: true };
}

function secretIn(name: string, value: string, place: FieldPlace): string | undefined {
  if (hashNames.has(name)) return /\s/.test(value.trim()) ? undefined : 'a password hash or its salt';
  const kind = freeText.has(name) ? undefined : passwordHashKind(value);
  if (kind !== undefined) return kind;
  if (passwordNames.has(name)) {
    if (digest.test(value) || identityHash.test(value)) return 'a password hash';
    return place.isAccount && name !== 'pass' && !/\s/.test(value) ? 'a password' : undefined;
  }
  if (name === 'salt') return salt.test(value) ? 'the salt of a hash' : undefined;
  if (keyNames.has(name))
    return /\s/.test(value.trim()) && !/[=:]/.test(value) ? undefined : 'a key or an address of the storage';
  if (factorNames.has(name)) return place.isStored ? 'the secret of a second factor' : undefined;
  return place.isStored && !freeText.has(name) && isPrivateKey(value) ? 'a private key' : undefined;
}

const storageAddress =
  /^(?:jdbc:)?(?:postgres(?:ql)?|mysqlx?|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver|oracle|clickhouse|cassandra|cockroachdb|nats|ldaps?|smtps?):\/\/[^\s/:@]*:[^\s/@]+@\S+$/i;

/** True for the address of a database, a cache, a broker or a directory that holds the password of the service. */
export function isStorageAddress(value: Json): boolean {
  return typeof value === 'string' && value.includes('@') && storageAddress.test(value);
}

/** The checksum of a file may well be SHA-256 and public; of a password, or as a cipher of what is stored, it is not. */
function algorithmOf(name: string, value: string, place: FieldPlace): string | undefined {
  const isOfPassword = /^(?:password|pwd|pw|pass)/.test(name);
  if (/^(?:encrypt|cipher|crypto)/.test(name))
    return cipher.test(value.trim()) || (passwordAlgorithm.test(value.trim()) && !/^(?:md5|sha)/i.test(value.trim()))
      ? 'the name of a cipher'
      : undefined;
  if (!passwordAlgorithm.test(value.trim())) return undefined;
  const isDigest = /^(?:md5|sha)/i.test(value.trim());
  return isOfPassword || place.isAccount || !isDigest ? 'the name of a password hash' : undefined;
}
