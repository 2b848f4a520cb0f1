import { words } from '../casing.ts';

/** What a secret is called by its last word: `adminToken`, `user_password`, `X-Auth-Token`. */
const secrets: ReadonlySet<string> = new Set(
  `password passwd pwd pw passphrase passcode secret token jwt apikey credential otp totp salt authorization authkey accesskey
  secretkey privatekey clientsecret accesstoken refreshtoken authtoken apitoken resettoken sessiontoken csrftoken xsrftoken
  passwordhash pwhash pwdhash hashedpassword encryptedpassword passwordsalt cookie sessionkey apisecret bearer mnemonic pin cvv
  csrf xsrf csrfmiddlewaretoken psk samlresponse pgpassword dbpassword dbpass userpassword adminpassword rootpassword loginpassword bindpw rootpw`.split(
    /\s+/,
  ),
);

/** Words that make a secret of a key or a code. */
const ofKeys: ReadonlySet<string> = new Set(
  `api secret private access signing signature encryption decryption auth authorization session master shared webhook
  consumer hmac jwt recovery security deploy license ssh preshared activation`.split(/\s+/),
);
const ofCodes: ReadonlySet<string> = new Set(
  `recovery backup reset verification activation confirmation otp mfa totp invite invitation authorization auth access
  login unlock sms pairing factor pin`.split(/\s+/),
);
const ofHashes: ReadonlySet<string> = new Set(
  'password passwd pwd pw pass passphrase secret token pin otp salted'.split(' '),
);

/** Whose `pass` is a password: `DB_PASS`. */
const ofPasses: ReadonlySet<string> = new Set(
  `db database smtp mail mysql pg postgres redis user admin ftp auth login root vault become bind ldap sudo mongo rabbitmq amqp imap
  proxy ssh sftp wifi`.split(/\s+/),
);

/** Whose seed makes secrets. */
const ofSeeds: ReadonlySet<string> = new Set('otp totp hotp mfa secret wallet recovery'.split(' '));

/** Tokens that say where a list goes on. */
const ofPages: ReadonlySet<string> = new Set(
  `page paging pagination next prev previous continuation continue cursor sync resume list start end skip scroll offset marker
  delta first last more after before`.split(/\s+/),
);

/** Words at the end that leave the name what it is: `secretValue`, `passwordEncrypted`. */
const after: ReadonlySet<string> = new Set(
  `value plain plaintext encrypted hashed encoded raw text string base base64 pem sha1 sha256 sha512 md5 bcrypt confirm confirmation repeat
  again prod production dev staging live`.split(/\s+/),
);
/** Words that say which one of several it is; of a token, which part of a list. */
const ofGenerations: ReadonlySet<string> = new Set('previous current old new primary secondary'.split(' '));
const ofPhrases: ReadonlySet<string> = new Set('seed recovery secret wallet'.split(' '));

const known = new Map<string, boolean>();
const mostKnown = 5000;

/** Whether what a field, header, parameter or variable of that name holds is a secret; cursors of lists are none, nor are digests of files. */
export function isSecretBearer(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  const found = judge(words(name.length > 100 ? name.slice(-100) : name));
  if (known.size >= mostKnown) known.clear();
  known.set(name, found);
  return found;
}

/** Whether a name tells of where a list goes on: `nextPageToken`, `cursor`. */
export function isOfPages(name: string): boolean {
  return words(name).some((each) => ofPages.has(each));
}

function judge(name: readonly string[]): boolean {
  const last = name.at(-1) ?? '';
  if (name.length > 1 && (after.has(last) || /^v?\d{1,2}$/.test(last))) return judge(name.slice(0, -1));
  if (name.length > 1 && ofGenerations.has(last))
    return !/^tokens?$/.test(name.at(-2) ?? '') && judge(name.slice(0, -1));
  if (/[a-z]\d{1,2}$/.test(last)) return judge([...name.slice(0, -1), last.replace(/\d+$/, '')]);
  const word = last.replace(/(?<=h)es$|(?<=[^s]{3})s$/, '');
  const rest = name.slice(0, -1);
  if (word === 'token') return !rest.some((each) => ofPages.has(each));
  if (word === 'key') return !rest.includes('public') && rest.some((each) => ofKeys.has(each));
  if (word === 'code') return rest.some((each) => ofCodes.has(each));
  if (word === 'hash' || word === 'digest') {
    return rest.length === 0 ? last === 'hash' : rest.some((each) => ofHashes.has(each));
  }
  if (word === 'seed') return rest.some((each) => ofSeeds.has(each));
  if (rest.at(-1) === 'pass' && /^(?:word|phrase|code)$/.test(word)) return true;
  if (word === 'response' || word === 'assertion') return rest.includes('saml') || rest.at(-1) === 'client';
  if (word === 'phrase') return rest.some((each) => ofPhrases.has(each));
  if (word === 'answer') return rest.at(-1) === 'security' || rest.at(-1) === 'secret';
  if (word === 'verifier') return rest.at(-1) === 'code';
  if (word === 'pass') return rest.some((each) => ofPasses.has(each));
  return secrets.has(word);
}
