/** How secrets are known: by their names, or by their shapes. Secrets of unknown shape in prose are not found. */
import { wordSet, wordsOf } from './casing.ts';
import { passwordHashes } from './exposure/secret-fields.ts';
import { remembered } from './memo.ts';

/** By the last word of a name: adminToken, user_password, X-Auth-Token. */
const secrets = wordSet(
  `password passwd pwd pw passphrase passcode secret jwt apikey credential otp totp salt authorization authkey accesskey
  secretkey privatekey clientsecret accesstoken refreshtoken authtoken apitoken resettoken sessiontoken csrftoken xsrftoken
  passwordhash pwhash pwdhash hashedpassword encryptedpassword passwordsalt cookie sessionkey apisecret bearer mnemonic pin
  cvv csrf xsrf csrfmiddlewaretoken psk pgpassword dbpassword userpassword adminpassword rootpassword loginpassword`,
);

/** Words that make a key, a code, a hash, a seed, or a phrase secret. */
const makers: Readonly<Record<string, ReadonlySet<string>>> = {
  key: wordSet(
    `api secret private access signing signature encryption decryption auth authorization session master shared webhook
    consumer hmac jwt recovery security deploy license ssh preshared activation`,
  ),
  code: wordSet(
    `recovery backup reset verification activation confirmation otp mfa totp invite invitation authorization auth access login
    unlock sms pairing factor pin device`,
  ),
  hash: wordSet('password passwd pwd pw pass passphrase secret token pin otp salted'),
  digest: wordSet('password passwd pwd pw pass passphrase secret token pin otp salted'),
  seed: wordSet('otp totp hotp mfa secret wallet recovery'),
  phrase: wordSet('pass seed recovery secret wallet'),
  answer: wordSet('security secret'),
  verifier: wordSet('code'),
  word: wordSet('pass'),
  pass: wordSet(
    'db database smtp mail mysql pg postgres redis user admin ftp auth login root bind ldap mongo amqp imap proxy',
  ),
};

/** Tokens that say where a list continues. */
const pages = wordSet(
  `page paging pagination next prev previous continuation continue cursor sync resume list start end skip scroll offset marker
  delta first last more after before`,
);

/** Last words that do not change what a name means: secretValue, passwordEncrypted, apiKeyProduction. */
const qualifiers = wordSet(
  `value plain plaintext encrypted hashed encoded raw text string base base64 pem sha1 sha256 sha512 md5 bcrypt confirm
  confirmation repeat again prod production dev staging live`,
);

/** True if a field, header, parameter, or variable of this name contains a secret. Cursors and hashes of files are not secrets. */
export const isSecretName: (name: string) => boolean = remembered((name) => isSecret(wordsOf(name)));

function isSecret(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  const rest = words.slice(0, -1);
  if (rest.length > 0 && (qualifiers.has(last) || /^v?\d{1,2}$/.test(last))) return isSecret(rest);
  if (/[a-z]\d{1,2}$/.test(last) && !qualifiers.has(last)) return isSecret([...rest, last.replace(/\d+$/, '')]);
  const isVersion = /^(?:previous|current|old|new|primary|secondary)$/.test(last);
  if (isVersion && rest.length > 0) return !/^tokens?$/.test(rest.at(-1) ?? '') && isSecret(rest);
  const word = last.replace(/(?<=h)es$|(?<=[^s]{3})s$/, '');
  if (word === 'token') return !rest.some((each) => pages.has(each));
  if (secrets.has(word) || (words.length === 1 && /^(?:hash|seed|session)$/.test(last))) return true;
  return makers[word] !== undefined && !rest.includes('public') && rest.some((each) => makers[word]?.has(each));
}

/** Words in texts about a value: "must not be blank", "invalid_token", "YOUR_API_KEY". */
const ordinary = wordSet(
  `password passwords passwd passphrase passcode secret secrets token tokens credential credentials apikey key keys code codes
  hash cookie session authorization authentication auth bearer basic scheme header headers user username login account
  string number integer boolean object array list map date uuid text char varchar type format pattern enum schema property
  null nil none undefined unset set empty blank unlimited true false yes no unknown anonymous absent present value values
  field name input body required optional mandatory needed missing invalid valid incorrect correct wrong weak strong short
  long simple common compromised expired revoked rejected accepted refused denied forbidden unauthorized unauthenticated
  authenticated authorized verified unverified confirmed changed unchanged updated created deleted removed reset sent received
  used reused unused enabled disabled active inactive pending failed success successful supported unsupported available allowed
  hidden masked redacted censored filtered protected encrypted hashed plain plaintext raw length minimum maximum min max
  characters letters digits uppercase lowercase match matches mismatch different same confirm confirmation repeat new old
  current previous next last first temporary access refresh id identifier keyword literal punctuator operator end file of line
  must may can cannot should not be is was are has have too or and the a an your my our this that here with without for from to
  in on by at least most only please choose enter use example sample dummy placeholder change changeit validation verification
  verify check error errors failure exception message policy rule rules request response query parameter param params argument
  client server service application grant read write public private shared primary secondary standard normal custom internal
  external local global default development production staging test testing consented essential necessary`,
);

