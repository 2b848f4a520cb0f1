import { isOddlyCased, isOrdinary } from './ordinary-words.ts';
import { isMadeUp, isNameAndPassword, isStandIn, type SecretShape } from './shape.ts';
import { isSecretBearer } from './secret-names.ts';
import { isUnguessable, isWordy } from './worth.ts';

/** Of the source of a Go program for MySQL: `app:...@tcp(db.example:3306)/shop`. */
const goSource = /((?<![\w.-])[\w.-]{1,60}:)([^\s:@/"'<>\\]{1,200})(?=@(?:tcp|udp|unix)6?\()/g;
const oracleSource = /((?<!\w)jdbc:oracle:\w{1,10}:[^\s/:@"'<>\\]{1,60}\/)([^\s/@"'<>\\]{1,200})(?=@)/gi;
/** A token in the place of a name: `https://...@git.example/a.git`. */
const userToken = /((?<!\w)https?:\/\/)([\w.~%-]{20,200})(?=@[\w[])/gi;
const sqlPassword =
  /((?<!\w)(?:(?:create|alter|grant)\b[^\n]{0,300}?\s(?:identified (?:with \w{1,40} )?by|(?:with )?(?:encrypted )?password)|set password(?: for \S{1,100})? =) \\{0,3}['"])([^'"\s\\]{4,200})(?=\\{0,3}['"])/gi;
const commandPassword =
  /((?<!\w)(?:(?:mysql(?:dump|admin)?|mariadb)\b[^\n]{0,200}?\s-p|(?:sshpass|docker login|mongosh?|podman login)\b[^\n]{0,200}?\s-p[ =]?|redis-cli\b[^\n]{0,200}?\s-a ))([^\s"'\\-][^\s"'\\]{3,200})/g;
const netrc = /((?<!\w)machine \S{1,100}\s{1,8}login \S{1,100}\s{1,8}password )([^\s"'{<]\S{3,200})/g;
/** `ENV DB_PASSWORD ...` of a Dockerfile. */
const environment = /((?<!\w)(?:ENV|ARG) ([A-Z][A-Z\d_]{2,60}) )([^\s"'\\=]{8,400})/g;
/** A member of what a Go program prints: `{User:app Password:...}`, `map[X-Api-Key:[...]]`. */
const goMember =
  /((?:token|secret|passw(?:or)?d|pwd|passphrase|key)s?:\[?)([^\s"'<>&;,()\\{}[\]:]{8,4000})(?=[\s\]}])/gi;
/** What a client proves by that it knows a secret: of Digest, Hawk, AWS and OAuth 1. */
const proof =
  /((?<!\w)(?:Digest|Hawk|AWS4-HMAC-SHA256|OAuth) [^\n]{0,600}?\b(?:response|mac|signature|oauth_signature)=\\{0,3}"?)([\w%+/=-]{20,400})/gi;
/** A token of Kerberos or NTLM (RFC 4559), beside its scheme. */
const negotiated = /((?<!\w)(?:Negotiate|NTLM) )([A-Za-z\d+/]{16,8000}={0,2})(?![\w+/=])/g;
/** The first element of a list of headers that names its second: `['Authorization', 'Token ...']`. */
const listedHeader =
  /((?<!\w)authorization\\{0,3}["']\s?,\s{0,3}\\{0,3}["'](?:[A-Za-z][\w-]{1,20} )?)([^\s"'<>\\,;]{8,4000})/gi;
/** All cookies of a header that is written out in a text. */
const cookies = /((?<=cookie\\{0,3}["']?\s{0,3}:[^\n"'<>]{0,400};\s?)[\w.-]{1,60}=)([^\s;"'<>\\,]{8,4000})/gi;
/** A field of a form in parts (RFC 7578). */
const formPart =
  /((?<![\w-])name=\\{0,3}"([\w.[\]-]{1,60})\\{0,3}"(?:\r\n\r\n|\n\n|\\r\\n\\r\\n|\\n\\n))([^\s"'\\]{4,400})/g;
/** Of the settings of a client of Docker or npm: a name and a password in base64. */
const registryAuth = /((?<!\w)_?auth(?:\\{0,3}"\s{0,3}:\s{0,3}\\{0,3}"|=))([A-Za-z\d+/]{8,1000}={0,2})(?![\w+/=])/gi;
/** Private members of a key (RFC 7518), whole or in a text that is cut off. */
const webKey = /((?<![\w"])\\{0,7}"(?:d|p|q|dp|dq|qi|k)\\{0,7}"\s{0,3}:\s{0,3}\\{0,7}")([\w-]{20,2000})(?![\w-])/g;
const puttyKey = /(Private-Lines: \d{1,3}(?:\r?\n|(?:\\r)?\\n))((?:[\w+/=]{1,80}(?:\r?\n|(?:\\r)?\\n)?){1,200})/g;
const wifi = /((?<!\w)WIFI:(?:[TSHR]:[^;\s]{0,60};){0,4}P:)([^;\s]{8,63})(?=;)/g;
/** A line of a dump of Windows passwords. */
const ntlmHash = /((?<![\w.$-])[\w.$-]{1,60}:\d{3,7}:[\da-f]{32}:)([\da-f]{32})(?=:::)/gi;
/** The words that make a wallet (BIP 39). */
const mnemonic =
  /((?<!\w)(?:mnemonic|(?:seed|recovery) ?phrase|passphrase)\\{0,3}["']?\s{0,3}[:=]\s{0,3}\\{0,3}["']?)([a-z]{3,8}(?: [a-z]{3,8}){11,23})(?![\w ])/gi;
/** A token of Vault, as it was before it had a prefix of its own. */
const vaultToken = /(?<=[\s"':=])s\.(?=[A-Za-z]{0,23}\d)[A-Za-z\d]{24}(?![\w.(])/g;
/** Addresses of automata that whoever knows them may start. */
const automaton =
  /((?<!\w)(?:hooks\.zapier\.com\\?\/hooks\\?\/catch\\?\/\d{1,12}\\?\/|maker\.ifttt\.com\\?\/[^\s"'<>]{1,100}\/key\\?\/|hook\.(?:[a-z\d]{1,10}\.)?make\.com\\?\/))([\w-]{6,100})/gi;

/** Secrets as programs are given them, and print them: in connection strings, commands, statements and files of settings. */
export const programShapes: readonly SecretShape[] = [
  { signs: ['@tc', '@ud', '@un'], pattern: goSource, isOne: (secret) => !isStandIn(secret) },
  { signs: ['jdb', 'JDB'], needs: '@', pattern: oracleSource, isOne: (secret) => !isStandIn(secret) },
  { signs: ['://'], needs: '@', pattern: userToken, isOne: isUnguessable },
  {
    signs: ["d '", 'd "', 'd \\', "y '", 'y "', 'y \\', "= '", '= "', '= \\'].flatMap((sign) => [
      sign,
      sign.toUpperCase(),
    ]),
    pattern: sqlPassword,
    isOne: (secret) => !isStandIn(secret) && !/^[?:@%]/.test(secret),
  },
  {
    signs: [' -p', ' -a'],
    pattern: commandPassword,
    isOne: (secret) => !isStandIn(secret) && (!isWordy(secret) || isOddlyCased(secret)),
  },
  { signs: ['mac'], needs: 'password', pattern: netrc, isOne: (secret) => !isStandIn(secret) },
  {
    signs: ['ENV', 'ARG'],
    pattern: environment,
    isOne: (secret, before) => isSecretBearer(before.split(' ')[1] ?? '') && !isStandIn(secret) && !isOrdinary(secret),
  },
  {
    signs: ['en:', 'et:', 'rd:', 'wd:', 'se:', 'ey:', 'ns:', 'ts:', 'ds:', 'ys:'],
    pattern: goMember,
    isOne: (secret, before, lead) =>
      isMadeUp(secret) && isSecretBearer((/[\w-]*$/.exec(lead)?.[0] ?? '') + before.replace(/:\[?$/, '')),
  },
  { signs: ['se=', 'ac=', 're=', 'SE=', 'AC=', 'RE='], pattern: proof, isOne: (secret) => !isWordy(secret) },
  { signs: ['Neg', 'NTL'], pattern: negotiated, isOne: (secret) => /[\d+/=]/.test(secret) && !isWordy(secret) },
  { signs: ['riz', 'RIZ'], pattern: listedHeader, isOne: (secret) => /\d/.test(secret) && !isStandIn(secret) },
  { signs: ['kie', 'KIE'], needs: ';', pattern: cookies, isOne: (secret) => isMadeUp(secret) || isUnguessable(secret) },
  {
    signs: ['me='],
    needs: 'form-data',
    pattern: formPart,
    isOne: (secret, before) =>
      isSecretBearer(/"([\w.[\]-]+)/.exec(before)?.[1] ?? '') && !isOrdinary(secret) && !isStandIn(secret),
  },
  { signs: ['uth'], pattern: registryAuth, isOne: isNameAndPassword },
  { signs: ['kty'], pattern: webKey },
  { signs: [' s.', '"s.', "'s.", ':s.', '=s.'], pattern: vaultToken, isOne: (secret) => isMadeUp(secret.slice(2)) },
  { signs: ['-Li'], pattern: puttyKey },
  { signs: ['WIF'], pattern: wifi },
  { signs: [':::'], pattern: ntlmHash },
  { signs: ['mne', 'phr', 'Mne', 'Phr', 'MNE', 'PHR'], pattern: mnemonic },
  { signs: ['ier', 'ttt', 'ke.'], needs: '/', pattern: automaton, isOne: (secret) => /\d/.test(secret) },
];