/** True if most of the words talk about a value, and none is made up, so the text is hardly a value itself. */
export function isAboutValue(text: string): boolean {
  const words = wordsOf(text).filter((word) => !/^\d{1,3}$/.test(word));
  const isMadeUp = words.some((word) => word.length > 5 && /\d/.test(word) && /\p{L}/u.test(word));
  return !isMadeUp && 2 * words.filter((word) => ordinary.has(word)).length > words.length;
}

interface Shape {
  /** The secret is the second group, or everything. */
  readonly pattern: RegExp;
  readonly kind?: string;
  isOne?(secret: string, lead: string): boolean;
  /** It matches a quotation mark. Inside a JSON string, that is a single one or an escaped one. */
  readonly isQuoted?: true;
}

const isNamed = (secret: string, lead: string): boolean => {
  const name = /([\w.-]+)\W*$/.exec(lead)?.[1] ?? '';
  const isMadeUp = /\d/.test(secret) && /[A-Za-z]/.test(secret);
  const isParameter = /^[?&]/.test(lead);
  return name.toLowerCase() !== 'hash' && isSecretName(name) && !isAboutValue(secret) && (isParameter || isMadeUp);
};

const isUserAndPassword = (base64: string): boolean =>
  /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(Buffer.from(base64, 'base64').toString());

const privateKey =
  /-----BEGIN (?:[A-Z\d]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----[^"<-]{0,20000}(?:-----END [A-Z\d ]{2,40}-----)?/g;

/** GitHub, GitLab, Stripe, AWS, Slack, Google, OpenAI, SendGrid, npm, PyPI, and other issuers publish their prefixes. */
const vendorKeys =
  /(?<![\w-])(?:gh[pousr]_[A-Za-z\d]{30,255}|github_pat_\w{22,255}|gl(?:pat|rt|dt|cbt|soat)-[\w.-]{20,255}|[sr]k_(?:live|test)_[A-Za-z\d]{10,255}|whsec_[\w+/=]{20,255}|(?:AKIA|ASIA)[A-Z\d]{16}(?!\w)|xox[a-z]-[\w-]{10,255}|xapp-[\w-]{10,255}|AIza[\w-]{35}(?![\w-])|sk-(?=[\w-]{0,60}\d)[\w-]{20,255}|SG\.[\w-]{16,32}\.[\w-]{16,64}|npm_[A-Za-z\d]{36}|pypi-[\w-]{50,255}|do[opr]_v1_[\da-f]{64}|shp(?:at|ss|ca|pa)_[\da-fA-F]{32}|hf_[A-Za-z\d]{30,64}|ya29\.[\w-]{20,1000}|hv[sbr]\.[\w-]{24,255}|dckr_pat_[\w-]{20,64}|GOCSPX-[\w-]{28})/g;

const webhook =
  /(hooks\.slack\.com\/services\/(?:\w{1,30}\/){1,3}|discord(?:app)?\.com\/api\/webhooks\/\d{10,25}\/)([\w-]{16,100})/gi;

/** A parameter, a setting, or a variable: `?reset_token=…`, `DB_PASSWORD=…`. */
const assigned = /((?:[?&]|(?<![\w.-]))[A-Za-z_][\w.-]{1,60}=\\?["']?)([^\s"'<>&;,(){}\\‹]{8,4000})/g;

/** A member of JSON inside a text, or of a body that is cut off. */
const member = /((?<![\w.-])[A-Za-z_][\w.-]{1,60}\\{0,3}["']\s{0,3}(?::|=>)\s{0,3}\\{0,3}["'])([^"'\\\s<>‹]{8,4000})/g;

/** A header in a text, as curl has it. */
const header = /(^(?:authorization|[a-z]+(?:-[a-z]+)+): (?:[a-z][\w-]{1,20} )?)([^\s"'<>‹]{4,4000})$/gim;

export const shapes: readonly Shape[] = [
  { pattern: privateKey, kind: 'private key' },
  ...Object.entries(passwordHashes).map(([what, { source, flags }]) => ({
    pattern: new RegExp(source, `g${flags}`),
    kind: what.replace(/^an? /, ''),
  })),
  // JSON Web Tokens.
  { pattern: /(?<![\w-])eyJ[\w-]{10,4000}(?:\.[\w-]{0,8000}){1,4}/g },
  { pattern: vendorKeys },
  { pattern: /((?<![\w-])Bearer )([\w.~+/-]{16,4000}={0,2})(?!\w)/gi, isOne: (secret) => /\d/.test(secret) },
  { pattern: /((?<!\w)Basic )([A-Za-z\d+/]{8,1000}={0,2})(?![\w+/=])/gi, isOne: isUserAndPassword },
  // The password in a URL.
  { pattern: /((?<!\w)[a-z][a-z\d+.-]{1,30}:\/\/[^\s/:@"'<>\\‹]{0,100}:)([^\s/@"'<>\\‹]{1,200})(?=@[\w[])/gi },
  { pattern: /((?:[?&]|&amp;)(?:x-amz-signature|x-goog-signature|signature|sig)=)([\w%+/=-]{16,1000})/gi },
  { pattern: webhook },
  { pattern: assigned, isOne: isNamed },
  { pattern: member, isOne: isNamed, isQuoted: true },
  { pattern: header, isOne: (secret, lead) => isSecretName(/^[\w-]+/.exec(lead)?.[0] ?? '') && !isAboutValue(secret) },
];
